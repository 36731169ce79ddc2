import { CHANCES } from '@laurel/rules/matching/verdicts';
import { z } from 'zod';
import { verdict } from '../../inputs/matching/match.js';
import { number, text, maybeText, messageShape, numbers, maybeNumber, texts } from '../values.js';

export const chance = z.enum(CHANCES);
export type Chance = z.infer<typeof chance>;
const outcome = z.enum(['pass', 'fail', 'unknown']);
export type Outcome = z.infer<typeof outcome>;
/** `film`: the film's value, null if only the user knows it. `change`: the obstacle, or the missing information. */
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
 * The rank in the film's whole list and among competitions with the same verdict. `lacks`: score components
 * in which the first twenty have more points (medians). `raises`: what would add points; a preference is set
 * in the wizard.
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
 * For a near miss, `isChange` means that the filmmaker could make the change; otherwise `change` states the
 * rule. `notices` accompany the verdict without changing it; a short form has the same code with `.short`.
 * `qualifiesFor`: awards. `distance`: the missing amount as a share of the limit, null if not measurable.
 * `isLocked`: a plan or a token would show more than the verdict. `position`: only if requested.
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
