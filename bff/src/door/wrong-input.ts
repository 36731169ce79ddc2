import { beginning } from '@laurel/rules/shortened';
import { refuse, type Refusal } from '@laurel/runtime/refusals';
import { wrongWords, type RefusedField, type Why, type WrongField } from '@laurel/words/refusal-words';

const MOST_NAMED = 20;
const LONGEST_WAY = 200;

/** The one place where the words of a bad input are made, for those who read the answer without the catalogue. */
const said = ({ field, why, values }: WrongField): RefusedField => ({
  field: beginning(field, LONGEST_WAY),
  message: wrongWords({ ...values, why }),
  why,
  values,
});

/** `input.invalid` with the first bad field; at most twenty are named, the others are counted. */
export function refuseFields(all: readonly WrongField[]): Refusal {
  const fields = all.slice(0, MOST_NAMED).map(said);
  const { field, message } = fields[0]!;
  const more = all.length - fields.length;
  return refuse.invalid('input.invalid', message, field, { fields, ...(more > 0 && { more }) });
}

/** `input.invalid` for one field, or a header. */
export const refuseField = (field: string, why: Why, values: WrongField['values'] = {}): Refusal =>
  refuseFields([{ field, why, values }]);
