import { toNestErrors } from '@hookform/resolvers';
import { formatInvalidValue } from '@laurel/messages/formatting/refusal-text';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { parseWithErrors } from '../../../../bff/src/inputs/wrong.js';

/**
 * Validates a form with the BFF's own schema and the shared messages. Ignores errors of fields that are
 * not included.
 */
export const createResolver =
  <T extends FieldValues>(
    schema: z.ZodType,
    isIncluded: (field: string) => boolean = () => true,
  ): Resolver<T> =>
  (values, _context, options) => {
    const parsed = parseWithErrors(schema, values);
    const refusedFields =
      'data' in parsed ? [] : parsed.refused.filter(({ field }) => isIncluded(field.split('.')[0]!));
    if (refusedFields.length === 0) return { values, errors: {} };
    const errors = Object.fromEntries(
      refusedFields.map(({ field, why, values: messageValues }) => [
        field,
        { type: 'input', message: formatInvalidValue({ ...messageValues, why }) },
      ]),
    );
    return { values: {}, errors: toNestErrors(errors, options) };
  };
