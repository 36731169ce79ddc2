import { LARGEST_ID } from '@laurel/rules/ids';
import { LONGEST_SEARCH_NAME, MOST_SAVED_SEARCHES } from '@laurel/rules/watching';
import { z } from 'zod';
import { filters, searchText, sort } from './festival.js';
import { id } from './values.js';

/** What is looked for, without how it is shown. */
const sought = z.strictObject({ query: searchText, filters: filters.optional() });
const competitionId = z.int().min(0).max(LARGEST_ID);
export const countFestivalsInput = z.strictObject({
  searches: z
    .array(sought.extend({ addedAfter: competitionId.optional() }))
    .min(1)
    .max(MOST_SAVED_SEARCHES),
});
export const saveSearchInput = z.strictObject({
  name: z.string().trim().min(1).max(LONGEST_SEARCH_NAME),
  search: sought.extend({ sort, isMap: z.boolean().optional() }),
  seenCompetitionId: competitionId,
});
export const ofSearchInput = z.strictObject({ searchId: id });
