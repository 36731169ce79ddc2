import { t } from '../lib/texts/controls';
import { TypedField, type ValueField } from './typed-field';

const parse = (text: string) => (/^\d{1,9}$/.test(text.trim()) ? Number(text.trim()) : undefined);

/** A whole number, not negative. */
export function NumberField(props: ValueField<number>) {
  return (
    <TypedField
      {...props}
      format={String}
      parse={parse}
      grows={/^\s*\d*\s*$/}
      refusal={t('number.refusal')}
      inputMode="numeric"
    />
  );
}
