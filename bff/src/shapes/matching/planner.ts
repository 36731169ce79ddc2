import { LEFT_OUT_REASONS, WORTH_COMPONENTS } from '@laurel/rules/matching/planner';
import { ASSUMED_BY } from '@laurel/rules/premieres/accepted-entries';
import { SUBMISSION_STATES } from '@laurel/rules/submissions/states';
import { z } from 'zod';
import { verdict } from '../../inputs/matching/match.js';
import { dateShape, festivalSummary } from '../catalogue/festival.js';
import { failedRule } from '../submissions/calendar.js';
import { isRebuilding } from './match.js';
import { maybeNumber, maybeText, moneyShape, number, numbers, text } from '../values.js';

/**
 * - `fee`: null if the catalogue has none.
 * - `paid`: the fee in the budget's currency, null if the fee's currency has no reference rate.
 * - `sendFrom`, `sendBy`: the first and last day on which this fee applies.
 * - `dateId`, `deadline`: the deadline of the fee, null if it has been replaced.
 */
const offer = z.strictObject({
  fee: moneyShape.nullable(),
  paid: moneyShape.nullable(),
  sendFrom: text,
  sendBy: text,
  dateId: maybeNumber,
  deadline: dateShape.nullable(),
});
/**
 * - `state`: the state on the film's list, null if it is not on the list.
 * - `offer`: null if no deadline can be met.
 * - `rulesToCheck`: the number of rules that exist only as text, if the film is eligible.
 * - `failedRules`: the rules that the film fails at the deadline of `offer`.
 */
const line = z.strictObject({
  competition: z.strictObject({ id: number, name: text }),
  festival: festivalSummary,
  verdict,
  rulesToCheck: number,
  state: z.enum(SUBMISSION_STATES).nullable(),
  offer: offer.nullable(),
  worth: z.array(z.strictObject({ name: z.enum(WORTH_COMPONENTS), points: number })),
  failedRules: z.array(failedRule),
});
export type PlanLine = z.infer<typeof line>;

/**
 * The day from which an accepted entry is assumed to use up its premieres. Null is unknown and sorts before
 * all others.
 */
const assumedDay = z.strictObject({ from: maybeText, by: z.enum(ASSUMED_BY) });
export type AssumedDay = z.infer<typeof assumedDay>;

/**
 * - `chosen`: sorted by `sendBy`.
 * - `sent`: entries that were already sent.
 * - `spent`, `extraCost`, `raise`: in the budget's currency, converted at the reference rates of the day
 *   `ratesOn`.
 * - `conflicts`: if the film is first shown at `thenId` (or at the entry `thenEntryId` of `elsewhere`), it
 *   loses the premiere that `firstId` requires.
 * - `taken`: set if that entry has accepted the film and its screening is not recorded.
 * - `canWait`: the answer of `firstId` is expected before the other entry must be sent.
 * - `canWaitForOther`: neither was sent, and the answer of `thenId` is expected before `firstId` must be sent.
 * - `delay`: the cost of starting some days later, without the entries in `unknown`.
 * - `raise`: the entries that a higher budget would add and drop.
 */
export const planShape = z.strictObject({
  chosen: z.array(line.extend({ isMust: z.boolean() })),
  leftOut: z.array(line.extend({ why: z.enum(LEFT_OUT_REASONS) })),
  sent: z.array(line),
  spent: moneyShape,
  ratesOn: text,
  conflicts: z.array(
    z.strictObject({
      firstId: number,
      thenId: maybeNumber,
      thenEntryId: maybeNumber,
      taken: assumedDay.nullable(),
      level: text,
      isMandatory: z.boolean(),
      canWait: z.boolean(),
      canWaitForOther: z.boolean(),
    }),
  ),
  /** Accepted entries at festivals outside the catalogue that `conflicts` references. */
  elsewhere: z.array(z.strictObject({ entryId: number, festival: text, country: maybeText })),
  /** The number of conflicts that `conflicts` omits. */
  moreConflicts: number,
  delay: z.strictObject({ days: number, extraCost: moneyShape, missed: numbers, unknown: numbers }),
  raise: z.strictObject({ budget: moneyShape, added: numbers, dropped: numbers }),
  /** True if no other plan is worth more. False if there were too many similar plans to compare. */
  isProven: z.boolean(),
  isRebuilding,
  /** Only matches that are visible without a plan were considered. */
  isNarrowed: z.boolean(),
});
export type SubmissionPlan = z.infer<typeof planShape>;
