import { say, type Code, type Said } from '@laurel/words/said';
import type { Film } from '../facts.js';
import type { Fact } from '../judgement.js';
import { mayHaveMore, selectionsOf } from '../selection.js';

const unknown = say('film.unknown');
const known = <T>(value: T | null, said: (value: T) => Said) => (value === null ? unknown : said(value));
const listed = (code: Code, name: string, values: readonly string[]) =>
  values.length === 0 ? unknown : say(code, { [name]: values });
const countries = (codes: readonly string[]) => listed('film.countries', 'allCountries', codes);
const languages = (codes: readonly string[]) => listed('film.languages', 'allLanguages', codes);
const regions = (codes: readonly string[]) => listed('film.regions', 'allRegions', codes);
const words = (all: readonly string[]) => listed('film.words', 'allWords', all);
const yesNo = (yes: Code, no: Code) => (is: boolean) => say(is ? yes : no);

/** Where a film was selected, as far as anybody knows. */
function selectionsSaid(film: Film): Said {
  const names = [...new Set(selectionsOf(film).flatMap((at) => at?.name ?? []))];
  if (names.length > 0) return say('film.selections', { allWords: names });
  if (selectionsOf(film).length > 0) return say('film.selections.somewhere');
  return mayHaveMore(film) ? unknown : say('film.selections.none');
}

type Reader = (film: Film, role: string | null) => Said | null;
/** What the film, or the asker, says to a rule. */
const readers: Record<Fact, Reader> = {
  mainProductionCountry: ({ productionCountries }) => countries(productionCountries.slice(0, 1)),
  productionCountries: (film) => countries(film.productionCountries),
  directorNationalities: (film) => countries(film.directorNationalities),
  directorResidency: (film) => countries(film.directorResidency),
  directorLanguages: (film) => languages(film.directorLanguages),
  filmLanguages: ({ filmLanguages }) =>
    known(filmLanguages, (all) => (all.length ? languages(all) : say('film.silent'))),
  directorAge: (film) => known(film.directorAge, (years) => say('film.age', { years })),
  directorGender: (film) => known(film.directorGender, (gender) => words([gender])),
  directorIsStudent: (film) => known(film.directorIsStudent, yesNo('film.student', 'film.student.not')),
  role: (_film, role) => known(role, (name) => words([name])),
  productionDate: (film) => known(film.productionDate, (day) => say('film.completed', { day })),
  length: (film) => known(film.length, (runtime) => say('film.length', { runtime })),
  genres: (film) => words(film.genres),
  types: (film) => words(film.types),
  screenings: (film) =>
    known(film.screenings, ({ length }) => say('film.screenings', { screenings: length })),
  previousFeatures: (film) => known(film.previousFeatures, (features) => say('film.features', { features })),
  isOnline: (film) => known(film.isOnline, yesNo('film.online', 'film.online.not')),
  budget: (film) => known(film.budget, (money) => say('film.budget', { money })),
  productionSubdivisions: (film) => regions(film.productionSubdivisions),
  directorSubdivisions: (film) => regions(film.directorSubdivisions),
  directorIdentities: ({ directorIdentities }) =>
    known(directorIdentities, (all) => (all.length ? words(all) : say('film.none'))),
  themes: (film) => words(film.themes),
  forms: (film) => words(film.forms),
  school: ({ school }) =>
    known(school, (at) =>
      at === 'none'
        ? say('film.school.none')
        : say('film.school', { school: at.name, place: { city: null, country: at.country } }),
    ),
  selections: (film) => selectionsSaid(film),
  nothing: () => null,
};

/** Null where nothing of the film is held against the rule. */
export const filmSaid = (fact: Fact, film: Film, role: string | null): Said | null =>
  readers[fact](film, role);
