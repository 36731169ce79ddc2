import type { FestivalHit } from '@laurel/proto/catalog/v1/catalog';
import { withFestivalDetails } from '../../messages/festival-details.js';
import { page, query, slice, singlePage } from '../../server-functions/server-function.js';
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
import { nothing } from '../../inputs/values.js';
import { termAnswer } from '../../messages/catalogue.js';
import { facetsAnswer, filtersMessage } from '../../messages/search.js';
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
  placedFestivalShape,
  similarFestivalsShape,
} from '../../shapes/catalogue/festival.js';
import { termShape } from '../../shapes/catalogue/term.js';
import { pageShape } from '../../shapes/values.js';
import { getBatchCost, getPageCost, LIKENESS, WHOLE_CATALOGUE, searchCost } from '../../rate-limits/costs.js';

/** Cacheable, but clients must revalidate, so that changes by administrators are visible at once. */
const REVALIDATE = 0;

const hitAnswer = ({ festival, highlightName, highlightOtherName, next = null, ...hit }: FestivalHit) => ({
  ...festival!,
  ...hit,
  highlight: { name: highlightName, ...(highlightOtherName && { otherName: highlightOtherName }) },
  next,
});

/**
 * Searches festivals with typo tolerance, filters, facets and sorting. Competition filters must match in one
 * live competition. `isNearest`: nothing matches exactly, these are the closest. `feeUnknown`: the number of
 * festivals excluded by a fee range because their fees are unknown in its currency. `nearest`: if nothing
 * matches at all, the festivals with the most similar names, regardless of filters.
 */
export const getFestivals = query({
  access: 'any',
  cacheSeconds: REVALIDATE,
  input: festivalsInput,
  cost: (input) => Math.max(searchCost(input), getPageCost(input)),
  answer: festivalHitsShape,
  async run({ input, catalog }) {
    const { items, total, facets, isNearest, nearest, feeUnknown } = await catalog.getFestivals({
      ...input,
      filters: filtersMessage(input.filters),
      facets: input.facets ?? [],
    });
    return {
      ...page(items.map(hitAnswer), total, input),
      facets: facetsAnswer(facets),
      ...(isNearest && { isNearest }),
      ...(nearest.length > 0 && { nearest: nearest.map(hitAnswer) }),
      ...((input.filters?.feeMin ?? input.filters?.feeMax) && { feeUnknown }),
    };
  },
});

/** Returns the size of the catalogue, which the home page displays. */
export const getCatalogueSize = query({
  access: 'any',
  cacheSeconds: 600,
  input: nothing,
  answer: catalogueSizeShape,
  run: ({ catalog }) => catalog.getCatalogueSize({}),
});

/** Returns festivals by id, without deleted ones, or page by page. */
export const getAllFestivals = query({
  access: 'any',
  cacheSeconds: REVALIDATE,
  input: allFestivalsInput,
  cost: ({ ids, ...paging }) => (ids ? getBatchCost(ids) : getPageCost(paging)),
  answer: pageShape(festivalShape),
  async run({ input, catalog }) {
    const { items, total } = await catalog.getAllFestivals({ ...input, ids: input.ids ?? [] });
    return page(items, total, input);
  },
});

export const getAllFestivalsMinimal = query({
  access: 'any',
  cacheSeconds: REVALIDATE,
  input: nothing,
  cost: () => WHOLE_CATALOGUE,
  answer: pageShape(festivalNameShape),
  run: async ({ catalog }) => singlePage((await catalog.getAllFestivalsMinimal({})).items),
});

export const getAllFestivalCompetitionsMinimal = query({
  access: 'any',
  cacheSeconds: REVALIDATE,
  input: nothing,
  cost: () => WHOLE_CATALOGUE,
  answer: pageShape(competitionNameShape),
  run: async ({ catalog }) => singlePage((await catalog.getAllFestivalCompetitionsMinimal({})).items),
});

/** @throws festival.not_found */
export const getFestival = query({
  access: 'any',
  cacheSeconds: REVALIDATE,
  input: festivalIdInput,
  answer: placedFestivalShape,
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
  cacheSeconds: REVALIDATE,
  input: festivalIdInput,
  cost: () => LIKENESS,
  answer: similarFestivalsShape,
  async run({ input, catalog }) {
    const { items } = await catalog.getSimilarFestivals(input);
    return { items: items.map(({ festival, ...common }) => ({ ...festival!, common })) };
  },
});

export const getFestivalCompetitions = query({
  access: 'any',
  cacheSeconds: REVALIDATE,
  input: festivalCompetitionsInput,
  answer: pageShape(competitionShape),
  run: async ({ input, catalog }) =>
    slice((await catalog.getFestivalCompetitions({ festivalId: input.festivalId })).items, input),
});

/** Returns competitions by id, or by query and filters. */
export const getCompetitions = query({
  access: 'any',
  cacheSeconds: REVALIDATE,
  input: competitionsInput,
  cost: (input) => Math.max(searchCost(input), input.ids ? getBatchCost(input.ids) : getPageCost(input)),
  answer: competitionHitsShape,
  async run({ input, catalog }) {
    const request = {
      ...input,
      ids: input.ids ?? [],
      filters: filtersMessage(input.filters),
      facets: input.facets ?? [],
    };
    const { items, total, facets } = await catalog.getCompetitions(request);
    return { ...page(items, total, input), facets: facetsAnswer(facets) };
  },
});

const many = (value: number | undefined, ids: number[] | undefined) => ids ?? [value!];

export const getCompetitionTerms = query({
  access: 'any',
  cacheSeconds: REVALIDATE,
  input: competitionIdsInput,
  cost: ({ competitionIds }) => getBatchCost(competitionIds),
  answer: pageShape(termShape),
  async run({ input, catalog }) {
    const { competitionId, competitionIds, ...paging } = input;
    const { items, total } = await catalog.getCompetitionTerms({
      competitionIds: many(competitionId, competitionIds),
      ...paging,
    });
    return page(items.map(termAnswer), total, input);
  },
});

export const getCompetitionDates = query({
  access: 'any',
  cacheSeconds: REVALIDATE,
  input: competitionIdsInput,
  cost: ({ competitionIds }) => getBatchCost(competitionIds),
  answer: pageShape(dateShape),
  async run({ input, catalog }) {
    const { items } = await catalog.getCompetitionDates({
      competitionIds: many(input.competitionId, input.competitionIds),
    });
    return slice(items, input);
  },
});

export const getCompetitionSubmissionFees = query({
  access: 'any',
  cacheSeconds: REVALIDATE,
  input: competitionDateIdsInput,
  cost: ({ competitionDateIds }) => getBatchCost(competitionDateIds),
  answer: pageShape(feeShape),
  async run({ input, catalog }) {
    const { items } = await catalog.getCompetitionSubmissionFees({
      competitionDateIds: many(input.competitionDateId, input.competitionDateIds),
    });
    return slice(items, input);
  },
});

/** Returns upcoming deadlines, the soonest first, with the open tier and its fees. */
export const getCompetitionDeadlines = query({
  access: 'any',
  cacheSeconds: REVALIDATE,
  input: deadlinesInput,
  cost: ({ competitionIds: ids, ...paging }) => (ids ? getBatchCost(ids) : getPageCost(paging)),
  answer: pageShape(deadlineShape),
  async run({ input, catalog }) {
    const { items, total } = await catalog.getCompetitionDeadlines({
      ...input,
      competitionIds: input.competitionIds ?? [],
    });
    return page(items.map(withFestivalDetails), total, input);
  },
});
