import type { ComponentProps } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { useCountryOptions, useLanguageOptions, useSubdivisionOptions } from '../../../lib/countries';
import { messageOf } from '../../../lib/message-of';
import { t } from '../../../lib/texts/films';
import type { FilmFacts } from '../../../lib/wire';
import { ComboBox } from '../../../ui/combo-box';

type Regions = 'productionSubdivisions' | 'directorSubdivisions';
type CodeList = 'productionCountries' | 'directorNationalities' | 'directorResidency';

type Codes = Pick<ComponentProps<typeof ComboBox>, 'hint' | 'options' | 'placeholder' | 'optional'>;

/** A list of codes of the film, chosen by typing. */
function CodesField({ name, ...box }: Codes & { name: CodeList | Regions | 'directorLanguages' }) {
  const { control } = useFormContext<FilmFacts>();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <ComboBox label={t(name)} error={messageOf(fieldState.error)} {...box} {...field} />
      )}
    />
  );
}

/** The first of the production countries is the main one. */
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

/** Regions of the countries chosen beside it; nothing to choose before that. */
export function RegionsField({ name, of }: { name: Regions; of: CodeList }) {
  const { watch } = useFormContext<FilmFacts>();
  const countries = watch(of);
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
