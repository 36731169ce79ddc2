import { sanitizeName } from '@laurel/rules/text/characters';
import type { Credit, FilmFields } from './film-fields.js';

const unique = (values: readonly string[]) => [...new Set(values)];
const uniqueCredits = (credits: readonly Credit[]) => [
  ...new Map(credits.map((credit) => [`${credit.role} ${credit.name}`, credit])).values(),
];
const trimToNull = (text: string | null) => text?.trim() || null;

/** Trims names and removes duplicates. Lists keep their order, except screenings, which are sorted by day. */
export function normalizeFilm(film: FilmFields): FilmFields {
  const lists = [
    'types',
    'genres',
    'productionCountries',
    'directorNationalities',
    'directorResidency',
    'directorLanguages',
    'productionSubdivisions',
    'directorSubdivisions',
  ] as const;
  return {
    ...film,
    ...Object.fromEntries(lists.map((list) => [list, unique(film[list])])),
    name: sanitizeName(film.name),
    synopsis: trimToNull(film.synopsis),
    filmLanguages: film.filmLanguages && unique(film.filmLanguages),
    forms: film.forms && unique(film.forms),
    themes: film.themes && unique(film.themes),
    directorIdentities: film.directorIdentities && unique(film.directorIdentities),
    screenings:
      film.screenings
        ?.map((screening) => ({
          ...screening,
          city: screening.city && (sanitizeName(screening.city) || null),
        }))
        .toSorted((a, b) => a.date.localeCompare(b.date)) ?? null,
    school:
      film.school && film.school !== 'none'
        ? { ...film.school, name: sanitizeName(film.school.name) }
        : film.school,
    credits: uniqueCredits(film.credits.map(({ role, name }) => ({ role, name: sanitizeName(name) }))),
  };
}
