import {
  LARGEST_BONUS,
  LONGEST_GROUP,
  LONGEST_LINE,
  LONGEST_RULE,
  LONGEST_VALUE,
  MOST_OF_A_RULE,
} from '@laurel/rules/festival-limits';
import { ALSO_KINDS, TERM_TYPES, type TermKind } from '@laurel/rules/term-types';
import { isLine, isProse } from '@laurel/rules/texts';
import { z } from 'zod';
import { currencyCode, day } from './values.js';
import { wrong } from './wrong.js';

const code = z.string().min(1).max(LONGEST_VALUE);

/** What may stand in a field; whether it is there at all, and each code, its own service says. */
function fieldOf(kind: TermKind): z.ZodType {
  if (kind.is === 'number') return z.int().min(kind.least).max(kind.most).nullable().optional();
  if (kind.is === 'flag') return z.boolean().nullable().optional();
  if (kind.is === 'day') return day.nullable().optional();
  if (kind.is === 'currency') return currencyCode.nullable().optional();
  if (kind.is === 'word') return code.nullable().optional();
  return z.array(code).max(MOST_OF_A_RULE).optional();
}
const fieldsOf = (kinds: Iterable<readonly [string, TermKind]>) =>
  Object.fromEntries([...kinds].map(([field, kind]) => [field, fieldOf(kind)]));

/** A rule of a competition: its type, and what its type reads. */
export const term = z.strictObject({
  type: z.string().max(80),
  name: z.string().max(LONGEST_LINE).refine(isLine, wrong('character')).default(''),
  description: z.string().max(LONGEST_RULE).refine(isProse, wrong('character')).nullable().default(null),
  groupKey: z.string().max(LONGEST_GROUP).nullable().default(null),
  bonusRanking: z.int().min(-LARGEST_BONUS).max(LARGEST_BONUS).default(0),
  isMandatory: z.boolean().default(true),
  ...fieldsOf(Object.entries(ALSO_KINDS)),
  ...fieldsOf(Object.values(TERM_TYPES).map(({ field, kind }) => [field, kind])),
});
export type TermInput = z.output<typeof term>;
