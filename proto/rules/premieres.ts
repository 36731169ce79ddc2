import { namesCountry } from './blocs.js';
import { fold } from './fold.js';
import type { PremiereLevel } from './vocabularies.js';

/** Where and when a film was or will be shown. Day YYYY-MM-DD; ISO 3166-1 and 3166-2; null is not known. */
export interface Screening {
  date: string;
  country: string | null;
  subdivision?: string | null | undefined;
  city?: string | null | undefined;
  kind: string;
  /** At which festival it was; not known, or at none: null. */
  festivalId?: number | null | undefined;
}
/** What decides which premieres a film still has. `screenings` null: nobody said; empty: never shown. */
export interface Shown {
  screenings: readonly Screening[] | null;
  isOnline: boolean | null;
  productionCountries: readonly string[];
}
/** Where a festival is, and the day on which it starts. */
export interface Place {
  country: string | null;
  subdivision: string | null;
  city: string | null;
  startsOn: string | null;
  /** Films that are online are taken: neither that nor an online screening loses them a premiere here. */
  takesOnline?: boolean | undefined;
}
/** `countries`: those that a Regional rule names, groups of them too, else the UN's subregion of the festival counts. */
export interface Asked {
  level: string;
  countries: readonly string[];
  /** What was shown in the film's own production countries does not count. */
  exceptOwnCountry?: boolean | undefined;
  /** Nor what was shown in these countries, groups of them too. */
  exceptCountries?: readonly string[] | undefined;
  place: Place;
}

/** Open, spent by a screening (null: the film is online), or not known, and what would have to be. */
export type Premiere =
  | { state: 'open' }
  | { state: 'spent'; at: Screening | null }
  | { state: 'unknown'; lacks: 'place' | 'screenings' | 'isOnline' | 'productionCountries' };

/** Whether a screening takes what is asked for: true, false, or null where its place is not known well enough. */
type Takes = (screening: Screening) => boolean | null;

const isWide = ({ kind }: Screening) => kind === 'online' || kind === 'tv';
/** Online without a country is seen everywhere; a hall without a country is somewhere. */
const isEverywhere = (screening: Screening) => isWide(screening) && screening.country === null;
export const foldedCity = (text: string): string => fold(text).trim();
const ONLINE_NOW: Screening = { date: '', country: null, kind: 'online' };

const inCountries =
  (isThere: (country: string) => boolean): Takes =>
  (screening) =>
    isEverywhere(screening) ? true : screening.country === null ? null : isThere(screening.country);

/** In a part of a country: what was broadcast in the country was seen there; a hall that does not say where may have been there. */
const inPart =
  (country: string, isThere: Takes): Takes =>
  (screening) => {
    if (isEverywhere(screening)) return true;
    if (screening.country === null) return null;
    if (screening.country !== country) return false;
    return isWide(screening) ? true : isThere(screening);
  };

const inState =
  (subdivision: string): Takes =>
  (screening) =>
    screening.subdivision == null ? null : screening.subdivision === subdivision;
const inCity =
  (city: string, subdivision: string | null): Takes =>
  (screening) => {
    if (screening.city != null) return foldedCity(screening.city) === foldedCity(city);
    const isElsewhere =
      screening.subdivision != null && subdivision !== null && screening.subdivision !== subdivision;
    return isElsewhere ? false : null;
  };

/** Where the film is at home does not count; where its home is not known, nothing is known to count but what is seen everywhere. */
const abroad =
  (takes: Takes, home: readonly string[]): Takes =>
  (screening) => {
    const taken = takes(screening);
    if (taken === false || isEverywhere(screening)) return taken;
    if (home.length === 0 || screening.country === null) return null;
    return home.includes(screening.country) ? false : taken;
  };
/** What was shown in these countries does not count; where the country is not known, nothing is known to count but what is seen everywhere. */
const outside =
  (takes: Takes, left: readonly string[]): Takes =>
  (screening) => {
    const taken = takes(screening);
    if (taken === false || isEverywhere(screening)) return taken;
    if (screening.country === null) return null;
    return namesCountry(left, screening.country) ? false : taken;
  };
/** An international premiere is the world's but for the film's home. */
const leavesOutHome = ({ level, exceptOwnCountry = false }: Asked) =>
  level === 'International' || exceptOwnCountry;

type Subregion = (country: string) => string | null;
const levels: Record<PremiereLevel, (asked: Asked, subregionOf: Subregion) => Takes | 'place'> = {
  'World Premiere': () => () => true,
  International: () => () => true,
  Country: ({ place: { country } }) =>
    country === null ? 'place' : inCountries((there) => there === country),
  State: ({ place: { country, subdivision } }) =>
    country === null || subdivision === null ? 'place' : inPart(country, inState(subdivision)),
  City: ({ place: { country, city, subdivision } }) =>
    country === null || city === null ? 'place' : inPart(country, inCity(city, subdivision)),
  Regional: ({ countries, place: { country } }, subregionOf) => {
    if (countries.length > 0) return inCountries((there) => namesCountry(countries, there));
    const region = country === null ? null : subregionOf(country);
    return region === null ? 'place' : inCountries((there) => subregionOf(there) === region);
  },
};

/**
 * Whether the premiere that a festival asks for is still open, from the film's screenings before the festival starts (all, if
 * that is unknown). `isOnline` counts as an online screening everywhere; where nothing is lost yet and it, or `screenings`, is
 * not known, neither is the answer. Where films that are online are taken, what is online does not count; where the film's own
 * countries, or others, are left out, what was shown there does not. Source: decisions §2, premiere_restriction.
 */
export function premiereOf(film: Shown, asked: Asked, subregionOf: Subregion): Premiere {
  const taking = Object.hasOwn(levels, asked.level)
    ? levels[asked.level as PremiereLevel](asked, subregionOf)
    : 'place';
  if (taking === 'place') return { state: 'unknown', lacks: 'place' };
  const home = film.productionCountries;
  const { exceptCountries = [] } = asked;
  const counting = exceptCountries.length > 0 ? outside(taking, exceptCountries) : taking;
  const takes = leavesOutHome(asked) ? abroad(counting, home) : counting;
  const { startsOn, takesOnline = false } = asked.place;
  const isCounted = ({ date, kind }: Screening) =>
    !(takesOnline && kind === 'online') && (startsOn === null || date < startsOn);
  const counted = (film.screenings ?? []).filter(isCounted);
  if (film.isOnline === true && !takesOnline && takes(ONLINE_NOW) === true)
    return { state: 'spent', at: null };
  const at = counted.find((one) => takes(one) === true);
  if (at) return { state: 'spent', at };
  if (film.screenings === null) return { state: 'unknown', lacks: 'screenings' };
  if (counted.some((one) => takes(one) === null))
    return {
      state: 'unknown',
      lacks: leavesOutHome(asked) && home.length === 0 ? 'productionCountries' : 'screenings',
    };
  return film.isOnline === null && !takesOnline ? { state: 'unknown', lacks: 'isOnline' } : { state: 'open' };
}
