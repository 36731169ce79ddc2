import { daysBetween, today } from './days.js';
/** An instant: ISO 8601 in UTC, or milliseconds since 1970. */
type Instant = string | number;
/** A deadline tier: what is paid until it closes. */
export interface Tier {
  deprecated: boolean;
  closesAt: Instant;
}
const ms = (instant: Instant) => (typeof instant === 'number' ? instant : Date.parse(instant));

/** The last second belongs to the tier. */
export const hasClosed = ({ closesAt }: Pick<Tier, 'closesAt'>, now: Date | number): boolean =>
  ms(closesAt) < Number(now);

/** No entry is taken before that day begins, in UTC; null: nobody says that it has yet to come. */
export const isToOpen = <T extends Instant>(
  opensOn: T | null,
  now: Date | number = new Date(),
): opensOn is T => opensOn !== null && ms(opensOn) > Number(now);

/** The tiers that are not withdrawn, the earliest first. */
export const liveTiers = <T extends Tier>(tiers: readonly T[]): T[] =>
  tiers.filter(({ deprecated }) => !deprecated).toSorted((a, b) => ms(a.closesAt) - ms(b.closesAt));

/** The earliest tier that is not past, open or not; null when there is none to come. */
export function nextTier<T extends Tier>(tiers: readonly T[], now: Date | number): T | null {
  let next: T | null = null;
  for (const tier of tiers) {
    if (tier.deprecated || hasClosed(tier, now)) continue;
    if (!next || ms(tier.closesAt) < ms(next.closesAt)) next = tier;
  }
  return next;
}

/** The tier to send it by: the earliest one that is not past, else the last one, which is; null where there is none. */
export function tierToMeet<T extends Tier>(
  tiers: readonly T[],
  now: Date | number,
): { tier: T; isPast: boolean } | null {
  const next = nextTier(tiers, now);
  const tier = next ?? liveTiers(tiers).at(-1);
  return tier ? { tier, isPast: !next } : null;
}

/** The same of an entry that is planned for a tier: that one while it comes later than the next. One that is over, or was withdrawn, is planned no more. */
export function plannedTier<T extends Tier & { id: number }>(
  tiers: readonly T[],
  dateId: number | null | undefined,
  now: Date | number,
): { tier: T; isPast: boolean; isPlanned: boolean } | null {
  const met = tierToMeet(tiers, now);
  const planned = liveTiers(tiers).find((tier) => tier.id === dateId && !hasClosed(tier, now));
  if (!met || !planned || planned === met.tier) return met && { ...met, isPlanned: false };
  return { tier: planned, isPast: false, isPlanned: true };
}

/** The tier to pay now: the earliest one that is not past, once entries are open. */
export const openTier = <T extends Tier>(
  tiers: readonly T[],
  opensOn: Instant | null,
  now: Date | number,
): T | null => (isToOpen(opensOn, now) ? null : nextTier(tiers, now));

const COUNTED = /^(?:(?:submission |entry )?(?:deadline|tier|date|round|phase) )?(?:no\.? ?|#)?\d+\.?$/i;
/** A tier's title; null where it says nothing, or only counts ("Deadline 5"): its place among the others says more. */
export const ownTitle = (title: string | null): string | null =>
  title === null || title.trim() === '' || COUNTED.test(title.trim()) ? null : title;

export type TierState = 'past' | 'open' | 'coming';
/** Every live tier in order with its state: one is open at most. */
export function tierStates<T extends Tier>(
  tiers: readonly T[],
  opensOn: string | null,
  now: Date,
): { tier: T; state: TierState }[] {
  const open = openTier(tiers, opensOn, now);
  return liveTiers(tiers).map((tier) => ({
    tier,
    state: hasClosed(tier, now) ? 'past' : tier === open ? 'open' : 'coming',
  }));
}

const MANY = 6;
/** So many deadlines, one soon after the other, with others to come: to miss the next one is no loss, so it is not urgent. */
export const isRolling = (all: number, later: number): boolean => all >= MANY && later > 0;

const URGENT_DAYS = 14;
/** A deadline so near that one should see it, where to miss it is a loss. */
export const isUrgent = (day: string, all: number, later: number, now = today()): boolean =>
  !isRolling(all, later) && daysBetween(now, day) <= URGENT_DAYS;
