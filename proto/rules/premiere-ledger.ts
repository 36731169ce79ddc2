import { isBinding } from './binding.js';
import { premiereOf, type Premiere, type Screening, type Shown } from './premieres.js';
import { isUnderWay, type Held } from './taken-places.js';
import { isOneOf } from './vocabularies.js';

/** The widest first. */
export const LEDGER_LEVELS = ['world', 'international', 'national'] as const;
export type LedgerLevel = (typeof LEDGER_LEVELS)[number];
export type LedgerLine = Premiere & { level: LedgerLevel };

const NOWHERE = { country: null, subdivision: null, city: null, startsOn: null };
const noRegion = () => null;

/** Which premieres a film still has, whatever festival asks: in the world, outside its production countries, and in them. */
export function premieresOf(film: Shown): LedgerLine[] {
  const home = film.productionCountries;
  const asked = (level: string, countries: readonly string[] = []) =>
    premiereOf(film, { level, countries, place: NOWHERE }, noRegion);
  return [
    { level: 'world', ...asked('World Premiere') },
    { level: 'international', ...asked('International') },
    { level: 'national', ...(home.length > 0 ? asked('Regional', home) : asked('International')) },
  ];
}

export const withScreening = <F extends Shown>(film: F, screening: Screening): F => ({
  ...film,
  screenings: [...(film.screenings ?? []), screening],
});

export type UsedLevel = LedgerLevel | 'country' | 'state' | 'city';
const near = { country: 'Country', state: 'State', city: 'City' } as const;

/** All the premieres that this screening would use up, the widest first; the one in its own country is not named twice. */
export function usedUpBy(film: Shown, screening: Screening): UsedLevel[] {
  const after = withScreening(film, screening);
  const before = premieresOf(film);
  const wide = premieresOf(after)
    .filter(({ state }, n) => state === 'spent' && before[n]!.state !== 'spent')
    .map(({ level }) => level)
    .filter((level) => level === 'world' || screening.country !== null);
  const { country, subdivision = null, city = null } = screening;
  const place = { country, subdivision, city, startsOn: null };
  const isSpent = (shown: Shown, level: string) =>
    premiereOf(shown, { level, countries: [], place }, noRegion).state === 'spent';
  const places = (['country', 'state', 'city'] as const).filter(
    (level) => !isSpent(film, near[level]) && isSpent(after, near[level]),
  );
  return [...wide, ...places.filter((level) => level !== 'country' || !wide.includes('national'))];
}

/** A festival that asks for less than the first showing in its country does not ask for that. */
const widthOf = (asked: string) => ({ 'World Premiere': 0, International: 1, Country: 2 })[asked] ?? 3;

/** A rule of a festival, with the premiere that it asks for; null: it is about something else. */
interface PremiereRule {
  level: string | null;
  isMandatory: boolean;
  groupKey?: string | null;
}
/** The premieres that a festival asks for: what it only wishes for is not among them. */
export const askedLevels = (rules: readonly PremiereRule[]): string[] =>
  rules.flatMap((rule) => (rule.level !== null && isBinding(rule) ? rule.level : []));

/** A premiere that is to be kept: for the festival that is named, or for whichever asks for it. */
export interface KeptPremiere {
  level: LedgerLevel;
  festivalId: number | null;
}
/** What is told to be kept; a level that is not known here is left out. */
export const keptFrom = (told: readonly { level: string; festivalId?: number | null }[]): KeptPremiere[] =>
  told.flatMap(({ level, festivalId = null }) =>
    isOneOf(LEDGER_LEVELS, level) ? { level, festivalId } : [],
  );

/**
 * The widest of the premieres that somebody wants to keep which this screening would use up, though it is kept for another festival, or
 * nobody asks for it: `asked` are the levels that the festival `at` asks for (`askedLevels`). Null: none is lost.
 */
export function keptUsedUp(
  film: Shown,
  screening: Screening,
  { keep, asked, at }: { keep: readonly KeptPremiere[]; asked: readonly string[]; at: number | null },
): LedgerLevel | null {
  if (keep.length === 0) return null;
  const widest = Math.min(LEDGER_LEVELS.length, ...asked.map(widthOf));
  const used = usedUpBy(film, screening);
  const isLost = (level: LedgerLevel, n: number) => {
    const kept = keep.find((one) => one.level === level);
    if (!kept || !used.includes(level)) return false;
    return kept.festivalId === null ? n < widest : kept.festivalId !== at;
  };
  return LEDGER_LEVELS.find(isLost) ?? null;
}

/**
 * Why a premiere cannot be kept as it is said: it is `given` (`at` null: the film is online); its festival is not in a `place` where that premiere
 * can be given; or it is `taken` by the festival `by`, for which another one is kept.
 */
export type KeptTrouble =
  GivenPremiere | { level: LedgerLevel; why: 'place' } | { level: LedgerLevel; why: 'taken'; by: number };
type GivenPremiere = { level: LedgerLevel; why: 'given'; at: Screening | null };
/** The screening that a film is yet to have at a festival: on its first day, or while it is under way from `today` on; once that edition is over, it is that of one of which nobody knows the day. */
export const screeningToCome = (
  { id, startsOn, endsOn, ...where }: Where & Held & { id: number },
  today: string,
): Screening => ({
  date: dayToCome({ startsOn, endsOn }, today),
  country: where.country,
  subdivision: where.subdivision,
  city: where.city,
  kind: 'festival',
  festivalId: id,
});
function dayToCome({ startsOn, endsOn }: Held, today: string): string {
  if (startsOn === null) return '';
  if (startsOn >= today) return startsOn;
  return isUnderWay({ startsOn, endsOn }, today) ? today : '';
}
type Where = { country: string | null; subdivision: string | null; city: string | null };
type ScreeningAt = (festivalId: number) => Screening | undefined;

const SOMEWHERE: Screening = { date: '', country: null, kind: 'festival' };
/** An unknown day comes last. */
const byDay = (a: Screening, b: Screening) => (a.date || '9999').localeCompare(b.date || '9999');

/** Whether one is kept otherwise than before, or was not. */
const isKeptAnew = ({ level, festivalId }: KeptPremiere, before: readonly KeptPremiere[]): boolean =>
  !before.some((one) => one.level === level && one.festivalId === festivalId);

/**
 * Which troubles are in the way of keeping premieres: all, but for what was given since it was kept, which may stay as it is whatever else is
 * changed. `at`: as for `keptTroubles`; null: nobody can say where festivals are, and only what is given is known.
 */
export function keptRefused(
  film: Shown,
  { kept, before }: { kept: readonly KeptPremiere[]; before: readonly KeptPremiere[] },
  at: ScreeningAt | null,
): KeptTrouble[] {
  const troubles = at === null ? keptThatAreGiven(film, kept) : keptTroubles(film, kept, at);
  const isAnew = (level: LedgerLevel) => kept.some((one) => one.level === level && isKeptAnew(one, before));
  return troubles.filter(({ level, why }) => why !== 'given' || isAnew(level));
}

/** Those that are given already, but for one that was given at the very festival for which it is kept. */
export function keptThatAreGiven(film: Shown, kept: readonly KeptPremiere[]): GivenPremiere[] {
  const lines = premieresOf({ ...film, screenings: film.screenings?.toSorted(byDay) ?? null });
  return kept.flatMap(({ level, festivalId }): GivenPremiere[] => {
    const line = lines.find((one) => one.level === level)!;
    if (line.state !== 'spent') return [];
    const isThere = festivalId !== null && line.at?.festivalId === festivalId;
    return isThere ? [] : [{ level, why: 'given', at: line.at }];
  });
}

/** Nobody gives an international premiere at home, nor one at home abroad. */
function isOutOfPlace({ productionCountries: home }: Shown, level: LedgerLevel, { country }: Screening) {
  if (level === 'world' || country === null || home.length === 0) return false;
  return home.includes(country) === (level === 'international');
}

const orders = <T>(all: readonly T[]): T[][] =>
  all.length < 2
    ? [[...all]]
    : all.flatMap((one) => orders(all.filter((other) => other !== one)).map((rest) => [one, ...rest]));
const isInOrder = (screenings: readonly Screening[]) =>
  screenings.every((one, n) =>
    screenings.slice(n + 1).every(({ date }) => !one.date || !date || one.date <= date),
  );

/**
 * What cannot be of the premieres that a film keeps, the widest first. `at`: the screening that is to come at a festival, of one that is known. Two that are kept
 * for two festivals can both be given, or one takes the other's: of the orders in which those may come the best counts.
 */
export function keptTroubles(film: Shown, kept: readonly KeptPremiere[], at: ScreeningAt): KeptTrouble[] {
  const given = keptThatAreGiven(film, kept);
  const alone = kept.flatMap(({ level, festivalId }): KeptTrouble[] => {
    if (given.some((one) => one.level === level)) return [];
    const screening = festivalId === null ? undefined : at(festivalId);
    return screening && isOutOfPlace(film, level, screening) ? [{ level, why: 'place' }] : [];
  });
  const left = kept.filter(({ level }) => ![...given, ...alone].some((one) => one.level === level));
  const hosts = [...new Set(left.flatMap(({ festivalId }) => festivalId ?? []))].map((festivalId) => ({
    ...(at(festivalId) ?? SOMEWHERE),
    festivalId,
  }));
  const taken = orders(hosts)
    .filter(isInOrder)
    .map((order) => takenIn(film, left, order))
    .reduce((best, one) => (one.length < best.length ? one : best));
  return [...given, ...alone, ...taken].sort(
    (a, b) => LEDGER_LEVELS.indexOf(a.level) - LEDGER_LEVELS.indexOf(b.level),
  );
}

function takenIn(
  film: Shown,
  kept: readonly KeptPremiere[],
  order: readonly (Screening & { festivalId: number })[],
): KeptTrouble[] {
  let shown = film;
  return order.flatMap((screening) => {
    const used = usedUpBy(shown, screening);
    shown = withScreening(shown, screening);
    const by = screening.festivalId;
    return kept.flatMap(({ level, festivalId }): KeptTrouble[] =>
      festivalId !== null && festivalId !== by && used.includes(level) ? [{ level, why: 'taken', by }] : [],
    );
  });
}
