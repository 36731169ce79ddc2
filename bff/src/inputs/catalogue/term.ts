import {
  MAX_BONUS,
  MAX_GROUP_LENGTH,
  MAX_LINE_LENGTH,
  MAX_RULE_LENGTH,
  MAX_RULE_VALUE_LENGTH,
  MAX_RULE_VALUES,
} from '@laurel/rules/festivals/festival-limits';
import { ADDITIONAL_FIELD_KINDS, TERM_TYPES, type TermKind } from '@laurel/rules/terms/term-types';
import { isLine, isProse } from '@laurel/rules/text/characters';
import { z } from 'zod';
import { currencyCode, day } from '../values.js';
import { defineError } from '../wrong.js';

const code = z.string().min(1).max(MAX_RULE_VALUE_LENGTH);

/** Returns the schema of a field. The catalogue service checks required fields and codes. */
function getFieldSchema(kind: TermKind): z.ZodType {
  if (kind.type === 'number') return z.int().min(kind.min).max(kind.max).nullable().optional();
  if (kind.type === 'flag') return z.boolean().nullable().optional();
  if (kind.type === 'day') return day.nullable().optional();
  if (kind.type === 'currency') return currencyCode.nullable().optional();
  if (kind.type === 'word') return code.nullable().optional();
  return z.array(code).max(MAX_RULE_VALUES).optional();
}
const getFieldSchemas = (kinds: Iterable<readonly [string, TermKind]>) =>
  Object.fromEntries([...kinds].map(([field, kind]) => [field, getFieldSchema(kind)]));

/** A rule of a competition: its type and the fields of its type. */
export const term = z.strictObject({
  type: z.string().max(80),
  name: z.string().max(MAX_LINE_LENGTH).refine(isLine, defineError('character')).default(''),
  description: z
    .string()
    .max(MAX_RULE_LENGTH)
    .refine(isProse, defineError('character'))
    .nullable()
    .default(null),
  groupKey: z.string().max(MAX_GROUP_LENGTH).nullable().default(null),
  bonusRanking: z.int().min(-MAX_BONUS).max(MAX_BONUS).default(0),
  isMandatory: z.boolean().default(true),
  ...getFieldSchemas(Object.entries(ADDITIONAL_FIELD_KINDS)),
  ...getFieldSchemas(Object.values(TERM_TYPES).map(({ field, kind }) => [field, kind])),
});
export type TermInput = z.output<typeof term>;
