import { MAX_ID } from '@laurel/rules/links/ids';
import { MAX_SEARCH_NAME_LENGTH, MAX_SAVED_SEARCHES } from '@laurel/rules/notifications/watching';
import { z } from 'zod';
import { filters, searchText, sort } from './festival.js';
import { id } from '../values.js';

/** The search without its display options. */
const searchCriteria = z.strictObject({ query: searchText, filters: filters.optional() });
const competitionId = z.int().min(0).max(MAX_ID);
export const countFestivalsInput = z.strictObject({
  searches: z
    .array(searchCriteria.extend({ addedAfter: competitionId.optional() }))
    .min(1)
    .max(MAX_SAVED_SEARCHES),
});
export const saveSearchInput = z.strictObject({
  name: z.string().trim().min(1).max(MAX_SEARCH_NAME_LENGTH),
  search: searchCriteria.extend({ sort, isMap: z.boolean().optional() }),
  seenCompetitionId: competitionId,
});
export const searchIdInput = z.strictObject({ searchId: id });
