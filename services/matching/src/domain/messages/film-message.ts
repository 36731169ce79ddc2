import { message, type Code, type Message } from '@laurel/messages/formatting/message';
import type { Film } from '../model.js';
import type { FieldName } from '../rules/judgement.js';
import { mayHaveMoreSelections, getSelections } from '../rules/selection.js';

const unknownMessage = message('film.unknown');
const describeKnown = <T>(value: T | null, toMessage: (value: T) => Message) =>
  value === null ? unknownMessage : toMessage(value);
const describeListed = (code: Code, name: string, values: readonly string[]) =>
  values.length === 0 ? unknownMessage : message(code, { [name]: values });
const describeCountries = (codes: readonly string[]) =>
  describeListed('film.countries', 'allCountries', codes);
const describeLanguages = (codes: readonly string[]) =>
  describeListed('film.languages', 'allLanguages', codes);
const describeRegions = (codes: readonly string[]) => describeListed('film.regions', 'allRegions', codes);
/** The countries stand for unknown subdivisions. */
const describeSubdivisions = (subdivisions: readonly string[], countries: readonly string[]) =>
  subdivisions.length === 0 ? describeCountries(countries) : describeRegions(subdivisions);
const describeTexts = (values: readonly string[]) => describeListed('film.options', 'allOptions', values);
const describeYesNo = (yesCode: Code, noCode: Code) => (value: boolean) => message(value ? yesCode : noCode);

/** Describes where a film was selected, as far as known. */
function describeSelections(film: Film): Message {
  const names = [...new Set(getSelections(film).flatMap((festival) => festival?.name ?? []))];
  if (names.length > 0) return message('film.selections', { allOptions: names });
  if (getSelections(film).length > 0) return message('film.selections.somewhere');
  return mayHaveMoreSelections(film) ? unknownMessage : message('film.selections.none');
}

type FieldDescriber = (film: Film, role: string | null) => Message | null;
/** Each function describes the value that a rule reads: a field of the film, or the role. */
const describerByField: Record<FieldName, FieldDescriber> = {
  mainProductionCountry: ({ productionCountries }) => describeCountries(productionCountries.slice(0, 1)),
  productionCountries: (film) => describeCountries(film.productionCountries),
  directorNationalities: (film) => describeCountries(film.directorNationalities),
  directorResidency: (film) => describeCountries(film.directorResidency),
  directorLanguages: (film) => describeLanguages(film.directorLanguages),
  filmLanguages: ({ filmLanguages }) =>
    describeKnown(filmLanguages, (languages) =>
      languages.length ? describeLanguages(languages) : message('film.silent'),
    ),
  directorAge: (film) => describeKnown(film.directorAge, (years) => message('film.age', { years })),
  directorGender: (film) => describeKnown(film.directorGender, (gender) => describeTexts([gender])),
  directorIsStudent: (film) =>
    describeKnown(film.directorIsStudent, describeYesNo('film.student', 'film.student.not')),
  role: (_film, role) => describeKnown(role, (name) => describeTexts([name])),
  productionDate: (film) => describeKnown(film.productionDate, (day) => message('film.completed', { day })),
  length: (film) => describeKnown(film.length, (runtime) => message('film.length', { runtime })),
  genres: (film) => describeTexts(film.genres),
  types: (film) => describeTexts(film.types),
  screenings: (film) =>
    describeKnown(film.screenings, ({ length }) => message('film.screenings', { screenings: length })),
  previousFeatures: (film) =>
    describeKnown(film.previousFeatures, (features) => message('film.features', { features })),
  isOnline: (film) => describeKnown(film.isOnline, describeYesNo('film.online', 'film.online.not')),
  budget: (film) => describeKnown(film.budget, (money) => message('film.budget', { money })),
  productionSubdivisions: (film) =>
    describeSubdivisions(film.productionSubdivisions, film.productionCountries),
  directorSubdivisions: (film) => describeSubdivisions(film.directorSubdivisions, film.directorResidency),
  directorIdentities: ({ directorIdentities }) =>
    describeKnown(directorIdentities, (identities) =>
      identities.length ? describeTexts(identities) : message('film.none'),
    ),
  themes: ({ themes }) =>
    describeKnown(themes, (values) => (values.length ? describeTexts(values) : message('film.themes.none'))),
  forms: ({ forms }) =>
    describeKnown(forms, (values) => (values.length ? describeTexts(values) : message('film.forms.none'))),
  school: ({ school }) =>
    describeKnown(school, (schoolOrNone) =>
      schoolOrNone === 'none'
        ? message('film.school.none')
        : message('film.school', {
            school: schoolOrNone.name,
            location: { city: null, country: schoolOrNone.country },
          }),
    ),
  selections: describeSelections,
  nothing: () => null,
};

/** Returns null if the rule reads no field. */
export const describeField = (field: FieldName, film: Film, role: string | null): Message | null =>
  describerByField[field](film, role);
