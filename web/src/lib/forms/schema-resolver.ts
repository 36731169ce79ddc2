import { toNestErrors } from '@hookform/resolvers';
import { formatWrong } from '@laurel/words/messages/refusal-text';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { readWith } from '../../../../bff/src/inputs/wrong.js';

/**
 * Validates a form with the BFF's own schema and the catalogue's messages. Ignores errors of fields that are
 * not included.
 */
export const createResolver =
  <T extends FieldValues>(
    schema: z.ZodType,
    isIncluded: (field: string) => boolean = () => true,
  ): Resolver<T> =>
  (values, _context, options) => {
    const parsed = readWith(schema, values);
    const refused =
      'data' in parsed ? [] : parsed.refused.filter(({ field }) => isIncluded(field.split('.')[0]!));
    if (refused.length === 0) return { values, errors: {} };
    const errors = Object.fromEntries(
      refused.map(({ field, why, values: messageValues }) => [
        field,
        { type: 'input', message: formatWrong({ ...messageValues, why }) },
      ]),
    );
    return { values: {}, errors: toNestErrors(errors, options) };
  };
