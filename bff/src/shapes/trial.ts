import { z } from 'zod';
import { verdict } from '../inputs/match.js';
import { dateShape, feeShape, festivalBeside } from './festival.js';
import { counts, isArriving } from './match.js';
import { maybeText, number, text } from './values.js';

/** What anybody is told of a film that is not saved: at most three rows, each with one sentence; nothing of its rules. */
export const trialShape = z.strictObject({
  isArriving,
  counts,
  items: z.array(
    z.strictObject({
      competition: z.strictObject({ id: number, name: text }),
      festival: festivalBeside,
      verdict,
      /** In words: a visitor's page has no room for those that say rules. */
      why: text,
      nextDeadline: dateShape.nullable(),
      fee: feeShape.nullable(),
      /** Before this day no entry is taken. */
      opensOn: maybeText,
    }),
  ),
});
export type TrialMatches = z.infer<typeof trialShape>;
