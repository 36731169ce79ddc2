import type { Credit, FilmFacts } from './film.js';

const once = (values: readonly string[]) => [...new Set(values)];
const onceEach = (credits: readonly Credit[]) => [
  ...new Map(credits.map((credit) => [`${credit.role} ${credit.name}`, credit])).values(),
];
const textOrNull = (text: string | null) => text?.trim() || null;

/** Names trimmed, doubles dropped, order kept; screenings by their day. */
export function tidy(film: FilmFacts): FilmFacts {
  const lists = [
    'types',
    'genres',
    'productionCountries',
    'directorNationalities',
    'directorResidency',
    'directorLanguages',
    'productionSubdivisions',
    'directorSubdivisions',
    'forms',
    'themes',
  ] as const;
  return {
    ...film,
    ...Object.fromEntries(lists.map((list) => [list, once(film[list])])),
    name: film.name.trim(),
    synopsis: textOrNull(film.synopsis),
    filmLanguages: film.filmLanguages && once(film.filmLanguages),
    directorIdentities: film.directorIdentities && once(film.directorIdentities),
    screenings:
      film.screenings
        ?.map((screening) => ({ ...screening, city: textOrNull(screening.city) }))
        .toSorted((a, b) => a.date.localeCompare(b.date)) ?? null,
    school:
      film.school && film.school !== 'none' ? { ...film.school, name: film.school.name.trim() } : film.school,
    credits: onceEach(film.credits.map(({ role, name }) => ({ role, name: name.trim() }))),
  };
}
