import type { ReactNode } from 'react';
import type { FactName } from '../film-facts';
import css from '../film-form.module.css';
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
  WordsField,
} from './film-fields';
import { SchoolField } from './school-field';
import { ScreeningsField } from './screening-fields';
import { YesNoField } from './yes-no';

/** The box of each fact, by its name. */
const fields: Record<FactName, () => ReactNode> = {
  name: () => <NameField />,
  synopsis: () => <SynopsisField />,
  length: () => <LengthField />,
  productionDate: () => <CompletedField />,
  types: () => <WordsField name="types" />,
  genres: () => <GenresField />,
  forms: () => <WordsField name="forms" />,
  themes: () => <WordsField name="themes" />,
  filmLanguages: () => <FilmLanguagesField />,
  budget: () => <BudgetField />,
  directorNationalities: () => <CountriesField name="directorNationalities" />,
  directorResidency: () => <CountriesField name="directorResidency" />,
  directorGender: () => <GenderField />,
  directorAge: () => <DirectorNumberField name="directorAge" />,
  previousFeatures: () => <DirectorNumberField name="previousFeatures" />,
  directorIsStudent: () => <YesNoField name="directorIsStudent" />,
  directorLanguages: () => <LanguagesField name="directorLanguages" />,
  directorSubdivisions: () => <RegionsField name="directorSubdivisions" of="directorResidency" />,
  directorIdentities: () => <IdentitiesField />,
  productionCountries: () => <CountriesField name="productionCountries" />,
  productionSubdivisions: () => <RegionsField name="productionSubdivisions" of="productionCountries" />,
  school: () => <SchoolField />,
  screenings: () => <ScreeningsField />,
  isOnline: () => <YesNoField name="isOnline" />,
  credits: () => <CreditsField />,
};
const WIDE: readonly FactName[] = [
  'name',
  'synopsis',
  'directorIdentities',
  'school',
  'screenings',
  'credits',
];

/** Boxes for facts, in this order, two abreast where there is room. */
export function FactFields({ names }: { names: readonly FactName[] }) {
  return (
    <div className={css.fields}>
      {names.map((name) => (
        <div key={name} className={WIDE.includes(name) ? css.wide : css.field}>
          {fields[name]()}
        </div>
      ))}
    </div>
  );
}
