import { message, type Code, type Message } from '@laurel/words/messages/message';
import type { Film } from '../model.js';
import type { FieldName } from '../rules/judgement.js';
import { mayHaveMore, getSelections } from '../rules/selection.js';

const unknown = message('film.unknown');
const known = <T>(value: T | null, toMessage: (value: T) => Message) =>
  value === null ? unknown : toMessage(value);
const listed = (code: Code, name: string, values: readonly string[]) =>
  values.length === 0 ? unknown : message(code, { [name]: values });
const countries = (codes: readonly string[]) => listed('film.countries', 'allCountries', codes);
const languages = (codes: readonly string[]) => listed('film.languages', 'allLanguages', codes);
const regions = (codes: readonly string[]) => listed('film.regions', 'allRegions', codes);
const texts = (all: readonly string[]) => listed('film.words', 'allOptions', all);
const yesNo = (yes: Code, no: Code) => (is: boolean) => message(is ? yes : no);

/** Describes where a film was selected, as far as known. */
function describeSelections(film: Film): Message {
  const names = [...new Set(getSelections(film).flatMap((at) => at?.name ?? []))];
  if (names.length > 0) return message('film.selections', { allOptions: names });
  if (getSelections(film).length > 0) return message('film.selections.somewhere');
  return mayHaveMore(film) ? unknown : message('film.selections.none');
}

type Reader = (film: Film, role: string | null) => Message | null;
/** Describe the value of a field of the film, or of the role, that a rule reads. */
const readers: Record<FieldName, Reader> = {
  mainProductionCountry: ({ productionCountries }) => countries(productionCountries.slice(0, 1)),
  productionCountries: (film) => countries(film.productionCountries),
  directorNationalities: (film) => countries(film.directorNationalities),
  directorResidency: (film) => countries(film.directorResidency),
  directorLanguages: (film) => languages(film.directorLanguages),
  filmLanguages: ({ filmLanguages }) =>
    known(filmLanguages, (all) => (all.length ? languages(all) : message('film.silent'))),
  directorAge: (film) => known(film.directorAge, (years) => message('film.age', { years })),
  directorGender: (film) => known(film.directorGender, (gender) => texts([gender])),
  directorIsStudent: (film) => known(film.directorIsStudent, yesNo('film.student', 'film.student.not')),
  role: (_film, role) => known(role, (name) => texts([name])),
  productionDate: (film) => known(film.productionDate, (day) => message('film.completed', { day })),
  length: (film) => known(film.length, (runtime) => message('film.length', { runtime })),
  genres: (film) => texts(film.genres),
  types: (film) => texts(film.types),
  screenings: (film) =>
    known(film.screenings, ({ length }) => message('film.screenings', { screenings: length })),
  previousFeatures: (film) =>
    known(film.previousFeatures, (features) => message('film.features', { features })),
  isOnline: (film) => known(film.isOnline, yesNo('film.online', 'film.online.not')),
  budget: (film) => known(film.budget, (money) => message('film.budget', { money })),
  productionSubdivisions: (film) => regions(film.productionSubdivisions),
  directorSubdivisions: (film) => regions(film.directorSubdivisions),
  directorIdentities: ({ directorIdentities }) =>
    known(directorIdentities, (all) => (all.length ? texts(all) : message('film.none'))),
  themes: (film) => texts(film.themes),
  forms: (film) => texts(film.forms),
  school: ({ school }) =>
    known(school, (at) =>
      at === 'none'
        ? message('film.school.none')
        : message('film.school', { school: at.name, location: { city: null, country: at.country } }),
    ),
  selections: (film) => describeSelections(film),
  nothing: () => null,
};

/** Returns null if the rule reads no field. */
export const describeField = (field: FieldName, film: Film, role: string | null): Message | null =>
  readers[field](film, role);
