import { GENDERS, IDENTITIES } from '@laurel/rules/films/vocabularies';
import { t } from '@laurel/messages/pages/films/films';
import { NumberField } from '../../../ui/forms/number-field';
import { Select } from '../../../ui/forms/select';
import { useImmediateFieldProps } from './use-immediate-field-props';
import { NullableComboBox } from './nullable-combo-box';
import { toOptions } from '../../../ui/forms/to-options';
import { useFieldProps } from './use-field-props';

const genders = GENDERS.map((gender) => ({ value: gender, label: t(`gender.${gender}`) }));
const identities = toOptions(IDENTITIES);

export function GenderField() {
  const { ref: _ref, value, onChange, ...props } = useFieldProps('directorGender');
  return (
    <Select
      {...props}
      empty={t('unknown')}
      value={value ?? ''}
      onChange={(gender) => onChange(gender || null)}
      options={genders}
    />
  );
}

/** A whole number about the director. */
export function DirectorNumberField({ name }: { name: 'directorAge' | 'previousFeatures' }) {
  return <NumberField {...useImmediateFieldProps(name)} hint={t(`${name}.hint`)} />;
}

export function IdentitiesField() {
  return (
    <NullableComboBox
      {...useFieldProps('directorIdentities')}
      hint={t('directorIdentities.hint')}
      labels={{
        unknown: t('directorIdentities.unknown'),
        none: t('directorIdentities.none'),
        these: t('directorIdentities.these'),
      }}
      options={identities}
      placeholder={t('choose.identities')}
    />
  );
}
