import { countDaysBetween, today } from '../dates/days.js';
/** An ISO 8601 instant in UTC, or milliseconds since 1970. */
type Instant = string | number;
/** A deadline tier: its fee applies until it closes. */
export interface Tier {
  deprecated: boolean;
  closesAt: Instant;
}
const toMilliseconds = (instant: Instant) => (typeof instant === 'number' ? instant : Date.parse(instant));

/** The instant at which a tier closes is still part of it. */
export const hasClosed = ({ closesAt }: Pick<Tier, 'closesAt'>, now: Date | number): boolean =>
  toMilliseconds(closesAt) < Number(now);

/** Entries open at midnight UTC of that day. Null means that they are open. */
export const isNotYetOpen = <T extends Instant>(
  opensOn: T | null,
  now: Date | number = new Date(),
): opensOn is T => opensOn !== null && toMilliseconds(opensOn) > Number(now);

/** Returns the tiers that are not deprecated, ordered by closing time. */
export const listLiveTiers = <T extends Tier>(tiers: readonly T[]): T[] =>
  tiers
    .filter(({ deprecated }) => !deprecated)
    .toSorted((a, b) => toMilliseconds(a.closesAt) - toMilliseconds(b.closesAt));

/** Returns the earliest tier that is not past, even before entries open; null if there is none. */
export function findEarliestLiveTier<T extends Tier>(tiers: readonly T[], now: Date | number): T | null {
  let next: T | null = null;
  for (const tier of tiers) {
    if (tier.deprecated || hasClosed(tier, now)) continue;
    if (!next || toMilliseconds(tier.closesAt) < toMilliseconds(next.closesAt)) next = tier;
  }
  return next;
}

/** Returns the earliest tier that is not past, else the last one; null if there is none. */
export function findNextOrLastTier<T extends Tier>(
  tiers: readonly T[],
  now: Date | number,
): { tier: T; isPast: boolean } | null {
  const next = findEarliestLiveTier(tiers, now);
  const tier = next ?? listLiveTiers(tiers).at(-1);
  return tier ? { tier, isPast: !next } : null;
}

/** Like `findNextOrLastTier`, for an entry that is planned for a later tier. A past or deprecated tier is ignored. */
export function findPlannedTier<T extends Tier & { id: number }>(
  tiers: readonly T[],
  dateId: number | null | undefined,
  now: Date | number,
): { tier: T; isPast: boolean; isPlanned: boolean } | null {
  const nextOrLast = findNextOrLastTier(tiers, now);
  const laterTier = listLiveTiers(tiers).find((tier) => tier.id === dateId && !hasClosed(tier, now));
  if (!nextOrLast || !laterTier || laterTier === nextOrLast.tier)
    return nextOrLast && { ...nextOrLast, isPlanned: false };
  return { tier: laterTier, isPast: false, isPlanned: true };
}

/** Returns the tier whose fee applies now: the earliest that is not past, once entries are open. */
export const findOpenTier = <T extends Tier>(
  tiers: readonly T[],
  opensOn: Instant | null,
  now: Date | number,
): T | null => (isNotYetOpen(opensOn, now) ? null : findEarliestLiveTier(tiers, now));

const NUMBER_ONLY_TITLE =
  /^(?:(?:submission |entry )?(?:deadline|tier|date|round|phase) )?(?:no\.? ?|#)?\d+\.?$/i;
/** Returns a tier's title; null if it is empty or only a number ("Deadline 5"), which says nothing. */
export const getDistinctTitle = (title: string | null): string | null =>
  title === null || title.trim() === '' || NUMBER_ONLY_TITLE.test(title.trim()) ? null : title;

export type TierState = 'past' | 'open' | 'coming';
/** Returns every live tier with its state, in order. At most one is open. */
export function listTierStates<T extends Tier>(
  tiers: readonly T[],
  opensOn: string | null,
  now: Date,
): { tier: T; state: TierState }[] {
  const currentTier = findOpenTier(tiers, opensOn, now);
  const getState = (tier: T): TierState => {
    if (hasClosed(tier, now)) return 'past';
    return tier === currentTier ? 'open' : 'coming';
  };
  return listLiveTiers(tiers).map((tier) => ({ tier, state: getState(tier) }));
}

const MIN_ROLLING_TIERS = 6;
/** Returns whether deadlines follow so closely that missing the next one costs nothing. */
export const isRolling = (tierCount: number, laterCount: number): boolean =>
  tierCount >= MIN_ROLLING_TIERS && laterCount > 0;

const URGENT_DAYS = 14;
/** Returns whether a deadline is so near that the user should see it, unless deadlines are rolling. */
export const isUrgent = (day: string, tierCount: number, laterCount: number, now = today()): boolean =>
  !isRolling(tierCount, laterCount) && countDaysBetween(now, day) <= URGENT_DAYS;
