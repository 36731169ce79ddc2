import { toNestErrors } from '@hookform/resolvers';
import { wrongWords } from '@laurel/words/refusal-words';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { readWith } from '../../../bff/src/inputs/wrong.js';

/** Checks a form with the BFF's own schema, in the catalogue's words; fields that are not asked here are not told of. */
export const checkedWith =
  <T extends FieldValues>(schema: z.ZodType, isAsked: (field: string) => boolean = () => true): Resolver<T> =>
  (values, _context, options) => {
    const read = readWith(schema, values);
    const refused = 'data' in read ? [] : read.refused.filter(({ field }) => isAsked(field.split('.')[0]!));
    if (refused.length === 0) return { values, errors: {} };
    const errors = Object.fromEntries(
      refused.map(({ field, why, values: said }) => [
        field,
        { type: 'input', message: wrongWords({ ...said, why }) },
      ]),
    );
    return { values: {}, errors: toNestErrors(errors, options) };
  };
