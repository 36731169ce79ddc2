import { addDays } from '@laurel/rules/days';
import type { LeftOutReason } from '@laurel/rules/planner';
import { digitsOf } from '@laurel/rules/currencies';
import type { Whole } from '../answer.js';
import type { Asker, Film, Money } from '../facts.js';
import { bestFew } from './best-few.js';
import { bestSet } from './best-set.js';
import { divide, entryOf, type Candidate, type LeftOut, type Places, type Wishes } from './candidates.js';
import { conflictsOf, toldOf, type Conflict } from './conflicts.js';
import { cheapestOffer } from './offers.js';
import { inOrder } from './sending-order.js';

/** What it would cost to begin so many days later. */
export interface Delay {
  days: number;
  /** In the order of the budgets; never less than nothing. */
  dearer: Money[];
  /** Those whose last deadline would be past. */
  missed: number[];
  /** Those of which that cannot be said: only another tier is left, whose fee nobody knows or no budget pays. */
  unknown: number[];
}
/** What some more money would buy. */
export interface Raise {
  budget: Money;
  added: number[];
  /** Those that would give way for them. */
  dropped: number[];
}
const NOWHERE: Places = { sent: [], elsewhere: [] };
export interface Plan {
  /** In the order in which they must be sent. */
  chosen: Candidate[];
  leftOut: LeftOut[];
  /** In the order of the budgets; more than there is where what must be in the plan costs more. */
  spent: Money[];
  conflicts: Conflict[];
  /** How many pairs there are besides `conflicts`, which the order heeds as well; what is left out for a place that has taken the film is all in `leftOut`. */
  moreConflicts: number;
  delay: Delay;
  raises: Raise[];
  /** No other plan is worth more; false: too many are nearly as good to be compared, and one may be. */
  isProven: boolean;
}

const DELAY_DAYS = 7;
const RAISE_MAJOR = 100;

/**
 * Which competitions to enter: what must be, then those that are worth most together under each budget, no more than there may be, each at the cheapest
 * tier that can be met in the range. Of what is left out it is said why. `places`: where the film is already, for whose premieres too the plan is a danger.
 * What asks by a binding rule for a premiere that one of these has used up, having taken the film, is left out as `premiere_used`, and last of the conflicts, as far as there is room, says to which.
 */
export function planOf(
  matches: readonly Whole[],
  film: Film,
  wishes: Wishes,
  asker: Asker,
  places: Places = NOWHERE,
): Plan {
  const { sent, elsewhere } = places;
  const { candidates, leftOut, refusals } = divide(matches, film, wishes, asker, places);
  const { budgets } = wishes.purses;
  const all = choose(candidates, budgets, null);
  const { chosen, isProven } = wishes.most === null ? all : choose(candidates, budgets, wishes.most);
  const left = leftBeside(candidates.filter(isMust), budgets);
  const whyUnpaid = ({ offer }: Candidate): LeftOutReason =>
    offer.payment!.amount > left[offer.payment!.budget]! ? 'too_dear' : 'over_budget';
  const givenUp = candidates.filter((one) => !chosen.has(one));
  const entries = [...chosen].map((one) => ({ ...one, ...entryOf(one) }));
  const conflicts = conflictsOf(entries, film, asker, sent, elsewhere);
  const { told, untold } = toldOf(conflicts, sent, refusals);
  return {
    chosen: inOrder(entries, conflicts).map(({ match, offer, worth, isMust }) => ({
      match,
      offer,
      worth,
      isMust,
    })),
    leftOut: [
      ...givenUp.map((one) => ({
        ...leftOutOf(one),
        why: all.chosen.has(one) ? 'too_many' : whyUnpaid(one),
      })),
      ...leftOut,
    ],
    spent: sums([...chosen], budgets),
    conflicts: told,
    moreConflicts: untold,
    delay: delayOf([...chosen], film, wishes, asker),
    raises: raisesOf(candidates, chosen, wishes),
    isProven,
  };
}

const leftOutOf = ({ match, offer, worth }: Candidate) => ({ match, offer, worth });

const isMust = (one: Candidate) => one.isMust;
/** Of each budget what is left beside what must be paid. */
function leftBeside(must: readonly Candidate[], budgets: readonly Money[]): number[] {
  const spent = sums(must, budgets);
  return budgets.map(({ amount }, n) => Math.max(0, amount - spent[n]!.amount));
}

/** Each budget by itself: no money goes from one to the other. Where all that can be paid are too many, the few that are worth most over all budgets. */
function choose(
  candidates: readonly Candidate[],
  budgets: readonly Money[],
  most: number | null,
): { chosen: Set<Candidate>; isProven: boolean } {
  const must = candidates.filter(isMust);
  const left = leftBeside(must, budgets);
  const pots = budgets.map((_budget, n) => {
    const open = candidates.filter((one) => !one.isMust && one.offer.payment?.budget === n);
    return { open, items: open.map(weighed), budget: left[n]! };
  });
  const chosenOf = (indexes: readonly number[][]) =>
    new Set([...must, ...pots.flatMap(({ open }, n) => indexes[n]!.map((at) => open[at]!))]);
  const all = chosenOf(pots.map(({ items, budget }) => bestSet(items, budget)));
  if (most === null || all.size <= most) return { chosen: all, isProven: true };
  const { indexes, isProven } = bestFew(pots, most - must.length);
  return { chosen: chosenOf(indexes), isProven };
}

const weighed = ({ offer, worth }: Candidate) => ({
  cost: offer.payment!.amount,
  value: worth.reduce((total, { points }) => total + points, 0),
});

function sums(chosen: readonly Pick<Candidate, 'offer'>[], budgets: readonly Money[]): Money[] {
  return budgets.map(({ currency }, n) => ({
    currency,
    amount: chosen.reduce(
      (total, { offer }) => total + (offer.payment?.budget === n ? offer.payment.amount : 0),
      0,
    ),
  }));
}

function delayOf(chosen: readonly Candidate[], film: Film, wishes: Wishes, asker: Asker): Delay {
  const { range, purses } = wishes;
  const from = addDays(range.from, DELAY_DAYS);
  const later = chosen.map((one) => ({
    one,
    offer:
      from > range.to
        ? null
        : cheapestOffer(one.match.competition, film, { ...range, from }, purses, asker.now),
  }));
  const met = later.flatMap(({ one, offer }) => (offer ? [{ one, offer }] : []));
  const isKnown = ({ one, offer }: (typeof met)[number]) =>
    offer.tier === one.offer.tier || offer.payment !== null;
  const known = met.filter(isKnown);
  const before = sums(
    known.map(({ one }) => one),
    purses.budgets,
  );
  return {
    days: DELAY_DAYS,
    dearer: sums(known, purses.budgets).map(({ currency, amount }, n) => ({
      currency,
      amount: Math.max(0, amount - before[n]!.amount),
    })),
    unknown: met.flatMap((pair) => (isKnown(pair) ? [] : pair.one.match.competition.id)),
    missed: later.flatMap(({ one, offer }) => (offer ? [] : one.match.competition.id)),
  };
}

function raisesOf(
  candidates: readonly Candidate[],
  chosen: ReadonlySet<Candidate>,
  { purses: { budgets }, most }: Wishes,
): Raise[] {
  return budgets.map(({ currency, amount }, n) => {
    const budget = { currency, amount: RAISE_MAJOR * 10 ** digitsOf(currency) };
    const raised = budgets.with(n, { currency, amount: amount + budget.amount });
    const more = choose(candidates, raised, most).chosen;
    const idsOf = (all: Iterable<Candidate>, but: ReadonlySet<Candidate>) =>
      [...all].filter((one) => !but.has(one)).map(({ match }) => match.competition.id);
    return { budget, added: idsOf(more, chosen), dropped: idsOf(chosen, more) };
  });
}
