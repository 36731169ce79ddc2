import type { FilmFacts, Screening } from './wire';

export type Shown = Pick<FilmFacts, 'screenings' | 'isOnline' | 'productionCountries'>;
export type PremiereLevel = 'world' | 'international' | 'national';
/** `at`: the screening that spent it; null where the film is online. */
export type Premiere = { level: PremiereLevel; state: 'open' | 'spent' | 'unknown'; at?: Screening | null };

/** Which premieres are still open, from where the film was shown; online counts everywhere. */
export function premieres({ screenings, isOnline, productionCountries }: Shown): Premiere[] {
  const line = (level: PremiereLevel, spends: (one: Screening) => boolean, known: boolean): Premiere => {
    if (isOnline) return { level, state: 'spent', at: null };
    const at = screenings?.filter(spends).sort((a, b) => a.date.localeCompare(b.date))[0];
    if (at) return { level, state: 'spent', at };
    return { level, state: screenings !== null && known ? 'open' : 'unknown' };
  };
  const home = (one: Screening) => one.country === null || productionCountries.includes(one.country);
  const located = productionCountries.length > 0;
  return [
    line('world', () => true, true),
    line(
      'international',
      (one) => one.country === null || (located && !home(one)),
      located || screenings?.length === 0,
    ),
    line(
      'national',
      (one) => one.country === null || (located && home(one)),
      located || screenings?.length === 0,
    ),
  ];
}

export const withScreening = <F extends Shown>(film: F, screening: Screening): F => ({
  ...film,
  screenings: [...(film.screenings ?? []), screening],
});

/** A festival that asks for a premiere: its place, when it starts, and the countries that its rule names. */
export type Asking = {
  level: string;
  countries: readonly string[];
  country: string | null;
  subdivision: string | null;
  city: string | null;
  startsOn: string | null;
};
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** Whether the film has certainly lost what is asked for, by the rule of matching; what cannot be placed takes nothing here. */
export function isTaken(film: Shown, asked: Asking, regionOf: (country: string) => string | null): boolean {
  if (film.isOnline) return true;
  const { level, countries, country, subdivision, city, startsOn } = asked;
  const near = (there: string) =>
    countries.length > 0
      ? countries.includes(there)
      : country !== null && regionOf(there) !== null && regionOf(there) === regionOf(country);
  const takes = (one: Screening) => {
    const wide = one.kind === 'online' || one.kind === 'tv';
    if (level === 'World Premiere' || (wide && one.country === null)) return true;
    if (one.country === null) return false;
    if (level === 'International')
      return film.productionCountries.length > 0 && !film.productionCountries.includes(one.country);
    if (level === 'Regional') return near(one.country);
    if (one.country !== country) return false;
    if (level === 'Country' || wide) return true;
    if (level === 'State') return subdivision !== null && one.subdivision === subdivision;
    return level === 'City' && city !== null && Boolean(one.city) && folded(one.city!) === folded(city);
  };
  return (film.screenings ?? []).some((one) => (startsOn === null || one.date < startsOn) && takes(one));
}

export type UsedLevel = PremiereLevel | 'country' | 'state' | 'city';

const near = { country: 'Country', state: 'State', city: 'City' } as const;

/** All the premieres that this screening would use up, the widest first; the one in its own country is not named twice. */
export function usedUpBy(film: Shown, screening: Screening): UsedLevel[] {
  const after = withScreening(film, screening);
  const left = premieres(film);
  const wide = premieres(after)
    .filter(({ state }, i) => state === 'spent' && left[i]!.state !== 'spent')
    .map(({ level }) => level)
    .filter((level) => level === 'world' || screening.country !== null);
  const { country, subdivision = null, city = null } = screening;
  const there = { countries: [], country, subdivision, city, startsOn: null };
  const takes = (shown: Shown, level: string) => isTaken(shown, { ...there, level }, () => null);
  const places = (['country', 'state', 'city'] as const).filter(
    (level) => !takes(film, near[level]) && takes(after, near[level]),
  );
  return [...wide, ...places.filter((level) => level !== 'country' || !wide.includes('national'))];
}
