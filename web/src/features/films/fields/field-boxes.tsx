import type { ReactNode } from 'react';
import type { FieldName } from '../form-state/film-fields';
import css from '../form.module.css';
import { CountriesField, LanguagesField, RegionsField } from './choice-fields';
import { CreditsField } from './credits-field';
import { DirectorNumberField, GenderField, IdentitiesField } from './director-fields';
import {
  BudgetField,
  CompletedField,
  FilmLanguagesField,
  GenresField,
  LengthField,
  NameField,
  SynopsisField,
  OptionsOrNoneField,
  TypesField,
} from './film-fields';
import { SchoolField } from './school-field';
import { ScreeningsField } from './screening-fields';
import { YesNoField } from './yes-no';

const renderByField: Record<FieldName, () => ReactNode> = {
  name: () => <NameField />,
  synopsis: () => <SynopsisField />,
  length: () => <LengthField />,
  productionDate: () => <CompletedField />,
  types: () => <TypesField />,
  genres: () => <GenresField />,
  forms: () => <OptionsOrNoneField name="forms" />,
  themes: () => <OptionsOrNoneField name="themes" />,
  filmLanguages: () => <FilmLanguagesField />,
  budget: () => <BudgetField />,
  directorNationalities: () => <CountriesField name="directorNationalities" />,
  directorResidency: () => <CountriesField name="directorResidency" />,
  directorGender: () => <GenderField />,
  directorAge: () => <DirectorNumberField name="directorAge" />,
  previousFeatures: () => <DirectorNumberField name="previousFeatures" />,
  directorIsStudent: () => <YesNoField name="directorIsStudent" />,
  directorLanguages: () => <LanguagesField name="directorLanguages" />,
  directorSubdivisions: () => <RegionsField name="directorSubdivisions" countriesField="directorResidency" />,
  directorIdentities: () => <IdentitiesField />,
  productionCountries: () => <CountriesField name="productionCountries" />,
  productionSubdivisions: () => (
    <RegionsField name="productionSubdivisions" countriesField="productionCountries" />
  ),
  school: () => <SchoolField />,
  screenings: () => <ScreeningsField />,
  isOnline: () => <YesNoField name="isOnline" />,
  credits: () => <CreditsField />,
};
const WIDE_FIELDS: readonly FieldName[] = [
  'name',
  'synopsis',
  'directorIdentities',
  'school',
  'screenings',
  'credits',
];

/** The boxes of the given fields in this order, in two columns if there is space. */
export function FieldBoxes({ names }: { names: readonly FieldName[] }) {
  return (
    <div className={css.fields}>
      {names.map((name) => (
        <div key={name} className={WIDE_FIELDS.includes(name) ? css.wide : css.field}>
          {renderByField[name]()}
        </div>
      ))}
    </div>
  );
}
