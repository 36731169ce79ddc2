import { hasClosed, listLiveTiers } from '@laurel/rules/fees/tiers';
import type { Competition, Film, Money, Tier } from '../model.js';
import { getClaimableFees } from '../evaluation/tiers.js';
import { getCost, type Budget } from '../ranking/budget.js';

/** Days, both inclusive. */
export interface Range {
  from: string;
  to: string;
}
/** A deadline tier that can be met. */
export interface Offer {
  tier: Tier;
  /** Null if no fee is on file. */
  fee: Money | null;
  /** In minor units of the budget's currency. Null if the fee is unknown or has no reference rate. */
  cost: number | null;
  /** The days of the requested range on which this fee applies. */
  sendFrom: string;
  sendBy: string;
}

/** Returns the tiers that can be met in a range of days, each with the fee that is paid there. */
export const listOffers = (
  competition: Competition,
  film: Pick<Film, 'length' | 'directorIsStudent'>,
  range: Range,
  budget: Budget,
  now: string,
): Offer[] =>
  [...getTiersInRange(competition, range, now)].map(({ tier, opensOn }) => ({
    tier,
    ...getFeeAtTier(tier, film, budget),
    sendFrom: opensOn > range.from ? opensOn : range.from,
    sendBy: tier.date < range.to ? tier.date : range.to,
  }));

/**
 * Returns the offer with the lowest fee; of equal fees the last, which leaves more time. Fees without
 * a rate and unknown ones come last. Null if there is none.
 */
export const pickBestOffer = (offers: readonly Offer[]): Offer | null =>
  offers.reduce<Offer | null>(
    (best, offer) => (!best || getOfferRank(offer) <= getOfferRank(best) ? offer : best),
    null,
  );

/** Yields each tier available in the range, with its first day: the opening day, or the end of the tier before. */
function* getTiersInRange({ tiers, opensOn, isDeprecated }: Competition, { from, to }: Range, now: string) {
  if (isDeprecated) return;
  let tierOpensOn = opensOn ?? '';
  for (const tier of listLiveTiers(tiers)) {
    if (!hasClosed(tier, new Date(now)) && tier.date >= from && tierOpensOn <= to)
      yield { tier, opensOn: tierOpensOn };
    tierOpensOn = tier.date > tierOpensOn ? tier.date : tierOpensOn;
  }
}

/** Returns the lowest of the fees that the film may pay. */
function getFeeAtTier(tier: Tier, film: Pick<Film, 'length' | 'directorIsStudent'>, budget: Budget) {
  const fees = getClaimableFees(tier, film).map((fee) => ({ fee, cost: getCost(fee, budget) }));
  const [cheapest] = fees.toSorted((a, b) => getOfferRank(a) - getOfferRank(b));
  return cheapest ?? { fee: null, cost: null };
}

const UNPAID_RANK = 1e15;
/** Fees without a rate are compared by amount, because a competition charges in one currency. */
function getOfferRank({ fee, cost }: Pick<Offer, 'fee' | 'cost'>): number {
  if (!fee) return 2 * UNPAID_RANK;
  return cost ?? UNPAID_RANK + fee.amount;
}
