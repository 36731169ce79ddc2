import { GENDERS, IDENTITIES } from '@laurel/rules/vocabularies';
import { Controller, useFormContext } from 'react-hook-form';
import { messageOf } from '../../../lib/message-of';
import { t } from '../../../lib/texts/films';
import type { FilmFacts } from '../../../lib/wire';
import { ComboBox } from '../../../ui/combo-box';
import { NumberField } from '../../../ui/number-field';
import { Select } from '../../../ui/select';
import { KnownList } from './known-list';
import { useToldAtOnce } from './use-told-at-once';

const genders = GENDERS.map((gender) => ({ value: gender, label: t(`gender.${gender}`) }));
const identities = IDENTITIES.map((identity) => ({ value: identity, label: identity }));

export function GenderField() {
  const { control } = useFormContext<FilmFacts>();
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
          error={messageOf(fieldState.error)}
          {...field}
        />
      )}
    />
  );
}

/** A whole number that is asked of the director. */
export function DirectorNumberField({ name }: { name: 'directorAge' | 'previousFeatures' }) {
  const { control } = useFormContext<FilmFacts>();
  const toldAtOnce = useToldAtOnce();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <NumberField
          label={t(name)}
          hint={t(`${name}.hint`)}
          error={messageOf(fieldState.error)}
          {...toldAtOnce(field, fieldState)}
        />
      )}
    />
  );
}

export function IdentitiesField() {
  const { control } = useFormContext<FilmFacts>();
  return (
    <Controller
      control={control}
      name="directorIdentities"
      render={({ field, fieldState }) => (
        <KnownList
          legend={t('directorIdentities')}
          hint={t('directorIdentities.hint')}
          name={field.name}
          value={field.value}
          onChange={field.onChange}
          words={{
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
              error={messageOf(fieldState.error)}
            />
          )}
        </KnownList>
      )}
    />
  );
}
