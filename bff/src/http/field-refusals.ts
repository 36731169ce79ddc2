import { truncate } from '@laurel/rules/text/shorten';
import { refuse, type Refusal } from '@laurel/runtime/errors/refusals';
import {
  formatInvalidValue,
  type RefusedField,
  type InvalidReason,
  type InvalidField,
} from '@laurel/messages/formatting/refusal-text';

const MAX_LISTED_FIELDS = 20;
const MAX_PATH_LENGTH = 200;

/** The only place that renders messages of invalid input, for clients that have no messages. */
const toRefusedField = ({ field, why, values }: InvalidField): RefusedField => ({
  field: truncate(field, MAX_PATH_LENGTH),
  message: formatInvalidValue({ ...values, why }),
  why,
  values,
});

/** Creates `input.invalid` for the first invalid field. Lists at most twenty fields and counts the others. */
export function createFieldsRefusal(invalidFields: readonly InvalidField[]): Refusal {
  const fields = invalidFields.slice(0, MAX_LISTED_FIELDS).map(toRefusedField);
  const { field, message } = fields[0]!;
  const moreCount = invalidFields.length - fields.length;
  return refuse.invalid('input.invalid', message, field, {
    fields,
    ...(moreCount > 0 && { more: moreCount }),
  });
}

/** Creates `input.invalid` for one field or header. */
export const createFieldRefusal = (
  field: string,
  reason: InvalidReason,
  values: InvalidField['values'] = {},
): Refusal => createFieldsRefusal([{ field, why: reason, values }]);
