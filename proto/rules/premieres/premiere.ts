import { includesCountry } from '../locations/country-groups.js';
import { compareCityNames, type CompareCities } from './city-relation.js';
import type { PremiereLevel } from '../terms/vocabularies.js';

/** A past or future screening. `date` is YYYY-MM-DD; locations are ISO 3166. Null means unknown. */
export interface Screening {
  date: string;
  country: string | null;
  subdivision?: string | null | undefined;
  city?: string | null | undefined;
  kind: string;
  /** The festival of the screening. Null if unknown or if it was at no festival. */
  festivalId?: number | null | undefined;
}
/** The fields of a film that decide its premieres. `screenings`: null is unknown, empty is never shown. */
export interface FilmScreenings {
  screenings: readonly Screening[] | null;
  isOnline: boolean | null;
  productionCountries: readonly string[];
}
/** The location of a festival and its first day. */
export interface FestivalLocation {
  country: string | null;
  subdivision: string | null;
  city: string | null;
  startsOn: string | null;
  /** If true, neither `isOnline` nor an online screening uses up a premiere at this festival. */
  takesOnline?: boolean | undefined;
}
/** `countries`: of a Regional rule; if empty, the UN subregion of the festival counts. */
export interface PremiereRequirement {
  level: string;
  countries: readonly string[];
  /** Screenings in the film's production countries do not count. */
  exceptOwnCountry?: boolean | undefined;
  /** Screenings in these countries or groups do not count. */
  exceptCountries?: readonly string[] | undefined;
  location: FestivalLocation;
}

/** Open, used up by a screening (null: the film is online), or unknown with the missing field. */
export type Premiere =
  | { state: 'open' }
  | { state: 'used-up'; screening: Screening | null }
  | { state: 'unknown'; missingField: 'location' | 'screenings' | 'isOnline' | 'productionCountries' };

/** Whether a screening uses up the premiere; null if its location is too imprecise. */
type UsesUp = (screening: Screening) => boolean | null;

/** An online screening or a broadcast reaches a whole country, or all countries. */
const isBroadcast = ({ kind }: Screening) => kind === 'online' || kind === 'tv';
/** Without a country, an online screening is visible everywhere, a hall screening somewhere. */
const isEverywhere = (screening: Screening) => isBroadcast(screening) && screening.country === null;
const ONLINE_NOW: Screening = { date: '', country: null, kind: 'online' };

const checkCountries =
  (isThere: (country: string) => boolean): UsesUp =>
  (screening) =>
    isEverywhere(screening) || (screening.country === null ? null : isThere(screening.country));

/**
 * Limits a check to one country. A broadcast in the country reaches all of it. A hall screening without a
 * location may have been there.
 */
const checkWithinCountry =
  (country: string, isThere: UsesUp): UsesUp =>
  (screening) => {
    if (isEverywhere(screening)) return true;
    if (screening.country === null) return null;
    if (screening.country !== country) return false;
    return isBroadcast(screening) ? true : isThere(screening);
  };

const checkState =
  (subdivision: string): UsesUp =>
  (screening) =>
    screening.subdivision == null ? null : screening.subdivision === subdivision;
const USES_UP_BY_RELATION = { same: true, different: false, unknown: null };
const checkCity =
  (
    { city, country, subdivision }: { city: string; country: string; subdivision: string | null },
    compareCities: CompareCities,
  ): UsesUp =>
  (screening) => {
    if (screening.city != null) return USES_UP_BY_RELATION[compareCities(country, screening.city, city)];
    const isElsewhere =
      screening.subdivision != null && subdivision !== null && screening.subdivision !== subdivision;
    return isElsewhere ? false : null;
  };

/**
 * Excludes screenings in the film's production countries. While these are unknown, only screenings that are
 * visible everywhere certainly count.
 */
const ignoreHomeScreenings =
  (usesUp: UsesUp, home: readonly string[]): UsesUp =>
  (screening) => {
    const isUsedUp = usesUp(screening);
    if (isUsedUp === false || isEverywhere(screening)) return isUsedUp;
    if (home.length === 0 || screening.country === null) return null;
    return home.includes(screening.country) ? false : isUsedUp;
  };
/**
 * Excludes screenings in these countries. While a screening's country is unknown, only screenings that are
 * visible everywhere certainly count.
 */
const ignoreScreeningsIn =
  (usesUp: UsesUp, ignoredCountries: readonly string[]): UsesUp =>
  (screening) => {
    const isUsedUp = usesUp(screening);
    if (isUsedUp === false || isEverywhere(screening)) return isUsedUp;
    if (screening.country === null) return null;
    return includesCountry(ignoredCountries, screening.country) ? false : isUsedUp;
  };
/** An international premiere is a world premiere that ignores the production countries. */
const ignoresProductionCountries = ({ level, exceptOwnCountry = false }: PremiereRequirement) =>
  level === 'International' || exceptOwnCountry;

type Subregion = (country: string) => string | null;
const USES_UP_BY_LEVEL: Record<
  PremiereLevel,
  (
    requirement: PremiereRequirement,
    getSubregion: Subregion,
    compareCities: CompareCities,
  ) => UsesUp | 'location'
> = {
  'World Premiere': () => () => true,
  International: () => () => true,
  Country: ({ location: { country } }) =>
    country === null ? 'location' : checkCountries((screeningCountry) => screeningCountry === country),
  State: ({ location: { country, subdivision } }) =>
    country === null || subdivision === null
      ? 'location'
      : checkWithinCountry(country, checkState(subdivision)),
  City: ({ location: { country, city, subdivision } }, _getSubregion, compareCities) =>
    country === null || city === null
      ? 'location'
      : checkWithinCountry(country, checkCity({ city, country, subdivision }, compareCities)),
  Regional: ({ countries, location: { country } }, getSubregion) => {
    if (countries.length > 0)
      return checkCountries((screeningCountry) => includesCountry(countries, screeningCountry));
    const region = country === null ? null : getSubregion(country);
    return region === null
      ? 'location'
      : checkCountries((screeningCountry) => getSubregion(screeningCountry) === region);
  },
};

/**
 * Returns whether the premiere that a festival requires is still open.
 * - Counts the screenings before the festival starts, or all if its start is unknown.
 * - Online screenings do not count if the festival accepts online films.
 * - Screenings in excluded countries do not count.
 * - `isOnline` counts as an online screening everywhere.
 * - If no screening uses up the premiere and `isOnline` or `screenings` is unknown, the result is unknown.
 * - Without `compareCities`, cities with different names may be the same.
 *
 * `services/matching/test/reference/premiere.ts` implements the same rule independently.
 */
export function getPremiere(
  film: FilmScreenings,
  requirement: PremiereRequirement,
  getSubregion: Subregion,
  compareCities: CompareCities = compareCityNames,
): Premiere {
  const usesUpAtLevel = Object.hasOwn(USES_UP_BY_LEVEL, requirement.level)
    ? USES_UP_BY_LEVEL[requirement.level as PremiereLevel](requirement, getSubregion, compareCities)
    : 'location';
  if (usesUpAtLevel === 'location') return { state: 'unknown', missingField: 'location' };
  const home = film.productionCountries;
  const { exceptCountries = [] } = requirement;
  const usesUpOutside =
    exceptCountries.length > 0 ? ignoreScreeningsIn(usesUpAtLevel, exceptCountries) : usesUpAtLevel;
  const usesUp = ignoresProductionCountries(requirement)
    ? ignoreHomeScreenings(usesUpOutside, home)
    : usesUpOutside;
  const { startsOn, takesOnline = false } = requirement.location;
  const isCounted = ({ date, kind }: Screening) =>
    !(takesOnline && kind === 'online') && (startsOn === null || date < startsOn);
  const countedScreenings = (film.screenings ?? []).filter(isCounted);
  if (film.isOnline === true && !takesOnline && usesUp(ONLINE_NOW) === true)
    return { state: 'used-up', screening: null };
  const screening = countedScreenings.find((screening) => usesUp(screening) === true);
  if (screening) return { state: 'used-up', screening };
  if (film.screenings === null) return { state: 'unknown', missingField: 'screenings' };
  if (countedScreenings.some((screening) => usesUp(screening) === null))
    return {
      state: 'unknown',
      missingField:
        ignoresProductionCountries(requirement) && home.length === 0 ? 'productionCountries' : 'screenings',
    };
  return film.isOnline === null && !takesOnline
    ? { state: 'unknown', missingField: 'isOnline' }
    : { state: 'open' };
}
