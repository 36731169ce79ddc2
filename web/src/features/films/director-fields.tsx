import { GENDERS, IDENTITIES } from '@laurel/rules/vocabularies';
import { Controller, useFormContext } from 'react-hook-form';
import { messageOf } from '../../lib/message-of';
import { t } from '../../lib/texts/films';
import type { FilmFacts } from '../../lib/wire';
import { ComboBox } from '../../ui/combo-box';
import { NumberField } from '../../ui/number-field';
import { Select } from '../../ui/select';
import { CountriesField, LanguagesField, RegionsField } from './choice-fields';
import css from './film-form.module.css';
import { KnownList } from './known-list';
import { useToldAtOnce } from './use-told-at-once';
import { YesNo } from './yes-no';

const identityChoices = IDENTITIES.map((identity) => ({ value: identity, label: identity }));

/** Who made it; each answer may stay open. */
export function DirectorFields() {
  const { control } = useFormContext<FilmFacts>();
  const toldAtOnce = useToldAtOnce();
  return (
    <div className={css.fields}>
      <CountriesField name="directorNationalities" />
      <CountriesField name="directorResidency" />
      <Controller
        control={control}
        name="directorGender"
        render={({ field: { ref: _ref, value, onChange, ...field }, fieldState }) => (
          <Select
            label={t('directorGender')}
            empty={t('unknown')}
            value={value ?? ''}
            onChange={(gender) => onChange(gender || null)}
            options={GENDERS.map((gender) => ({ value: gender, label: t(`gender.${gender}`) }))}
            error={messageOf(fieldState.error)}
            {...field}
          />
        )}
      />
      <Controller
        control={control}
        name="directorAge"
        render={({ field, fieldState }) => (
          <NumberField
            label={t('directorAge')}
            hint={t('directorAge.hint')}
            error={messageOf(fieldState.error)}
            {...toldAtOnce(field, fieldState)}
          />
        )}
      />
      <Controller
        control={control}
        name="previousFeatures"
        render={({ field, fieldState }) => (
          <NumberField
            label={t('previousFeatures')}
            hint={t('previousFeatures.hint')}
            error={messageOf(fieldState.error)}
            {...toldAtOnce(field, fieldState)}
          />
        )}
      />
      <Controller
        control={control}
        name="directorIsStudent"
        render={({ field }) => (
          <YesNo
            legend={t('directorIsStudent')}
            name={field.name}
            value={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <LanguagesField name="directorLanguages" />
      <RegionsField name="directorSubdivisions" of="directorResidency" />
      <div className={css.wide}>
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
                  options={identityChoices}
                  placeholder={t('choose.identities')}
                  error={messageOf(fieldState.error)}
                />
              )}
            </KnownList>
          )}
        />
      </div>
    </div>
  );
}

export function ProductionFields() {
  return (
    <div className={css.fields}>
      <CountriesField name="productionCountries" hint={t('productionCountries.hint')} />
      <RegionsField name="productionSubdivisions" of="productionCountries" />
    </div>
  );
}
