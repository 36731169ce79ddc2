import { isCountry } from '@laurel/rules/countries';
import { today } from '@laurel/rules/days';
import { withScreening } from '@laurel/rules/premiere-ledger';
import type { Film, FilmFacts } from '../../../lib/wire';

/** What could have become of a film's premieres: nothing yet, a first night in a country (ISO 3166-1), or online for everybody. */
export type Premiere = 'never' | 'online' | `in:${string}`;

export const isPremiere = (value: unknown): value is Premiere =>
  typeof value === 'string' &&
  (value === 'never' || value === 'online' || (value.startsWith('in:') && isCountry(value.slice(3))));
export const shownIn = (country: string): Premiere => `in:${country}`;
const countryOf = (premiere: Premiere): string | null =>
  premiere.startsWith('in:') ? premiere.slice(3) : null;

/** The facts of a film of which that were true; what nobody said of it otherwise is taken as no. */
export function premiereFacts(film: Film, premiere: Premiere): Pick<FilmFacts, 'screenings' | 'isOnline'> {
  if (premiere === 'never') return { screenings: [], isOnline: false };
  if (premiere === 'online') return { screenings: film.screenings, isOnline: true };
  const first = { date: today(), country: countryOf(premiere), kind: 'festival' as const };
  const { screenings } = withScreening({ ...film, screenings: film.screenings ?? [] }, first);
  return { screenings, isOnline: film.isOnline ?? false };
}
