import { SEARCH_SORTS } from '@laurel/rules/search/conditions';
import { z } from 'zod';
import { festivalFiltersShape } from './festival.js';
import { number, pageShape, text } from '../values.js';

/** `search` is null in an outdated format. Competitions after `seenCompetitionId` are not viewed yet. */
export const savedSearchShape = z.strictObject({
  id: number,
  name: text,
  search: z
    .strictObject({
      query: text.optional(),
      filters: festivalFiltersShape.optional(),
      sort: z.enum(SEARCH_SORTS).optional(),
      isMap: z.boolean().optional(),
    })
    .nullable(),
  seenCompetitionId: number,
  seenAt: text,
});
export type SavedSearch = z.infer<typeof savedSearchShape>;
export const savedSearchesShape = pageShape(savedSearchShape);
/** `newestCompetitionId`: the counts include competitions up to this one. */
export const festivalCountsShape = z.strictObject({ totals: z.array(number), newestCompetitionId: number });
