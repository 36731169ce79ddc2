import { hasClosed, listLiveTiers } from '@laurel/rules/fees/tiers';
import type { Competition, Film, Money, Tier } from '../model.js';
import { getClaimableFees } from '../evaluation/tiers.js';
import { getPayment, type Payment, type Budgets } from './budgets.js';

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
  /** Null if the fee is unknown or no budget can pay it. */
  payment: Payment | null;
  /** The days of the requested range on which this fee applies. */
  sendFrom: string;
  sendBy: string;
}

/** Returns the tiers that can be met in a range of days, each with the fee that is paid there. */
export const listOffers = (
  competition: Competition,
  film: Pick<Film, 'length' | 'directorIsStudent'>,
  range: Range,
  budgets: Budgets,
  now: string,
): Offer[] =>
  [...getTiersInRange(competition, range, now)].map(({ tier, opensOn }) => ({
    tier,
    ...getFeeAtTier(tier, film, budgets),
    sendFrom: opensOn > range.from ? opensOn : range.from,
    sendBy: tier.date < range.to ? tier.date : range.to,
  }));

/**
 * Returns the offer with the lowest fee; of equal fees the last, which leaves more time. Fees that cannot be
 * paid or are unknown come last. Null if there is none.
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

/** Returns the fee that is paid, from the first budget that can pay it. */
function getFeeAtTier(tier: Tier, film: Pick<Film, 'length' | 'directorIsStudent'>, budgets: Budgets) {
  const fees = getClaimableFees(tier, film).map((fee) => ({ fee, payment: getPayment(fee, budgets) }));
  const [cheapest] = fees.toSorted((a, b) => getOfferRank(a) - getOfferRank(b));
  return cheapest ?? { fee: null, payment: null };
}

const RANK_PER_BUDGET = 1e12;
const UNPAID_RANK = 1e15;
/**
 * Budgets are compared by their position, because amounts in different currencies are not comparable. Fees
 * that no budget pays are compared by amount, because a competition charges in one currency.
 */
function getOfferRank({ fee, payment }: Pick<Offer, 'fee' | 'payment'>): number {
  if (!fee) return 2 * UNPAID_RANK;
  return payment ? payment.budgetIndex * RANK_PER_BUDGET + payment.amount : UNPAID_RANK + fee.amount;
}
