import { truncate } from '@laurel/rules/text/shorten';
import { refuse, type Refusal } from '@laurel/runtime/errors/refusals';
import {
  formatWrong,
  type RefusedField,
  type Why,
  type WrongField,
} from '@laurel/words/messages/refusal-text';

const MAX_LISTED_FIELDS = 20;
const MAX_PATH_LENGTH = 200;

/** The only place that renders messages of invalid input, for clients without the catalogue. */
const toRefusedField = ({ field, why, values }: WrongField): RefusedField => ({
  field: truncate(field, MAX_PATH_LENGTH),
  message: formatWrong({ ...values, why }),
  why,
  values,
});

/** Creates `input.invalid` for the first invalid field. Lists at most twenty fields and counts the others. */
export function refuseFields(all: readonly WrongField[]): Refusal {
  const fields = all.slice(0, MAX_LISTED_FIELDS).map(toRefusedField);
  const { field, message } = fields[0]!;
  const more = all.length - fields.length;
  return refuse.invalid('input.invalid', message, field, { fields, ...(more > 0 && { more }) });
}

/** Creates `input.invalid` for one field or header. */
export const refuseField = (field: string, why: Why, values: WrongField['values'] = {}): Refusal =>
  refuseFields([{ field, why, values }]);
