import type { ComponentProps } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import {
  useCountryOptions,
  useLanguageOptions,
  useSubdivisionOptions,
} from '../../../lib/locations/use-countries';
import { getErrorMessage } from '../../../lib/forms/error-message';
import { t } from '@laurel/messages/pages/films/films';
import type { FilmFields } from '../../../lib/server/wire';
import { ComboBox } from '../../../ui/forms/combo-box';

type Regions = 'productionSubdivisions' | 'directorSubdivisions';
type CodeList = 'productionCountries' | 'directorNationalities' | 'directorResidency';

type Codes = Pick<ComponentProps<typeof ComboBox>, 'hint' | 'options' | 'placeholder' | 'optional'>;

/** A list of the film's codes, selected by typing. */
function CodesField({ name, ...box }: Codes & { name: CodeList | Regions | 'directorLanguages' }) {
  const { control } = useFormContext<FilmFields>();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <ComboBox label={t(name)} error={getErrorMessage(fieldState.error)} {...box} {...field} />
      )}
    />
  );
}

/** The first production country is the main one. */
export function CountriesField({ name }: { name: CodeList }) {
  return (
    <CodesField
      name={name}
      hint={name === 'productionCountries' ? t('productionCountries.hint') : undefined}
      options={useCountryOptions().data}
      placeholder={t('choose.countries')}
    />
  );
}

export function LanguagesField({ name }: { name: 'directorLanguages' }) {
  return <CodesField name={name} options={useLanguageOptions().data} placeholder={t('choose.languages')} />;
}

/** Regions of the countries selected next to it; hidden before that. */
export function RegionsField({ name, countriesField }: { name: Regions; countriesField: CodeList }) {
  const { watch } = useFormContext<FilmFields>();
  const countries = watch(countriesField);
  const regions = useSubdivisionOptions(countries);
  if (countries.length === 0 && watch(name).length === 0) return null;
  return (
    <CodesField
      name={name}
      optional={t('optional')}
      hint={t('subdivisions.hint')}
      options={regions.data}
      placeholder={t('choose.regions')}
    />
  );
}
