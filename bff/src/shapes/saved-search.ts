import { z } from 'zod';
import { festivalFiltersShape } from './festival.js';
import { number, pageOf, text } from './values.js';

/** `search` is null where the search no longer takes what was kept; `seenCompetitionId`: what is newer has not been looked at yet. */
export const savedSearchShape = z.strictObject({
  id: number,
  name: text,
  search: z
    .strictObject({
      query: text.optional(),
      filters: festivalFiltersShape.optional(),
      sort: text.optional(),
      isMap: z.boolean().optional(),
    })
    .nullable(),
  seenCompetitionId: number,
  seenAt: text,
});
export type SavedSearch = z.infer<typeof savedSearchShape>;
export const savedSearchesShape = pageOf(savedSearchShape);
/** `newestCompetitionId`: whoever has seen these counts has seen what came up to it. */
export const festivalCountsShape = z.strictObject({ totals: z.array(number), newestCompetitionId: number });
