import { hasClosed, liveTiers } from '@laurel/rules/tiers';
import type { Competition, Film, Money, Tier } from '../facts.js';
import { claimableFees } from '../tiers.js';
import { paymentOf, type Payment, type Purses } from './purses.js';

/** Days, both included. */
export interface Range {
  from: string;
  to: string;
}
/** A deadline tier that can be met. */
export interface Offer {
  tier: Tier;
  /** Null: no fee is on file. */
  fee: Money | null;
  /** Null: the fee is not known, or there is no budget for it. */
  payment: Payment | null;
  /** The days on which this is the fee, of those that were asked for. */
  sendFrom: string;
  sendBy: string;
}

/**
 * The cheapest of a competition's tiers that can be met in a range of days, and of those that cost the same the last: it leaves more time. What cannot
 * be paid, and what nobody knows, comes after all that can. Null: there is none.
 */
export function cheapestOffer(
  competition: Competition,
  film: Pick<Film, 'length' | 'directorIsStudent'>,
  range: Range,
  purses: Purses,
  now: string,
): Offer | null {
  let least: Offer | null = null;
  for (const { tier, opensOn } of tiersIn(competition, range, now)) {
    const sendFrom = opensOn > range.from ? opensOn : range.from;
    const sendBy = tier.date < range.to ? tier.date : range.to;
    const offer = { tier, ...feeAt(tier, film, purses), sendFrom, sendBy };
    if (!least || rank(offer) <= rank(least)) least = offer;
  }
  return least;
}

/** Those that are to be had on some day of the range, with the day from which on each is: the first from the opening, the next ones when those before are over. */
function* tiersIn({ tiers, opensOn, isDeprecated }: Competition, { from, to }: Range, now: string) {
  if (isDeprecated) return;
  let begins = opensOn ?? '';
  for (const tier of liveTiers(tiers)) {
    if (!hasClosed(tier, new Date(now)) && tier.date >= from && begins <= to) yield { tier, opensOn: begins };
    begins = tier.date > begins ? tier.date : begins;
  }
}

/** What is paid there, from the first budget that can. */
function feeAt(tier: Tier, film: Pick<Film, 'length' | 'directorIsStudent'>, purses: Purses) {
  const fees = claimableFees(tier, film).map((fee) => ({ fee, payment: paymentOf(fee, purses) }));
  const [first] = fees.toSorted((a, b) => rank(a) - rank(b));
  return first ?? { fee: null, payment: null };
}

const NOT_PAID = 1e15;
/** Budgets are compared by their place: sums of different currencies are not. What no budget pays is compared by what is asked, for one competition asks in one currency. */
function rank({ fee, payment }: Pick<Offer, 'fee' | 'payment'>): number {
  if (!fee) return 2 * NOT_PAID;
  return payment ? payment.budget * 1e12 + payment.amount : NOT_PAID + fee.amount;
}
