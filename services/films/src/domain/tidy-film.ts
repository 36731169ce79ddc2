import { keptName } from '@laurel/rules/texts';
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
    name: keptName(film.name),
    synopsis: textOrNull(film.synopsis),
    filmLanguages: film.filmLanguages && once(film.filmLanguages),
    directorIdentities: film.directorIdentities && once(film.directorIdentities),
    screenings:
      film.screenings
        ?.map((screening) => ({ ...screening, city: screening.city && (keptName(screening.city) || null) }))
        .toSorted((a, b) => a.date.localeCompare(b.date)) ?? null,
    school:
      film.school && film.school !== 'none'
        ? { ...film.school, name: keptName(film.school.name) }
        : film.school,
    credits: onceEach(film.credits.map(({ role, name }) => ({ role, name: keptName(name) }))),
  };
}
