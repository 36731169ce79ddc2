import type { Competition, Fee, Film, Tier } from './facts.js';

/** A short lasts at most forty minutes. */
export const SHORT_AT_MOST_SECONDS = 40 * 60;

/** The earliest deadline that has not passed; null when there is none to come. */
export function nextTier(competition: Competition, now: string): Tier | null {
  let next: Tier | null = null;
  for (const tier of competition.tiers)
    if (!tier.deprecated && tier.closesAt > now && (!next || tier.closesAt < next.closesAt)) next = tier;
  return next;
}

/** Deprecated, or every date past or withdrawn: never recommended. */
export const isOver = (competition: Competition, now: string): boolean =>
  competition.isDeprecated || (!isUndated(competition) && nextTier(competition, now) === null);
/** Shown last. */
export const isUndated = (competition: Competition): boolean => competition.tiers.length === 0;

/**
 * The cheapest fee that the film may certainly claim at a tier: not a member's, a student's only if known to be one. A competition
 * that says a fee for the other format only takes it from every film that it takes.
 */
export function claimableFee(
  competition: Competition,
  tier: Tier | null,
  film: Pick<Film, 'length' | 'directorIsStudent'>,
): Fee | null {
  if (!tier) return null;
  const format = film.length === null ? null : film.length <= SHORT_AT_MOST_SECONDS ? 'short' : 'feature';
  const claimable = competition.fees.filter(
    ({ competitionDateId, audience }) =>
      competitionDateId === tier.id &&
      (audience === 'standard' || (audience === 'student' && film.directorIsStudent === true)),
  );
  const own = claimable.filter(({ appliesTo }) => appliesTo === null || appliesTo === format);
  const fees = own.length === 0 && format !== null ? claimable : own;
  const comparable = fees.filter(({ currency }) => currency === fees[0]!.currency);
  return comparable.toSorted((a, b) => a.amount - b.amount || a.id - b.id)[0] ?? null;
}
