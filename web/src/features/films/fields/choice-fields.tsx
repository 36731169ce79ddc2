import type { ComponentProps } from 'react';
import { useFormContext } from 'react-hook-form';
import {
  useCountryOptions,
  useLanguageOptions,
  useSubdivisionOptions,
} from '../../../lib/locations/use-countries';
import { t } from '@laurel/messages/pages/films/films';
import type { FilmFields } from '../../../lib/server/wire';
import { ComboBox } from '../../../ui/forms/combo-box';
import { getQueryOptions } from '../../../widgets/feedback/query-options';
import { useFieldProps } from './use-field-props';

type RegionsName = 'productionSubdivisions' | 'directorSubdivisions';
type CodesName = 'productionCountries' | 'directorNationalities' | 'directorResidency';

type CodesFieldProps = Pick<
  ComponentProps<typeof ComboBox>,
  'hint' | 'options' | 'isUnavailable' | 'status' | 'placeholder' | 'optional'
>;

/** A list of the film's codes, selected by typing. */
function CodesField({
  name,
  ...comboBoxProps
}: CodesFieldProps & { name: CodesName | RegionsName | 'directorLanguages' }) {
  return <ComboBox {...comboBoxProps} {...useFieldProps(name)} />;
}

/** A list of countries. The hint says that the first production country is the main one. */
export function CountriesField({ name }: { name: CodesName }) {
  return (
    <CodesField
      name={name}
      hint={name === 'productionCountries' ? t('productionCountries.hint') : undefined}
      {...getQueryOptions(useCountryOptions())}
      placeholder={t('choose.countries')}
    />
  );
}

export function LanguagesField({ name }: { name: 'directorLanguages' }) {
  return (
    <CodesField name={name} {...getQueryOptions(useLanguageOptions())} placeholder={t('choose.languages')} />
  );
}

/** The regions of the countries in `countriesField`. Hidden until a country is selected. */
export function RegionsField({ name, countriesField }: { name: RegionsName; countriesField: CodesName }) {
  const { watch } = useFormContext<FilmFields>();
  const countries = watch(countriesField);
  const regions = useSubdivisionOptions(countries);
  if (countries.length === 0 && watch(name).length === 0) return null;
  return (
    <CodesField
      name={name}
      optional={t('optional')}
      hint={t('subdivisions.hint')}
      {...getQueryOptions(regions)}
      placeholder={t('choose.regions')}
    />
  );
}
