import { z } from 'zod';
import { verdict } from '../../inputs/matching/match.js';
import { dateShape, feeShape, festivalSummary } from '../catalogue/festival.js';
import { counts, isRebuilding } from './match.js';
import { maybeText, number, text } from '../values.js';

/** The public preview for an unsaved film: at most three rows with one sentence each, without rules. */
export const trialShape = z.strictObject({
  isRebuilding,
  counts,
  items: z.array(
    z.strictObject({
      competition: z.strictObject({ id: number, name: text }),
      festival: festivalSummary,
      verdict,
      /** Formatted text, because the public page does not load the messages about rules. */
      why: text,
      nextDeadline: dateShape.nullable(),
      fee: feeShape.nullable(),
      /** No entry is accepted before this day. */
      opensOn: maybeText,
    }),
  ),
});
export type TrialMatches = z.infer<typeof trialShape>;
