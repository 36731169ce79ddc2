import type { FestivalHit } from '@laurel/proto/catalog/v1/catalog';
import type { z } from 'zod';
import { groupFestivalColumns } from '../../messages/festival-details.js';
import { toPage, query, sliceToPage, toSinglePage } from '../../server-functions/server-function.js';
import {
  allFestivalsInput,
  competitionsInput,
  deadlinesInput,
  festivalCompetitionsInput,
  festivalsInput,
  competitionIdsInput,
  competitionDateIdsInput,
  festivalIdInput,
} from '../../inputs/catalogue/festival.js';
import { emptyInput } from '../../inputs/values.js';
import { toTermResponse } from '../../messages/catalogue.js';
import { toFacetsResponse, toFiltersMessage } from '../../messages/search.js';
import {
  catalogueSizeShape,
  competitionHitsShape,
  competitionNameShape,
  competitionShape,
  dateShape,
  deadlineShape,
  feeShape,
  festivalHitsShape,
  festivalNameShape,
  festivalShape,
  locatedFestivalShape,
  similarFestivalsShape,
} from '../../shapes/catalogue/festival.js';
import { termShape } from '../../shapes/catalogue/term.js';
import { pageShape } from '../../shapes/values.js';
import {
  getBatchCost,
  getPageCost,
  SIMILARITY_COST,
  WHOLE_CATALOGUE_COST,
  getSearchCost,
} from '../../rate-limits/costs.js';

/** Cacheable, but clients must revalidate, so that changes by administrators are visible at once. */
const ALWAYS_REVALIDATE = 0;

const toFestivalHitResponse = ({ festival, highlightName, highlightOtherName, ...hit }: FestivalHit) => ({
  ...festival!,
  ...hit,
  highlight: { name: highlightName, otherName: highlightOtherName || undefined },
});
const toSearchRequest = <T extends z.output<typeof festivalsInput>>({
  filters,
  facets = [],
  ...input
}: T) => ({ ...input, filters: toFiltersMessage(filters), facets });

/**
 * Searches festivals with typo tolerance, filters, facets and sorting. One live competition of the festival
 * must match all competition filters.
 * - `isNearest`: no festival contains all words of the query, so `items` are the festivals that match best.
 * - `nearest`: `items` is empty, and these festivals have the most similar names, regardless of filters.
 * - `feeUnknown`: the number of festivals that a fee range excludes because their fees are unknown in its
 *   currency.
 */
export const getFestivals = query({
  access: 'any',
  cacheSeconds: ALWAYS_REVALIDATE,
  input: festivalsInput,
  cost: (input) => Math.max(getSearchCost(input), getPageCost(input)),
  response: festivalHitsShape,
  async run({ input, catalog }) {
    const response = await catalog.getFestivals(toSearchRequest(input));
    const { items, total, facets, feeUnknown } = response;
    const { isNearest: isApproximate, nearest: similarNames } = response;
    return {
      ...toPage({ items: items.map(toFestivalHitResponse), total }, input),
      facets: toFacetsResponse(facets),
      ...(isApproximate && { isNearest: true }),
      ...(similarNames.length > 0 && { nearest: similarNames.map(toFestivalHitResponse) }),
      ...((input.filters?.feeMin ?? input.filters?.feeMax) && { feeUnknown }),
    };
  },
});

/** Returns the size of the catalogue, which the home page displays. */
export const getCatalogueSize = query({
  access: 'any',
  cacheSeconds: 600,
  input: emptyInput,
  response: catalogueSizeShape,
  run: ({ catalog }) => catalog.getCatalogueSize({}),
});

/** Returns festivals by id, without deleted ones, or page by page. */
export const getAllFestivals = query({
  access: 'any',
  cacheSeconds: ALWAYS_REVALIDATE,
  input: allFestivalsInput,
  cost: ({ ids, ...paging }) => (ids ? getBatchCost(ids) : getPageCost(paging)),
  response: pageShape(festivalShape),
  run: async ({ input, catalog }) =>
    toPage(await catalog.getAllFestivals({ ...input, ids: input.ids ?? [] }), input),
});

export const getAllFestivalsMinimal = query({
  access: 'any',
  cacheSeconds: ALWAYS_REVALIDATE,
  input: emptyInput,
  cost: () => WHOLE_CATALOGUE_COST,
  response: pageShape(festivalNameShape),
  run: async ({ catalog }) => toSinglePage(await catalog.getAllFestivalsMinimal({})),
});

export const getAllFestivalCompetitionsMinimal = query({
  access: 'any',
  cacheSeconds: ALWAYS_REVALIDATE,
  input: emptyInput,
  cost: () => WHOLE_CATALOGUE_COST,
  response: pageShape(competitionNameShape),
  run: async ({ catalog }) => toSinglePage(await catalog.getAllFestivalCompetitionsMinimal({})),
});

/** @throws festival.not_found */
export const getFestival = query({
  access: 'any',
  cacheSeconds: ALWAYS_REVALIDATE,
  input: festivalIdInput,
  response: locatedFestivalShape,
  async run({ input, catalog }) {
    const { festival, position } = await catalog.getFestival(input);
    return { ...festival!, ...(position && { position }) };
  },
});

/**
 * Returns similar festivals, the most similar first, with their common properties.
 * @throws festival.not_found
 */
export const getSimilarFestivals = query({
  access: 'any',
  cacheSeconds: ALWAYS_REVALIDATE,
  input: festivalIdInput,
  cost: () => SIMILARITY_COST,
  response: similarFestivalsShape,
  async run({ input, catalog }) {
    const { items } = await catalog.getSimilarFestivals(input);
    return { items: items.map(({ festival, ...common }) => ({ ...festival!, common })) };
  },
});

export const getFestivalCompetitions = query({
  access: 'any',
  cacheSeconds: ALWAYS_REVALIDATE,
  input: festivalCompetitionsInput,
  response: pageShape(competitionShape),
  run: async ({ input, catalog }) =>
    sliceToPage(await catalog.getFestivalCompetitions({ festivalId: input.festivalId }), input),
});

/** Returns competitions by id, or by query and filters. */
export const getCompetitions = query({
  access: 'any',
  cacheSeconds: ALWAYS_REVALIDATE,
  input: competitionsInput,
  cost: (input) => Math.max(getSearchCost(input), input.ids ? getBatchCost(input.ids) : getPageCost(input)),
  response: competitionHitsShape,
  async run({ input, catalog }) {
    const request = { ...toSearchRequest(input), ids: input.ids ?? [] };
    const { facets, ...result } = await catalog.getCompetitions(request);
    return { ...toPage(result, input), facets: toFacetsResponse(facets) };
  },
});

export const getCompetitionTerms = query({
  access: 'any',
  cacheSeconds: ALWAYS_REVALIDATE,
  input: competitionIdsInput,
  cost: ({ competitionIds }) => getBatchCost(competitionIds),
  response: pageShape(termShape),
  async run({ input, catalog }) {
    const { competitionId, competitionIds = [competitionId!], ...paging } = input;
    const { items, total } = await catalog.getCompetitionTerms({ competitionIds, ...paging });
    return toPage({ items: items.map(toTermResponse), total }, input);
  },
});

export const getCompetitionDates = query({
  access: 'any',
  cacheSeconds: ALWAYS_REVALIDATE,
  input: competitionIdsInput,
  cost: ({ competitionIds }) => getBatchCost(competitionIds),
  response: pageShape(dateShape),
  async run({ input, catalog }) {
    const { competitionId, competitionIds = [competitionId!] } = input;
    return sliceToPage(await catalog.getCompetitionDates({ competitionIds }), input);
  },
});

export const getCompetitionSubmissionFees = query({
  access: 'any',
  cacheSeconds: ALWAYS_REVALIDATE,
  input: competitionDateIdsInput,
  cost: ({ competitionDateIds }) => getBatchCost(competitionDateIds),
  response: pageShape(feeShape),
  async run({ input, catalog }) {
    const { competitionDateId, competitionDateIds = [competitionDateId!] } = input;
    return sliceToPage(await catalog.getCompetitionSubmissionFees({ competitionDateIds }), input);
  },
});

/** Returns upcoming deadlines, the soonest first, with the open tier and its fees. */
export const getCompetitionDeadlines = query({
  access: 'any',
  cacheSeconds: ALWAYS_REVALIDATE,
  input: deadlinesInput,
  cost: ({ competitionIds: ids, ...paging }) => (ids ? getBatchCost(ids) : getPageCost(paging)),
  response: pageShape(deadlineShape),
  async run({ input, catalog }) {
    const request = { ...input, competitionIds: input.competitionIds ?? [] };
    const { items, total } = await catalog.getCompetitionDeadlines(request);
    return toPage({ items: items.map(groupFestivalColumns), total }, input);
  },
});
