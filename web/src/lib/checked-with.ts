import { toNestErrors } from '@hookform/resolvers';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { refusedFields, sentence } from '../../../bff/src/inputs/sentences.js';

/** Checks a form with the BFF's own schema, in the BFF's own words; fields that are not asked here are not told of. */
export const checkedWith =
  <T extends FieldValues>(schema: z.ZodType, isAsked: (field: string) => boolean = () => true): Resolver<T> =>
  (values, _context, options) => {
    const read = schema.safeParse(values, { error: sentence });
    const refused = read.success
      ? []
      : refusedFields(read.error.issues).filter(({ field }) => isAsked(field.split('.')[0]!));
    if (refused.length === 0) return { values, errors: {} };
    const errors = Object.fromEntries(
      refused.map(({ field, message }) => [field, { type: 'input', message }]),
    );
    return { values: {}, errors: toNestErrors(errors, options) };
  };
