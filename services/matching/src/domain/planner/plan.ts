import { addDays } from '@laurel/rules/days';
import type { LeftOutReason } from '@laurel/rules/planner';
import { digitsOf } from '@laurel/rules/currencies';
import type { Whole } from '../answer.js';
import type { Asker, Film, Money } from '../facts.js';
import { bestSet } from './best-set.js';
import { conflictsOf, inOrder, type Conflict, type SentEntry } from './conflicts.js';
import { cheapestOffer, type Offer, type Range } from './offers.js';
import type { Purses } from './purses.js';
import { worthOf, type Wanted, type Worth } from './worth.js';

export interface Wishes extends Wanted {
  range: Range;
  purses: Purses;
  must: ReadonlySet<number>;
  never: ReadonlySet<number>;
}
export interface Candidate {
  match: Whole;
  offer: Offer;
  worth: Worth[];
  isMust: boolean;
}
export interface LeftOut {
  match: Whole;
  why: LeftOutReason;
  /** Null where no tier can be met. */
  offer: Offer | null;
  worth: Worth[];
}
/** What it would cost to begin so many days later. */
export interface Delay {
  days: number;
  /** In the order of the budgets. */
  dearer: Money[];
  /** Those whose last deadline would be past. */
  missed: number[];
}
/** What some more money would buy. */
export interface Raise {
  budget: Money;
  added: number[];
  /** Those that would give way for them. */
  dropped: number[];
}
export interface Plan {
  /** In the order in which they must be sent. */
  chosen: Candidate[];
  leftOut: LeftOut[];
  /** In the order of the budgets; more than there is where what must be in the plan costs more. */
  spent: Money[];
  conflicts: Conflict[];
  delay: Delay;
  raises: Raise[];
}

const DELAY_DAYS = 7;
const RAISE_MAJOR = 100;

/**
 * Which competitions to enter: what must be, then those that are worth most together under each budget, each at the cheapest tier that can be
 * met in the range. Of what is left out it is said why. `sent`: where the film is already, for whose premieres too the plan is a danger.
 */
export function planOf(
  matches: readonly Whole[],
  film: Film,
  wishes: Wishes,
  asker: Asker,
  sent: readonly SentEntry[] = [],
): Plan {
  const { candidates, leftOut } = divided(matches, film, wishes, asker);
  const chosen = choose(candidates, wishes.purses.budgets);
  const overBudget = candidates.filter((one) => !chosen.has(one));
  const entries = [...chosen].map((one) => ({
    ...one,
    competition: one.match.competition,
    sendBy: one.offer.sendBy,
  }));
  const conflicts = conflictsOf(entries, film, asker, sent);
  return {
    chosen: inOrder(entries, conflicts).map(({ match, offer, worth, isMust }) => ({
      match,
      offer,
      worth,
      isMust,
    })),
    leftOut: [
      ...overBudget.map(({ match, offer, worth }) => ({ match, offer, worth, why: 'over_budget' as const })),
      ...leftOut,
    ],
    spent: sums([...chosen], wishes.purses.budgets),
    conflicts,
    delay: delayOf([...chosen], film, wishes, asker),
    raises: raisesOf(candidates, chosen, wishes.purses.budgets),
  };
}

/** What may be in the plan, and what cannot be, with the first reason why not. */
function divided(matches: readonly Whole[], film: Film, wishes: Wishes, asker: Asker) {
  const candidates: Candidate[] = [];
  const leftOut: LeftOut[] = [];
  for (const match of matches) {
    const offer = cheapestOffer(match.competition, film, wishes.range, wishes.purses, asker.now);
    const worth = worthOf(match, film, wishes, asker);
    const why = whyNot(match, offer, wishes);
    if (why === null && offer) candidates.push({ match, offer, worth, isMust: isMust(match, wishes) });
    else leftOut.push({ match, why: why!, offer, worth });
  }
  return { candidates, leftOut };
}

const isMust = ({ competition }: Whole, { must }: Wishes) => must.has(competition.id);

/** Whoever says that it must be takes it against the rules, and without a fee on file. */
function whyNot(match: Whole, offer: Offer | null, wishes: Wishes): LeftOutReason | null {
  if (wishes.never.has(match.competition.id)) return 'never';
  if (!isMust(match, wishes) && match.evaluation.verdict === 'not-eligible') return 'rules';
  if (!offer) return 'no_deadline';
  if (offer.fee && !offer.payment) return 'no_budget';
  return offer.fee || isMust(match, wishes) ? null : 'fee_unknown';
}

/** Each budget by itself: no money goes from one to the other. */
function choose(candidates: readonly Candidate[], budgets: readonly Money[]): Set<Candidate> {
  const chosen = new Set(candidates.filter((one) => one.isMust));
  const spent = sums([...chosen], budgets);
  for (const [n, { amount }] of budgets.entries()) {
    const open = candidates.filter((one) => !one.isMust && one.offer.payment?.budget === n);
    const left = Math.max(0, amount - spent[n]!.amount);
    for (const at of bestSet(open.map(weighed), left)) chosen.add(open[at]!);
  }
  return chosen;
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
  const [before, after] = [
    sums(
      met.map(({ one }) => one),
      purses.budgets,
    ),
    sums(met, purses.budgets),
  ];
  return {
    days: DELAY_DAYS,
    dearer: after.map(({ currency, amount }, n) => ({ currency, amount: amount - before[n]!.amount })),
    missed: later.flatMap(({ one, offer }) => (offer ? [] : one.match.competition.id)),
  };
}

function raisesOf(
  candidates: readonly Candidate[],
  chosen: ReadonlySet<Candidate>,
  budgets: readonly Money[],
): Raise[] {
  return budgets.map(({ currency, amount }, n) => {
    const budget = { currency, amount: RAISE_MAJOR * 10 ** digitsOf(currency) };
    const more = choose(candidates, budgets.with(n, { currency, amount: amount + budget.amount }));
    const idsOf = (all: Iterable<Candidate>, but: ReadonlySet<Candidate>) =>
      [...all].filter((one) => !but.has(one)).map(({ match }) => match.competition.id);
    return { budget, added: idsOf(more, chosen), dropped: idsOf(chosen, more) };
  });
}
