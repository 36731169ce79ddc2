import { t } from '@laurel/words/pages/controls/fields';
import { TypedField, type ValueField } from './typed-field';

const readBy = (form: RegExp) => (text: string) => (form.test(text.trim()) ? Number(text.trim()) : undefined);
const PLAIN = { parse: readBy(/^\d{1,9}$/), grows: /^\s*\d*\s*$/, inputMode: 'numeric' } as const;
/** Numeric keyboards of some phones have no minus sign. */
const SIGNED = { parse: readBy(/^-?\d{1,9}$/), grows: /^\s*-?\d*\s*$/, inputMode: 'text' } as const;

/** A whole number; non-negative unless `isSigned`. */
export function NumberField({ isSigned = false, ...props }: ValueField<number> & { isSigned?: boolean }) {
  return (
    <TypedField {...props} {...(isSigned ? SIGNED : PLAIN)} format={String} refusal={t('number.refusal')} />
  );
}
