import { t } from '@laurel/messages/pages/controls/fields';
import { TypedField, type ValueField } from './typed-field';

const createParser = (form: RegExp) => (text: string) =>
  form.test(text.trim()) ? Number(text.trim()) : undefined;
const PLAIN = { parse: createParser(/^\d{1,9}$/), partialPattern: /^\d*$/, inputMode: 'numeric' } as const;
/** Numeric keyboards of some phones have no minus sign. */
const SIGNED = { parse: createParser(/^-?\d{1,9}$/), partialPattern: /^-?\d*$/, inputMode: 'text' } as const;

/** A whole number; non-negative unless `isSigned`. */
export function NumberField({ isSigned = false, ...props }: ValueField<number> & { isSigned?: boolean }) {
  return (
    <TypedField {...props} {...(isSigned ? SIGNED : PLAIN)} format={String} refusal={t('number.refusal')} />
  );
}
