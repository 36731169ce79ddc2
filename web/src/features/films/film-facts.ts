import { UNKNOWN_FILM } from '@laurel/rules/films';
import { screening, someFacts } from '../../../../bff/src/inputs/film.js';
import { today } from '@laurel/rules/days';
import { isSame } from '../../lib/same';
import type { Change } from '../../lib/trial';
import type { Film, FilmFacts, NewFilm, Screening } from '../../lib/wire';

export const noFacts: FilmFacts = { name: '', ...UNKNOWN_FILM };

export type FactName = keyof FilmFacts;
export const factNames = Object.keys(noFacts) as FactName[];
export const isFact = (field: string): field is FactName => Object.hasOwn(noFacts, field);

/** Nothing is told of it: an empty list says that there is none where null could be said instead. */
export const isUnknown = (facts: FilmFacts, name: FactName) => isSame(facts[name], noFacts[name]);

/** What each page of a film asks for. */
export const asked = {
  film: [
    'name',
    'length',
    'productionDate',
    'types',
    'genres',
    'forms',
    'themes',
    'filmLanguages',
    'budget',
    'synopsis',
    'credits',
  ],
  director: [
    'directorNationalities',
    'directorResidency',
    'directorGender',
    'directorAge',
    'previousFeatures',
    'directorIsStudent',
    'directorLanguages',
    'directorSubdivisions',
    'directorIdentities',
  ],
  production: ['productionCountries', 'productionSubdivisions', 'school'],
  screenings: ['screenings', 'isOnline'],
} as const satisfies Record<string, FactName[]>;
/** Those pages, in the order in which they come. */
export const factPages = Object.keys(asked) as (keyof typeof asked)[];

/** Those facts that a rule could ask about and that are complete: a screening without its day yet says nothing. */
export function rulingFacts({
  name: _name,
  synopsis: _synopsis,
  credits: _credits,
  ...facts
}: Partial<FilmFacts>): Partial<FilmFacts> {
  const read = someFacts.safeParse(facts);
  const refused = new Set(read.error?.issues.map(({ path }) => path[0]));
  return Object.fromEntries(Object.entries(facts).filter(([name]) => !refused.has(name)));
}

/** As they were before wherever they are not complete yet: what another page asks for is not held against this one. */
export function completeFacts(facts: FilmFacts, before: FilmFacts): FilmFacts {
  const refused = someFacts.safeParse(facts).error?.issues.map(({ path }) => path[0] as FactName) ?? [];
  return { ...facts, ...Object.fromEntries(refused.map((name) => [name, before[name]])) };
}

/** The facts of a stored film, for a form. */
export const factsOf = (film: Film): FilmFacts =>
  Object.fromEntries(factNames.map((name) => [name, film[name] ?? noFacts[name]])) as FilmFacts;

const tidy = ({ date, country, subdivision, city, kind, festivalId }: Screening): Screening => ({
  date,
  country: country || null,
  kind,
  ...(subdivision && { subdivision }),
  ...(city?.trim() && { city: city.trim() }),
  ...(festivalId && kind === 'festival' && { festivalId }),
});

/** A screening that an address brings; its day may be still to be told. */
export function screeningIn(value: unknown): Screening | null {
  const told = value as Partial<Screening> | null;
  const isDayOpen = told?.date === '';
  const read = screening.safeParse(isDayOpen ? { ...told, date: today() } : told);
  return read.success ? tidy({ ...read.data, ...(isDayOpen && { date: '' }) }) : null;
}
export const hasScreening = (list: readonly Screening[], one: Screening): boolean =>
  list.some((other) => isSame(tidy(other), one));

/** The fact that a change puts into the form of a film; nothing where it only leads to its field. */
export function factIn(change: Change | null, film: Film | undefined): Partial<FilmFacts> {
  if (!change || change.value === null) return {};
  if (change.field !== ONE_SCREENING)
    return isFact(change.field) ? rulingFacts({ [change.field]: change.value }) : {};
  const one = screeningIn(change.value);
  const list = (film?.screenings ?? []).map(tidy);
  return one && !hasScreening(list, one) ? { screenings: [...list, one] } : {};
}
/** A change that adds one screening to whatever there are. */
export const ONE_SCREENING = 'screening';

/** What differs from `before`, as a command takes it; unknown stays null, so that a fact can be taken back. */
export function changedFacts(facts: FilmFacts, before: FilmFacts): Partial<FilmFacts> {
  const [now, was] = [tidied(facts), tidied(before)];
  return Object.fromEntries(
    factNames
      .filter((name) => JSON.stringify(now[name]) !== JSON.stringify(was[name]))
      .map((name) => [name, now[name]]),
  );
}
const tidied = (facts: FilmFacts): FilmFacts => ({
  ...facts,
  name: facts.name.trim(),
  synopsis: facts.synopsis?.trim() || null,
  screenings: facts.screenings?.map(tidy) ?? null,
});

/** A new film says only what is known of it. */
export const newFilm = (facts: FilmFacts): NewFilm => ({
  ...changedFacts(facts, noFacts),
  name: facts.name.trim(),
});
