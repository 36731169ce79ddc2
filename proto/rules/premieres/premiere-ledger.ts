import type { CompareCities } from './city-relation.js';
import { isBinding } from '../terms/binding.js';
import { getPremiere, type Premiere, type Screening, type FilmScreenings } from './premiere.js';
import { isInList } from '../text/lists.js';

/** Ordered from the widest to the narrowest. */
export const LEDGER_LEVELS = ['world', 'international', 'national'] as const;
export type LedgerLevel = (typeof LEDGER_LEVELS)[number];
export type LedgerLine = Premiere & { level: LedgerLevel };

const NOWHERE = { country: null, subdivision: null, city: null, startsOn: null };
const noRegion = () => null;

/** Returns the film's premieres in the world, outside its production countries, and inside them. */
export function getPremieres(film: FilmScreenings): LedgerLine[] {
  const home = film.productionCountries;
  const getPremiereAt = (level: string, countries: readonly string[] = []) =>
    getPremiere(film, { level, countries, location: NOWHERE }, noRegion);
  return [
    { level: 'world', ...getPremiereAt('World Premiere') },
    { level: 'international', ...getPremiereAt('International') },
    {
      level: 'national',
      // Without production countries, any screening may be at home or abroad.
      ...(home.length > 0 ? getPremiereAt('Regional', home) : getPremiereAt('International')),
    },
  ];
}

export const withScreening = <F extends FilmScreenings>(film: F, screening: Screening): F => ({
  ...film,
  screenings: [...(film.screenings ?? []), screening],
});

export type UsedLevel = LedgerLevel | 'country' | 'state' | 'city';
const LOCAL_LEVELS = { country: 'Country', state: 'State', city: 'City' } as const;

/**
 * Returns all premieres that this screening would use up, the widest first. Does not list the country
 * premiere if the national one is listed. Without `compareCities`, cities with different names may be the same.
 */
export function listUsedUpLevels(
  film: FilmScreenings,
  screening: Screening,
  compareCities?: CompareCities,
): UsedLevel[] {
  const filmAfter = withScreening(film, screening);
  const premieresBefore = getPremieres(film);
  const wideLevels = getPremieres(filmAfter)
    .filter(({ state }, n) => state === 'used-up' && premieresBefore[n]!.state !== 'used-up')
    .map(({ level }) => level)
    .filter((level) => level === 'world' || screening.country !== null);
  const { country, subdivision = null, city = null } = screening;
  const location = { country, subdivision, city, startsOn: null };
  const isUsedUp = (variant: FilmScreenings, level: string) =>
    getPremiere(variant, { level, countries: [], location }, noRegion, compareCities).state === 'used-up';
  const localLevels = (['country', 'state', 'city'] as const).filter(
    (level) => !isUsedUp(film, LOCAL_LEVELS[level]) && isUsedUp(filmAfter, LOCAL_LEVELS[level]),
  );
  return [
    ...wideLevels,
    ...localLevels.filter((level) => level !== 'country' || !wideLevels.includes('national')),
  ];
}

/** The index in LEDGER_LEVELS of the premiere that a requirement needs; 3 if it needs none of them. */
const getLevelRank = (requiredLevel: string) =>
  ({ 'World Premiere': 0, International: 1, Country: 2 })[requiredLevel] ?? 3;

/** A festival rule with the premiere level that it requires. Null if the rule is about something else. */
interface PremiereRule {
  level: string | null;
  isMandatory: boolean;
  groupKey?: string | null;
}
/** Returns the premiere levels that a festival requires, without its preferences. */
export const getRequiredLevels = (rules: readonly PremiereRule[]): string[] =>
  rules.flatMap((rule) => (rule.level !== null && isBinding(rule) ? rule.level : []));

/** A premiere that the filmmaker reserves for the named festival, or for any festival that requires it. */
export interface ReservedPremiere {
  level: LedgerLevel;
  festivalId: number | null;
}
/** Parses reserved premieres and skips unknown levels. */
export const parseReservedPremieres = (
  input: readonly { level: string; festivalId?: number | null }[],
): ReservedPremiere[] =>
  input.flatMap(({ level, festivalId = null }) =>
    isInList(LEDGER_LEVELS, level) ? { level, festivalId } : [],
  );

/**
 * Returns the widest reserved premiere that this screening would waste: it is reserved for another festival,
 * or this festival does not require it. `requiredLevels` are the levels that the festival requires (see
 * `getRequiredLevels`). Returns null if none is lost.
 */
export function findUsedUpReservation(
  film: FilmScreenings,
  screening: Screening,
  {
    reservedPremieres,
    requiredLevels,
    hostFestivalId,
  }: {
    reservedPremieres: readonly ReservedPremiere[];
    requiredLevels: readonly string[];
    hostFestivalId: number | null;
  },
): LedgerLevel | null {
  if (reservedPremieres.length === 0) return null;
  const widestRank = Math.min(LEDGER_LEVELS.length, ...requiredLevels.map(getLevelRank));
  const usedUpLevels = listUsedUpLevels(film, screening);
  const isLost = (level: LedgerLevel, rank: number) => {
    const reservation = reservedPremieres.find((reservedPremiere) => reservedPremiere.level === level);
    if (!reservation || !usedUpLevels.includes(level)) return false;
    return reservation.festivalId === null ? rank < widestRank : reservation.festivalId !== hostFestivalId;
  };
  return LEDGER_LEVELS.find(isLost) ?? null;
}

/**
 * The reason why a premiere cannot be reserved. `used-up`: it has already happened (`screening` null: the film is
 * online). `location`: the premiere cannot happen at the festival's location. `used-by-other`: another festival, for
 * which another premiere is reserved, uses it up.
 */
export type ReservationProblem =
  | UsedUpReservation
  | { level: LedgerLevel; reason: 'location' }
  | { level: LedgerLevel; reason: 'used-by-other'; byFestivalId: number };
type UsedUpReservation = { level: LedgerLevel; reason: 'used-up'; screening: Screening | null };
type GetScreening = (festivalId: number) => Screening | undefined;

const UNKNOWN_SCREENING: Screening = { date: '', country: null, kind: 'festival' };
/** Unknown dates sort last. */
const compareByDay = (a: Screening, b: Screening) => (a.date || '9999').localeCompare(b.date || '9999');

/**
 * Returns the problems that prevent saving reservations. Tolerates unchanged reservations whose premiere was
 * used up in the meantime. `getScreening` is as in `findReservationProblems`. If it is null, festival locations are
 * unavailable and only used-up premieres are found.
 */
export function findRejectedReservations(
  film: FilmScreenings,
  {
    reservations,
    savedReservations,
  }: { reservations: readonly ReservedPremiere[]; savedReservations: readonly ReservedPremiere[] },
  getScreening: GetScreening | null,
): ReservationProblem[] {
  const problems =
    getScreening === null
      ? findUsedUpReservations(film, reservations)
      : findReservationProblems(film, reservations, getScreening);
  const isSaved = ({ level, festivalId }: ReservedPremiere) =>
    savedReservations.some((premiere) => premiere.level === level && premiere.festivalId === festivalId);
  const isChanged = (level: LedgerLevel) =>
    reservations.some((premiere) => premiere.level === level && !isSaved(premiere));
  return problems.filter(({ level, reason }) => reason !== 'used-up' || isChanged(level));
}

/** Returns reserved premieres that are already used up, except at the festival for which they are reserved. */
export function findUsedUpReservations(
  film: FilmScreenings,
  reservations: readonly ReservedPremiere[],
): UsedUpReservation[] {
  const lines = getPremieres({ ...film, screenings: film.screenings?.toSorted(compareByDay) ?? null });
  return reservations.flatMap(({ level, festivalId }): UsedUpReservation[] => {
    const line = lines.find((ledgerLine) => ledgerLine.level === level)!;
    if (line.state !== 'used-up') return [];
    const isAtItsFestival = festivalId !== null && line.screening?.festivalId === festivalId;
    return isAtItsFestival ? [] : [{ level, reason: 'used-up', screening: line.screening }];
  });
}

/** An international premiere cannot happen at home, and a national one cannot happen abroad. */
function isWrongLocation(
  { productionCountries: home }: FilmScreenings,
  level: LedgerLevel,
  { country }: Screening,
) {
  if (level === 'world' || country === null || home.length === 0) return false;
  return home.includes(country) === (level === 'international');
}

const listPermutations = <T>(items: readonly T[]): T[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((first) =>
        listPermutations(items.filter((item) => item !== first)).map((rest) => [first, ...rest]),
      );
const isInOrder = (screenings: readonly Screening[]) =>
  screenings.every((screening, n) =>
    screenings.slice(n + 1).every(({ date }) => !screening.date || !date || screening.date <= date),
  );

/**
 * Returns the problems of a film's reserved premieres, the widest first. `getScreening` returns the future screening at
 * a known festival. Reservations for several festivals may conflict depending on the order of the festivals.
 * The order with the fewest problems counts.
 */
export function findReservationProblems(
  film: FilmScreenings,
  reservations: readonly ReservedPremiere[],
  getScreening: GetScreening,
): ReservationProblem[] {
  const usedUp = findUsedUpReservations(film, reservations);
  const wrongLocations = reservations.flatMap(({ level, festivalId }): ReservationProblem[] => {
    if (usedUp.some((problem) => problem.level === level)) return [];
    const screening = festivalId === null ? undefined : getScreening(festivalId);
    return screening && isWrongLocation(film, level, screening) ? [{ level, reason: 'location' }] : [];
  });
  const remainingReservations = reservations.filter(
    ({ level }) => ![...usedUp, ...wrongLocations].some((problem) => problem.level === level),
  );
  const hosts = [...new Set(remainingReservations.flatMap(({ festivalId }) => festivalId ?? []))].map(
    (festivalId) => ({ ...(getScreening(festivalId) ?? UNKNOWN_SCREENING), festivalId }),
  );
  const usedByOthers = listPermutations(hosts)
    .filter(isInOrder)
    .map((order) => findPremieresUsedByOthers(film, remainingReservations, order))
    .reduce((fewestProblems, problems) =>
      problems.length < fewestProblems.length ? problems : fewestProblems,
    );
  return [...usedUp, ...wrongLocations, ...usedByOthers].sort(
    (a, b) => LEDGER_LEVELS.indexOf(a.level) - LEDGER_LEVELS.indexOf(b.level),
  );
}

function findPremieresUsedByOthers(
  film: FilmScreenings,
  reservations: readonly ReservedPremiere[],
  order: readonly (Screening & { festivalId: number })[],
): ReservationProblem[] {
  let filmSoFar = film;
  return order.flatMap((screening) => {
    const usedUpLevels = listUsedUpLevels(filmSoFar, screening);
    filmSoFar = withScreening(filmSoFar, screening);
    const byFestivalId = screening.festivalId;
    return reservations.flatMap(({ level, festivalId }): ReservationProblem[] =>
      festivalId !== null && festivalId !== byFestivalId && usedUpLevels.includes(level)
        ? [{ level, reason: 'used-by-other', byFestivalId }]
        : [],
    );
  });
}
