import { Controller, useFormContext } from 'react-hook-form';
import { useCountryOptions, useLanguageOptions, useSubdivisionOptions } from '../../../lib/countries';
import { messageOf } from '../../../lib/message-of';
import { t } from '../../../lib/texts/films';
import type { FilmFacts } from '../../../lib/wire';
import { ComboBox } from '../../../ui/combo-box';

type CodeList = 'productionCountries' | 'directorNationalities' | 'directorResidency';

/** The first of the production countries is the main one. */
export function CountriesField({ name }: { name: CodeList }) {
  const { control } = useFormContext<FilmFacts>();
  const countries = useCountryOptions();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <ComboBox
          label={t(name)}
          hint={name === 'productionCountries' ? t('productionCountries.hint') : undefined}
          options={countries.data}
          placeholder={t('choose.countries')}
          error={messageOf(fieldState.error)}
          {...field}
        />
      )}
    />
  );
}

export function LanguagesField({ name }: { name: 'directorLanguages' }) {
  const { control } = useFormContext<FilmFacts>();
  const languages = useLanguageOptions();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <ComboBox
          label={t(name)}
          options={languages.data}
          placeholder={t('choose.languages')}
          error={messageOf(fieldState.error)}
          {...field}
        />
      )}
    />
  );
}

/** Regions of the countries chosen beside it; nothing to choose before that. */
export function RegionsField({
  name,
  of,
}: {
  name: 'productionSubdivisions' | 'directorSubdivisions';
  of: CodeList;
}) {
  const { control, watch } = useFormContext<FilmFacts>();
  const countries = watch(of);
  const regions = useSubdivisionOptions(countries);
  if (countries.length === 0 && watch(name).length === 0) return null;
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <ComboBox
          label={t(name)}
          optional={t('optional')}
          hint={t('subdivisions.hint')}
          options={regions.data}
          placeholder={t('choose.regions')}
          error={messageOf(fieldState.error)}
          {...field}
        />
      )}
    />
  );
}
