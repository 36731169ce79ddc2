import { GENDERS, IDENTITIES } from '@laurel/rules/films/vocabularies';
import { Controller, useFormContext } from 'react-hook-form';
import { getErrorMessage } from '../../../lib/forms/error-message';
import { t } from '@laurel/messages/pages/films/films';
import type { FilmFields } from '../../../lib/server/wire';
import { ComboBox } from '../../../ui/forms/combo-box';
import { NumberField } from '../../../ui/forms/number-field';
import { Select } from '../../../ui/forms/select';
import { NullableList } from './nullable-list';
import { useImmediateValidation } from './use-immediate-validation';

const genders = GENDERS.map((gender) => ({ value: gender, label: t(`gender.${gender}`) }));
const identities = IDENTITIES.map((identity) => ({ value: identity, label: identity }));

export function GenderField() {
  const { control } = useFormContext<FilmFields>();
  return (
    <Controller
      control={control}
      name="directorGender"
      render={({ field: { ref: _ref, value, onChange, ...field }, fieldState }) => (
        <Select
          label={t('directorGender')}
          empty={t('unknown')}
          value={value ?? ''}
          onChange={(gender) => onChange(gender || null)}
          options={genders}
          error={getErrorMessage(fieldState.error)}
          {...field}
        />
      )}
    />
  );
}

/** A whole number about the director. */
export function DirectorNumberField({ name }: { name: 'directorAge' | 'previousFeatures' }) {
  const { control } = useFormContext<FilmFields>();
  const getInputProps = useImmediateValidation();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <NumberField
          label={t(name)}
          hint={t(`${name}.hint`)}
          error={getErrorMessage(fieldState.error)}
          {...getInputProps(field, fieldState)}
        />
      )}
    />
  );
}

export function IdentitiesField() {
  const { control } = useFormContext<FilmFields>();
  return (
    <Controller
      control={control}
      name="directorIdentities"
      render={({ field, fieldState }) => (
        <NullableList
          legend={t('directorIdentities')}
          hint={t('directorIdentities.hint')}
          name={field.name}
          value={field.value}
          onChange={field.onChange}
          labels={{
            unknown: t('directorIdentities.unknown'),
            none: t('directorIdentities.none'),
            these: t('directorIdentities.these'),
          }}
        >
          {(values, change, hint) => (
            <ComboBox
              label={t('directorIdentities')}
              hint={hint}
              value={values}
              onChange={change}
              options={identities}
              placeholder={t('choose.identities')}
              error={getErrorMessage(fieldState.error)}
            />
          )}
        </NullableList>
      )}
    />
  );
}
