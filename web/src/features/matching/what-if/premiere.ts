import { isCountry } from '@laurel/rules/locations/countries';
import { today } from '@laurel/rules/dates/days';
import { withScreening } from '@laurel/rules/premieres/premiere-ledger';
import type { Film, FilmFields } from '../../../lib/server/wire';

/** A possible premiere of a film: none, a first screening in a country (ISO 3166-1), or worldwide online. */
export type Premiere = 'never' | 'online' | `in:${string}`;

export const isPremiere = (value: unknown): value is Premiere =>
  typeof value === 'string' &&
  (value === 'never' || value === 'online' || (value.startsWith('in:') && isCountry(value.slice(3))));
export const toCountryPremiere = (country: string): Premiere => `in:${country}`;
const getCountry = (premiere: Premiere): string | null =>
  premiere.startsWith('in:') ? premiere.slice(3) : null;

/** The film's fields if that premiere were true. Unknown fields count as no. */
export function getPremiereFields(
  film: Film,
  premiere: Premiere,
): Pick<FilmFields, 'screenings' | 'isOnline'> {
  if (premiere === 'never') return { screenings: [], isOnline: false };
  if (premiere === 'online') return { screenings: film.screenings, isOnline: true };
  const firstScreening = { date: today(), country: getCountry(premiere), kind: 'festival' as const };
  const { screenings } = withScreening({ ...film, screenings: film.screenings ?? [] }, firstScreening);
  return { screenings, isOnline: film.isOnline ?? false };
}
