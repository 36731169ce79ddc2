import type { FestivalHit } from '@laurel/proto/catalog/v1/catalog';
import { withFestivalFacts } from '../festival-facts.js';
import { page, query, slice, whole } from '../function.js';
import {
  allFestivalsInput,
  competitionsInput,
  deadlinesInput,
  festivalCompetitionsInput,
  festivalsInput,
  ofCompetitionsInput,
  ofDatesInput,
  ofFestivalInput,
} from '../inputs/festival.js';
import { nothing } from '../inputs/values.js';
import { termAnswer } from '../catalogue-messages.js';
import { facetsAnswer, filtersMessage } from '../search-messages.js';
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
} from '../shapes/festival.js';
import { termShape } from '../shapes/term.js';
import { pageOf } from '../shapes/values.js';
import { costOfMany, costOfPage, LIKENESS, WHOLE_CATALOGUE, searchCost } from './costs.js';

/** May be kept, but not shown without asking whether it is still so: what an administrator changes is seen at once. */
const ASKED_AGAIN = 0;

const hitAnswer = ({ festival, highlightName, highlightOtherName, next = null, ...hit }: FestivalHit) => ({
  ...festival!,
  ...hit,
  highlight: { name: highlightName, ...(highlightOtherName && { otherName: highlightOtherName }) },
  next,
});

/**
 * Search with typo tolerance, filters, facets and sort; conditions on competitions hold in one live competition. `isNearest`:
 * nothing is written like the query, these come nearest. `feeUnknown`, where fees of a range are asked for: so many it leaves out
 * because nobody knows what they ask in its currency. `nearest`, where nothing has the words at all: the festivals that are called most
 * nearly so, whatever the filters.
 */
export const getFestivals = query({
  access: 'any',
  cacheSeconds: ASKED_AGAIN,
  input: festivalsInput,
  cost: (input) => Math.max(searchCost(input), costOfPage(input)),
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

/** How much there is; what the home page claims rests on it. */
export const getCatalogueSize = query({
  access: 'any',
  cacheSeconds: 600,
  input: nothing,
  answer: catalogueSizeShape,
  run: ({ catalog }) => catalog.getCatalogueSize({}),
});

/** By ids, without those that are gone, or page by page. */
export const getAllFestivals = query({
  access: 'any',
  cacheSeconds: ASKED_AGAIN,
  input: allFestivalsInput,
  cost: ({ ids, ...paging }) => (ids ? costOfMany(ids) : costOfPage(paging)),
  answer: pageOf(festivalShape),
  async run({ input, catalog }) {
    const { items, total } = await catalog.getAllFestivals({ ...input, ids: input.ids ?? [] });
    return page(items, total, input);
  },
});

export const getAllFestivalsMinimal = query({
  access: 'any',
  cacheSeconds: ASKED_AGAIN,
  input: nothing,
  cost: () => WHOLE_CATALOGUE,
  answer: pageOf(festivalNameShape),
  run: async ({ catalog }) => whole((await catalog.getAllFestivalsMinimal({})).items),
});

export const getAllFestivalCompetitionsMinimal = query({
  access: 'any',
  cacheSeconds: ASKED_AGAIN,
  input: nothing,
  cost: () => WHOLE_CATALOGUE,
  answer: pageOf(competitionNameShape),
  run: async ({ catalog }) => whole((await catalog.getAllFestivalCompetitionsMinimal({})).items),
});

/** Refuses `festival.not_found`. */
export const getFestival = query({
  access: 'any',
  cacheSeconds: ASKED_AGAIN,
  input: ofFestivalInput,
  answer: placedFestivalShape,
  async run({ input, catalog }) {
    const { festival, position } = await catalog.getFestival(input);
    return { ...festival!, ...(position && { position }) };
  },
});

/** The likest first, and what they have in common. Refuses `festival.not_found`. */
export const getSimilarFestivals = query({
  access: 'any',
  cacheSeconds: ASKED_AGAIN,
  input: ofFestivalInput,
  cost: () => LIKENESS,
  answer: similarFestivalsShape,
  async run({ input, catalog }) {
    const { items } = await catalog.getSimilarFestivals(input);
    return { items: items.map(({ festival, ...common }) => ({ ...festival!, common })) };
  },
});

export const getFestivalCompetitions = query({
  access: 'any',
  cacheSeconds: ASKED_AGAIN,
  input: festivalCompetitionsInput,
  answer: pageOf(competitionShape),
  run: async ({ input, catalog }) =>
    slice((await catalog.getFestivalCompetitions({ festivalId: input.festivalId })).items, input),
});

/** By ids, or by query and filters. */
export const getCompetitions = query({
  access: 'any',
  cacheSeconds: ASKED_AGAIN,
  input: competitionsInput,
  cost: (input) => Math.max(searchCost(input), input.ids ? costOfMany(input.ids) : costOfPage(input)),
  answer: competitionHitsShape,
  async run({ input, catalog }) {
    const asked = {
      ...input,
      ids: input.ids ?? [],
      filters: filtersMessage(input.filters),
      facets: input.facets ?? [],
    };
    const { items, total, facets } = await catalog.getCompetitions(asked);
    return { ...page(items, total, input), facets: facetsAnswer(facets) };
  },
});

const many = (one: number | undefined, ids: number[] | undefined) => ids ?? [one!];

export const getCompetitionTerms = query({
  access: 'any',
  cacheSeconds: ASKED_AGAIN,
  input: ofCompetitionsInput,
  cost: ({ competitionIds }) => costOfMany(competitionIds),
  answer: pageOf(termShape),
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
  cacheSeconds: ASKED_AGAIN,
  input: ofCompetitionsInput,
  cost: ({ competitionIds }) => costOfMany(competitionIds),
  answer: pageOf(dateShape),
  async run({ input, catalog }) {
    const { items } = await catalog.getCompetitionDates({
      competitionIds: many(input.competitionId, input.competitionIds),
    });
    return slice(items, input);
  },
});

export const getCompetitionSubmissionFees = query({
  access: 'any',
  cacheSeconds: ASKED_AGAIN,
  input: ofDatesInput,
  cost: ({ competitionDateIds }) => costOfMany(competitionDateIds),
  answer: pageOf(feeShape),
  async run({ input, catalog }) {
    const { items } = await catalog.getCompetitionSubmissionFees({
      competitionDateIds: many(input.competitionDateId, input.competitionDateIds),
    });
    return slice(items, input);
  },
});

/** Coming deadlines, soonest first, with the tier that is open now and its fees. */
export const getCompetitionDeadlines = query({
  access: 'any',
  cacheSeconds: ASKED_AGAIN,
  input: deadlinesInput,
  cost: ({ competitionIds: ids, ...paging }) => (ids ? costOfMany(ids) : costOfPage(paging)),
  answer: pageOf(deadlineShape),
  async run({ input, catalog }) {
    const { items, total } = await catalog.getCompetitionDeadlines({
      ...input,
      competitionIds: input.competitionIds ?? [],
    });
    return page(items.map(withFestivalFacts), total, input);
  },
});
