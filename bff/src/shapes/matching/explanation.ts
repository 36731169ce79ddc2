import { CHANCES } from '@laurel/rules/matching/verdicts';
import { z } from 'zod';
import { verdict } from '../../inputs/matching/match.js';
import { number, text, maybeText, messageShape, numbers, maybeNumber, texts } from '../values.js';

export const chance = z.enum(CHANCES);
export type Chance = z.infer<typeof chance>;
const outcome = z.enum(['pass', 'fail', 'unknown']);
export type Outcome = z.infer<typeof outcome>;
/**
 * `film`: the film's value, null if only the filmmaker knows it. `change`: what the film would have to
 * change, or the missing information.
 */
const termVerdict = z.strictObject({
  termId: number,
  name: text,
  type: text,
  isMandatory: z.boolean(),
  groupKey: maybeText,
  outcome,
  rule: messageShape,
  film: messageShape.nullable(),
  change: messageShape.nullable(),
});
export type TermVerdict = z.infer<typeof termVerdict>;
/**
 * The rank of a competition in the film's list.
 * - `at`, `total`: in the whole list. `verdictRank`, `verdictTotal`: among competitions with the same
 *   verdict.
 * - `lacks`: score components in which the first twenty competitions have more points (medians).
 * - `raises`: changes that would add points. `isPreference`: the user makes the change in the wizard.
 */
const rank = z.strictObject({
  at: number,
  total: number,
  verdictRank: number,
  verdictTotal: number,
  leaders: number,
  leadersScore: number,
  lacks: z.array(z.strictObject({ name: text, points: number, leadersPoints: number })),
  raises: z.array(z.strictObject({ points: number, text: messageShape, isPreference: z.boolean() })),
});
export type Rank = z.infer<typeof rank>;
/**
 * - `nearMiss.isChange`: the filmmaker could make `change`; otherwise `change` states the rule.
 * - `nearMiss.distance`: the missing amount as a share of the limit, null if not measurable.
 * - `notices`: remarks that do not change the verdict. The short form of a code ends with `.short`.
 * - `qualifiesFor`: awards for which a selection qualifies the film.
 * - `isLocked`: details are hidden without a plan or a token.
 * - `position`: only if requested.
 */
export const explanation = z.strictObject({
  competitionId: number,
  verdict,
  terms: z.array(termVerdict),
  score: number,
  parts: z.array(z.strictObject({ name: text, points: number, text: messageShape })),
  nearMiss: z
    .strictObject({
      termIds: numbers,
      groupKey: maybeText,
      change: messageShape,
      isChange: z.boolean(),
      distance: maybeNumber,
    })
    .nullable(),
  notices: z.array(messageShape),
  qualifiesFor: texts,
  isLocked: z.boolean(),
  position: rank.nullable(),
});
export type Explanation = z.infer<typeof explanation>;
