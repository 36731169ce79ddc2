import { addDays } from '@laurel/rules/dates/days';
import type { LeftOutReason } from '@laurel/rules/matching/planner';
import { getCurrencyDigits } from '@laurel/rules/money/currencies';
import type { ScoredMatch } from '../ranking/answer.js';
import type { MatchContext, Film, Money } from '../model.js';
import { findBestFew } from './best-few.js';
import { findBestSet } from './best-set.js';
import {
  divideMatches,
  toEntry,
  type Candidate,
  type LeftOutMatch,
  type ExistingEntries,
  type PlanPreferences,
} from './candidates.js';
import { findConflicts, selectConflicts } from './conflicts.js';
import type { Conflict } from './premiere-uses.js';
import { findBestOffer } from './offers.js';
import { sortBySendingOrder } from './sending-order.js';

/** The cost of starting a number of days later. */
export interface Delay {
  days: number;
  /** In the order of the budgets; never negative. */
  extraCosts: Money[];
  /** Competitions whose last deadline would be past. */
  missed: number[];
  /** Extra cost unknown: the only tier left has an unknown fee, or no budget pays it. */
  unknown: number[];
}
/** The competitions that a larger budget would add. */
export interface BudgetRaise {
  budget: Money;
  added: number[];
  /** Competitions that would be dropped in exchange. */
  dropped: number[];
}
const NO_EXISTING_ENTRIES: ExistingEntries = { sent: [], elsewhere: [] };
export interface Plan {
  /** In the order in which they must be sent. */
  chosen: Candidate[];
  leftOut: LeftOutMatch[];
  /** In the order of the budgets. Exceeds a budget if the required competitions cost more. */
  spent: Money[];
  conflicts: Conflict[];
  /** Pairs besides `conflicts`. Those of accepted entries are all in `leftOut`. */
  moreConflicts: number;
  delay: Delay;
  raises: BudgetRaise[];
  /** True if no other plan has a higher value. False if too many plans are nearly as good to compare them all. */
  isProven: boolean;
}

const DELAY_DAYS = 7;
const RAISE_MAJOR = 100;

/**
 * Chooses the competitions to enter: required ones first, then those with the highest total value under each
 * budget, within the maximum number, each at the lowest fee that can be met in the range. States the reason
 * for each competition left out. The plan also respects the premieres of `existing` entries. A competition
 * whose binding rule requires a premiere that an accepted entry has used up is left out as `premiere_used`.
 * Its conflict comes last, while there is room.
 */
export function computePlan(
  matches: readonly ScoredMatch[],
  film: Film,
  preferences: PlanPreferences,
  context: MatchContext,
  existing: ExistingEntries = NO_EXISTING_ENTRIES,
): Plan {
  const { sent, elsewhere } = existing;
  const { candidates, leftOut, refusals } = divideMatches(matches, { film, preferences, context, existing });
  const { amounts: budgets } = preferences.budgets;
  const unlimited = choose(candidates, budgets, null);
  const { chosen, isProven } =
    preferences.maxEntries === null ? unlimited : choose(candidates, budgets, preferences.maxEntries);
  const remainingBudgets = getRemainingBudgets(candidates.filter(isMust), budgets);
  const whyUnpaid = ({ offer }: Candidate): LeftOutReason =>
    offer.payment!.amount > remainingBudgets[offer.payment!.budget]! ? 'too_expensive' : 'over_budget';
  const unchosen = candidates.filter((candidate) => !chosen.has(candidate));
  const entries = [...chosen].map((candidate) => ({ ...candidate, ...toEntry(candidate) }));
  const conflicts = findConflicts(entries, film, context, sent, elsewhere);
  const { reported, omitted } = selectConflicts(conflicts, sent, refusals);
  return {
    chosen: sortBySendingOrder(entries, conflicts).map(({ match, offer, worth, isMust }) => ({
      match,
      offer,
      worth,
      isMust,
    })),
    leftOut: [
      ...unchosen.map((candidate) => ({
        match: candidate.match,
        offer: candidate.offer,
        worth: candidate.worth,
        why: unlimited.chosen.has(candidate) ? 'too_many' : whyUnpaid(candidate),
      })),
      ...leftOut,
    ],
    spent: sumPerBudget([...chosen], budgets),
    conflicts: reported,
    moreConflicts: omitted,
    delay: computeDelay([...chosen], film, preferences, context),
    raises: computeRaises(candidates, chosen, preferences),
    isProven,
  };
}

const isMust = (candidate: Candidate) => candidate.isMust;
/** Returns what remains of each budget after the required entries are paid. */
function getRemainingBudgets(must: readonly Candidate[], budgets: readonly Money[]): number[] {
  const spent = sumPerBudget(must, budgets);
  return budgets.map(({ amount }, n) => Math.max(0, amount - spent[n]!.amount));
}

/**
 * Budgets are separate: no money moves between them. If all affordable entries exceed the maximum, the few
 * with the highest total value over all budgets are chosen.
 */
function choose(
  candidates: readonly Candidate[],
  budgets: readonly Money[],
  maxEntries: number | null,
): { chosen: Set<Candidate>; isProven: boolean } {
  const must = candidates.filter(isMust);
  const remainingBudgets = getRemainingBudgets(must, budgets);
  const pots = budgets.map((_budget, n) => {
    const open = candidates.filter((candidate) => !candidate.isMust && candidate.offer.payment?.budget === n);
    return { open, items: open.map(toWeighed), budget: remainingBudgets[n]! };
  });
  const toChosen = (indexes: readonly number[][]) =>
    new Set([...must, ...pots.flatMap(({ open }, n) => indexes[n]!.map((at) => open[at]!))]);
  const affordable = toChosen(pots.map(({ items, budget }) => findBestSet(items, budget)));
  if (maxEntries === null || affordable.size <= maxEntries) return { chosen: affordable, isProven: true };
  const { indexes, isProven } = findBestFew(pots, maxEntries - must.length);
  return { chosen: toChosen(indexes), isProven };
}

const toWeighed = ({ offer, worth }: Candidate) => ({
  cost: offer.payment!.amount,
  value: worth.reduce((total, { points }) => total + points, 0),
});

function sumPerBudget(chosen: readonly Pick<Candidate, 'offer'>[], budgets: readonly Money[]): Money[] {
  return budgets.map(({ currency }, n) => ({
    currency,
    amount: chosen.reduce(
      (total, { offer }) => total + (offer.payment?.budget === n ? offer.payment.amount : 0),
      0,
    ),
  }));
}

function computeDelay(
  chosen: readonly Candidate[],
  film: Film,
  preferences: PlanPreferences,
  context: MatchContext,
): Delay {
  const { range, budgets } = preferences;
  const from = addDays(range.from, DELAY_DAYS);
  const delayedEntries = chosen.map((candidate) => ({
    candidate,
    offer:
      from > range.to
        ? null
        : findBestOffer(candidate.match.competition, film, { ...range, from }, budgets, context.now),
  }));
  const feasible = delayedEntries.flatMap(({ candidate, offer }) => (offer ? [{ candidate, offer }] : []));
  const hasKnownCost = ({ candidate, offer }: (typeof feasible)[number]) =>
    offer.tier === candidate.offer.tier || offer.payment !== null;
  const withKnownCost = feasible.filter(hasKnownCost);
  const before = sumPerBudget(
    withKnownCost.map(({ candidate }) => candidate),
    budgets.amounts,
  );
  return {
    days: DELAY_DAYS,
    extraCosts: sumPerBudget(withKnownCost, budgets.amounts).map(({ currency, amount }, n) => ({
      currency,
      amount: Math.max(0, amount - before[n]!.amount),
    })),
    unknown: feasible.flatMap((pair) => (hasKnownCost(pair) ? [] : pair.candidate.match.competition.id)),
    missed: delayedEntries.flatMap(({ candidate, offer }) => (offer ? [] : candidate.match.competition.id)),
  };
}

function computeRaises(
  candidates: readonly Candidate[],
  chosen: ReadonlySet<Candidate>,
  { budgets: { amounts: budgets }, maxEntries }: PlanPreferences,
): BudgetRaise[] {
  return budgets.map(({ currency, amount }, n) => {
    const budget = { currency, amount: RAISE_MAJOR * 10 ** getCurrencyDigits(currency) };
    const raised = budgets.with(n, { currency, amount: amount + budget.amount });
    const more = choose(candidates, raised, maxEntries).chosen;
    const getIds = (all: Iterable<Candidate>, but: ReadonlySet<Candidate>) =>
      [...all].filter((candidate) => !but.has(candidate)).map(({ match }) => match.competition.id);
    return { budget, added: getIds(more, chosen), dropped: getIds(chosen, more) };
  });
}
