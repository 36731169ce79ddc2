import { z } from 'zod';
import type { FieldKinds } from '../../domain/field-kinds.js';
import { TEXTS_ONLY } from './problems.js';

/** A list of limited length. The items of a longer list are not checked. */
export const createListSchema = <T extends z.ZodType>(item: T, max: number) =>
  z.array(z.unknown()).max(max).pipe(z.array(item));

/**
 * Creates a schema for a list of texts. For each list, only the first item that is not a text is reported.
 */
const createTextListSchema = (max: number) =>
  z
    .array(z.unknown())
    .max(max, { abort: true })
    .superRefine((items, context) => {
      const index = items.findIndex((item) => typeof item !== 'string');
      if (index >= 0) context.addIssue({ code: 'custom', message: TEXTS_ONLY, path: [index] });
    })
    .transform((items) => items as string[])
    .optional();

/** Creates a schema for each field of a record, all optional. */
export function createFieldSchemas<Kinds extends FieldKinds>(kinds: Kinds, maxListLength: number) {
  const schemas = {
    text: z.string().nullish(),
    number: z.number().nullish(),
    flag: z.boolean().nullish(),
    list: createTextListSchema(maxListLength),
    choice: z.string().optional(),
  };
  const entries = Object.entries(kinds).map(([field, kind]) => [field, schemas[kind]]);
  return Object.fromEntries(entries) as { [Field in keyof Kinds]: (typeof schemas)[Kinds[Field]] };
}
