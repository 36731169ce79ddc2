import { isBinding } from '../terms/binding.js';
import { getPremiere, type Premiere, type Screening, type Shown } from './premiere.js';
import { isUnderWay, type EditionDates } from './accepted-entries.js';
import { isInList } from '../text/lists.js';

/** Ordered from the widest to the narrowest. */
export const LEDGER_LEVELS = ['world', 'international', 'national'] as const;
export type LedgerLevel = (typeof LEDGER_LEVELS)[number];
export type LedgerLine = Premiere & { level: LedgerLevel };

const NOWHERE = { country: null, subdivision: null, city: null, startsOn: null };
const noRegion = () => null;

/** Returns the film's premieres in the world, outside its production countries, and inside them. */
export function getPremieres(film: Shown): LedgerLine[] {
  const home = film.productionCountries;
  const getPremiereAt = (level: string, countries: readonly string[] = []) =>
    getPremiere(film, { level, countries, location: NOWHERE }, noRegion);
  return [
    { level: 'world', ...getPremiereAt('World Premiere') },
    { level: 'international', ...getPremiereAt('International') },
    {
      level: 'national',
      ...(home.length > 0 ? getPremiereAt('Regional', home) : getPremiereAt('International')),
    },
  ];
}

export const withScreening = <F extends Shown>(film: F, screening: Screening): F => ({
  ...film,
  screenings: [...(film.screenings ?? []), screening],
});

export type UsedLevel = LedgerLevel | 'country' | 'state' | 'city';
const LOCAL_LEVELS = { country: 'Country', state: 'State', city: 'City' } as const;

/**
 * Returns all premieres that this screening would use up, the widest first. Does not list the country
 * premiere if the national one is listed.
 */
export function usedUpBy(film: Shown, screening: Screening): UsedLevel[] {
  const after = withScreening(film, screening);
  const before = getPremieres(film);
  const wide = getPremieres(after)
    .filter(({ state }, n) => state === 'spent' && before[n]!.state !== 'spent')
    .map(({ level }) => level)
    .filter((level) => level === 'world' || screening.country !== null);
  const { country, subdivision = null, city = null } = screening;
  const festivalLocation = { country, subdivision, city, startsOn: null };
  const isSpent = (shown: Shown, level: string) =>
    getPremiere(shown, { level, countries: [], location: festivalLocation }, noRegion).state === 'spent';
  const localLevels = (['country', 'state', 'city'] as const).filter(
    (level) => !isSpent(film, LOCAL_LEVELS[level]) && isSpent(after, LOCAL_LEVELS[level]),
  );
  return [...wide, ...localLevels.filter((level) => level !== 'country' || !wide.includes('national'))];
}

/** A festival that requires less than a country premiere does not require the national premiere. */
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
 * or this festival does not require it. `requiredLevels` are the levels that the festival `at` requires (see
 * `getRequiredLevels`). Returns null if none is lost.
 */
export function findUsedUpReservation(
  film: Shown,
  screening: Screening,
  {
    reserved,
    requiredLevels,
    at,
  }: { reserved: readonly ReservedPremiere[]; requiredLevels: readonly string[]; at: number | null },
): LedgerLevel | null {
  if (reserved.length === 0) return null;
  const widest = Math.min(LEDGER_LEVELS.length, ...requiredLevels.map(getLevelRank));
  const used = usedUpBy(film, screening);
  const isLost = (level: LedgerLevel, n: number) => {
    const reservation = reserved.find((reserved) => reserved.level === level);
    if (!reservation || !used.includes(level)) return false;
    return reservation.festivalId === null ? n < widest : reservation.festivalId !== at;
  };
  return LEDGER_LEVELS.find(isLost) ?? null;
}

/**
 * The reason why a premiere cannot be reserved. `given`: it has already happened (`at` null: the film is
 * online). `place`: the premiere cannot happen at the festival's location. `taken`: the festival `by`, for
 * which another premiere is reserved, uses it up.
 */
export type ReservationProblem =
  GivenPremiere | { level: LedgerLevel; why: 'location' } | { level: LedgerLevel; why: 'taken'; by: number };
type GivenPremiere = { level: LedgerLevel; why: 'given'; at: Screening | null };
/**
 * Returns the future screening of a film at a festival. Its date is the first day, or `today` while the
 * festival is under way. After the edition has ended, the date is unknown.
 */
export const screeningToCome = (
  { id, startsOn, endsOn, ...where }: LocationFields & EditionDates & { id: number },
  today: string,
): Screening => ({
  date: getUpcomingDay({ startsOn, endsOn }, today),
  country: where.country,
  subdivision: where.subdivision,
  city: where.city,
  kind: 'festival',
  festivalId: id,
});
function getUpcomingDay({ startsOn, endsOn }: EditionDates, today: string): string {
  if (startsOn === null) return '';
  if (startsOn >= today) return startsOn;
  return isUnderWay({ startsOn, endsOn }, today) ? today : '';
}
type LocationFields = { country: string | null; subdivision: string | null; city: string | null };
type ScreeningAt = (festivalId: number) => Screening | undefined;

const UNKNOWN_SCREENING: Screening = { date: '', country: null, kind: 'festival' };
/** Unknown dates sort last. */
const byDay = (a: Screening, b: Screening) => (a.date || '9999').localeCompare(b.date || '9999');

/** Returns whether the reservation is new or changed. */
const isChangedReservation = (
  { level, festivalId }: ReservedPremiere,
  before: readonly ReservedPremiere[],
): boolean =>
  !before.some(
    (reservedPremiere) => reservedPremiere.level === level && reservedPremiere.festivalId === festivalId,
  );

/**
 * Returns the problems that prevent saving reservations. Tolerates unchanged reservations whose premiere was
 * given in the meantime. `at` is as in `findReservationProblems`. If `at` is null, festival locations are
 * unavailable and only given premieres are found.
 */
export function findRejectedReservations(
  film: Shown,
  { reserved, before }: { reserved: readonly ReservedPremiere[]; before: readonly ReservedPremiere[] },
  at: ScreeningAt | null,
): ReservationProblem[] {
  const problems =
    at === null ? findGivenReservations(film, reserved) : findReservationProblems(film, reserved, at);
  const isChanged = (level: LedgerLevel) =>
    reserved.some((premiere) => premiere.level === level && isChangedReservation(premiere, before));
  return problems.filter(({ level, why }) => why !== 'given' || isChanged(level));
}

/** Returns reserved premieres that were already given, except at the festival for which they are reserved. */
export function findGivenReservations(film: Shown, reserved: readonly ReservedPremiere[]): GivenPremiere[] {
  const lines = getPremieres({ ...film, screenings: film.screenings?.toSorted(byDay) ?? null });
  return reserved.flatMap(({ level, festivalId }): GivenPremiere[] => {
    const line = lines.find((ledgerLine) => ledgerLine.level === level)!;
    if (line.state !== 'spent') return [];
    const isThere = festivalId !== null && line.at?.festivalId === festivalId;
    return isThere ? [] : [{ level, why: 'given', at: line.at }];
  });
}

/** An international premiere cannot happen at home, and a national one cannot happen abroad. */
function isWrongLocation({ productionCountries: home }: Shown, level: LedgerLevel, { country }: Screening) {
  if (level === 'world' || country === null || home.length === 0) return false;
  return home.includes(country) === (level === 'international');
}

const permutations = <T>(items: readonly T[]): T[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((first) =>
        permutations(items.filter((item) => item !== first)).map((rest) => [first, ...rest]),
      );
const isInOrder = (screenings: readonly Screening[]) =>
  screenings.every((screening, n) =>
    screenings.slice(n + 1).every(({ date }) => !screening.date || !date || screening.date <= date),
  );

/**
 * Returns the problems of a film's reserved premieres, the widest first. `at` returns the future screening at
 * a known festival. Reservations for several festivals may conflict depending on the order of the festivals.
 * The order with the fewest problems counts.
 */
export function findReservationProblems(
  film: Shown,
  reserved: readonly ReservedPremiere[],
  at: ScreeningAt,
): ReservationProblem[] {
  const given = findGivenReservations(film, reserved);
  const alone = reserved.flatMap(({ level, festivalId }): ReservationProblem[] => {
    if (given.some((givenPremiere) => givenPremiere.level === level)) return [];
    const screening = festivalId === null ? undefined : at(festivalId);
    return screening && isWrongLocation(film, level, screening) ? [{ level, why: 'location' }] : [];
  });
  const remaining = reserved.filter(
    ({ level }) => ![...given, ...alone].some((problem) => problem.level === level),
  );
  const hosts = [...new Set(remaining.flatMap(({ festivalId }) => festivalId ?? []))].map((festivalId) => ({
    ...(at(festivalId) ?? UNKNOWN_SCREENING),
    festivalId,
  }));
  const taken = permutations(hosts)
    .filter(isInOrder)
    .map((order) => findTakenPremieres(film, remaining, order))
    .reduce((fewest, problems) => (problems.length < fewest.length ? problems : fewest));
  return [...given, ...alone, ...taken].sort(
    (a, b) => LEDGER_LEVELS.indexOf(a.level) - LEDGER_LEVELS.indexOf(b.level),
  );
}

function findTakenPremieres(
  film: Shown,
  reserved: readonly ReservedPremiere[],
  order: readonly (Screening & { festivalId: number })[],
): ReservationProblem[] {
  let shown = film;
  return order.flatMap((screening) => {
    const used = usedUpBy(shown, screening);
    shown = withScreening(shown, screening);
    const by = screening.festivalId;
    return reserved.flatMap(({ level, festivalId }): ReservationProblem[] =>
      festivalId !== null && festivalId !== by && used.includes(level) ? [{ level, why: 'taken', by }] : [],
    );
  });
}
