import { LEFT_OUT_REASONS, WORTH_PARTS } from '@laurel/rules/planner';
import { ASSUMED_BY } from '@laurel/rules/taken-places';
import { SUBMISSION_STATES } from '@laurel/rules/vocabularies';
import { z } from 'zod';
import { verdict } from '../inputs/match.js';
import { festivalBeside } from './festival.js';
import { isArriving } from './match.js';
import { maybeNumber, maybeText, moneyShape, number, numbers, text } from './values.js';

/** `fee`: null where none is on file; `paid`: of the budget, in its currency, null where there is none for it. `sendFrom`, `sendBy`: the days on which this is the fee. `dateId`: of its deadline; null where that is another one by now. */
const offer = z.strictObject({
  fee: moneyShape.nullable(),
  paid: moneyShape.nullable(),
  sendFrom: text,
  sendBy: text,
  dateId: maybeNumber,
});
/** `state`: of the film's list; null: not on it. `offer`: null where no deadline can be met. */
const line = z.strictObject({
  competition: z.strictObject({ id: number, name: text }),
  festival: festivalBeside,
  verdict,
  state: z.enum(SUBMISSION_STATES).nullable(),
  offer: offer.nullable(),
  worth: z.array(z.strictObject({ name: z.enum(WORTH_PARTS), points: number })),
});
export type PlanLine = z.infer<typeof line>;

/** From when a place counts that has taken the film, and by what that is assumed; null: nobody knows, it counts before all others. */
const assumedDay = z.strictObject({ from: maybeText, by: z.enum(ASSUMED_BY) });
export type AssumedDay = z.infer<typeof assumedDay>;

/**
 * `chosen`: in the order in which they must be sent. `spent`, `dearer` and `raises`: in the order of the budgets. `conflicts`: shown at `thenId`
 * (or at the free entry `thenEntryId`) first, the film would have lost the premiere that `firstId` asks for; `taken`: it has taken the film, and its screening is not told; `sent`: where it is already, of those. `delay`: what it costs to begin so many days later, but for those of which that is `unknown`. `raises`: what so
 * much more would buy, and what would give way.
 */
export const planShape = z.strictObject({
  chosen: z.array(line.extend({ isMust: z.boolean() })),
  leftOut: z.array(line.extend({ why: z.enum(LEFT_OUT_REASONS) })),
  sent: z.array(line),
  spent: z.array(moneyShape),
  conflicts: z.array(
    z.strictObject({
      firstId: number,
      thenId: maybeNumber,
      thenEntryId: maybeNumber,
      taken: assumedDay.nullable(),
      level: text,
      isMandatory: z.boolean(),
    }),
  ),
  /** Free entries of the film that `conflicts` name. */
  elsewhere: z.array(z.strictObject({ entryId: number, festival: text, country: maybeText })),
  /** Pairs besides `conflicts`, which are as many as anybody reads; the order heeds them as well. What is left out for a place that has taken the film is all in `leftOut`, as `premiere_used`. */
  moreConflicts: number,
  delay: z.strictObject({ days: number, dearer: z.array(moneyShape), missed: numbers, unknown: numbers }),
  raises: z.array(z.strictObject({ budget: moneyShape, added: numbers, dropped: numbers })),
  /** No other plan is worth more; false: too many are nearly as good to be compared, and one may be. */
  isProven: z.boolean(),
  isArriving,
  /** Of the matches that were asked for only those that are open without a plan were chosen from. */
  isNarrowed: z.boolean(),
});
export type SubmissionPlan = z.infer<typeof planShape>;
