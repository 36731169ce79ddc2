import { isBinding } from './binding.js';
import { premiereOf, type Premiere, type Screening, type Shown } from './premieres.js';
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
