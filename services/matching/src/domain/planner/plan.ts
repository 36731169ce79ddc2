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
import { findEligibleOffer } from './eligible-offer.js';
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
const NO_EXISTING_ENTRIES: ExistingEntries = { sentEntries: [], elsewhereEntries: [] };
export interface Plan {
  /** In the order in which they must be sent. */
  selected: Candidate[];
  leftOut: LeftOutMatch[];
  /** In the order of the budgets. Exceeds a budget if the required competitions cost more. */
  spentAmounts: Money[];
  conflicts: Conflict[];
  /** The number of conflicts that `conflicts` omits. */
  moreConflicts: number;
  delay: Delay;
  raises: BudgetRaise[];
  /** True if no other plan has a higher value. False if too many plans are nearly as good to compare them all. */
  isProven: boolean;
}

const DELAY_DAYS = 7;
/** In major units, such as euros. */
const BUDGET_RAISE = 100;

/**
 * Chooses the competitions to enter: required ones first, then those with the highest total value under each
 * budget, within the maximum number, each at the lowest fee that can be met in the range. States the reason
 * for each competition left out. The plan also respects the premieres of `existingEntries`. A competition
 * whose binding rule requires a premiere that an accepted entry has used up is left out as `premiere_used`.
 * Its conflict comes last, while there is room.
 */
export function computePlan(
  matches: readonly ScoredMatch[],
  film: Film,
  preferences: PlanPreferences,
  context: MatchContext,
  existingEntries: ExistingEntries = NO_EXISTING_ENTRIES,
): Plan {
  const { sentEntries, elsewhereEntries } = existingEntries;
  const input = { film, preferences, context, existingEntries };
  const { candidates, leftOut, premiereLosses } = divideMatches(matches, input);
  const { amounts: budgets } = preferences.budgets;
  const unlimitedSelection = selectCandidates(candidates, budgets, null);
  const { selected, isProven } =
    preferences.maxEntries === null
      ? unlimitedSelection
      : selectCandidates(candidates, budgets, preferences.maxEntries);
  const remainingBudgets = getRemainingBudgets(candidates.filter(isRequired), budgets);
  const getUnpaidReason = ({ offer }: Candidate): LeftOutReason =>
    offer.payment!.amount > remainingBudgets[offer.payment!.budgetIndex]! ? 'too_expensive' : 'over_budget';
  const unselected = candidates.filter((candidate) => !selected.has(candidate));
  const entries = [...selected].map((candidate) => ({ ...candidate, ...toEntry(candidate) }));
  const conflicts = findConflicts(entries, film, context, sentEntries, elsewhereEntries);
  const { reported, omittedCount } = selectConflicts(conflicts, sentEntries, premiereLosses);
  return {
    selected: sortBySendingOrder(entries, conflicts).map(({ match, offer, worth, isRequired }) => ({
      match,
      offer,
      worth,
      isRequired,
    })),
    leftOut: [
      ...unselected.map((candidate) => ({
        match: candidate.match,
        offer: candidate.offer,
        worth: candidate.worth,
        reason: unlimitedSelection.selected.has(candidate) ? 'too_many' : getUnpaidReason(candidate),
      })),
      ...leftOut,
    ],
    spentAmounts: sumPerBudget([...selected], budgets),
    conflicts: reported,
    moreConflicts: omittedCount,
    delay: computeDelay([...selected], film, preferences, context),
    raises: computeRaises(candidates, selected, preferences),
    isProven,
  };
}

const isRequired = (candidate: Candidate) => candidate.isRequired;
/** Returns what remains of each budget after the required entries are paid. */
function getRemainingBudgets(requiredCandidates: readonly Candidate[], budgets: readonly Money[]): number[] {
  const spentAmounts = sumPerBudget(requiredCandidates, budgets);
  return budgets.map(({ amount }, n) => Math.max(0, amount - spentAmounts[n]!.amount));
}

/**
 * Budgets are separate: no money moves between them. If all affordable entries exceed the maximum, the few
 * with the highest total value over all budgets are chosen.
 */
function selectCandidates(
  candidates: readonly Candidate[],
  budgets: readonly Money[],
  maxEntries: number | null,
): { selected: Set<Candidate>; isProven: boolean } {
  const requiredCandidates = candidates.filter(isRequired);
  const remainingBudgets = getRemainingBudgets(requiredCandidates, budgets);
  const pots = budgets.map((_budget, n) => {
    const openCandidates = candidates.filter(
      (candidate) => !candidate.isRequired && candidate.offer.payment?.budgetIndex === n,
    );
    return { openCandidates, items: openCandidates.map(toWeighed), budget: remainingBudgets[n]! };
  });
  const toSelected = (indexes: readonly number[][]) =>
    new Set([
      ...requiredCandidates,
      ...pots.flatMap(({ openCandidates }, n) => indexes[n]!.map((index) => openCandidates[index]!)),
    ]);
  const affordable = toSelected(pots.map(({ items, budget }) => findBestSet(items, budget)));
  if (maxEntries === null || affordable.size <= maxEntries) return { selected: affordable, isProven: true };
  const { indexes, isProven } = findBestFew(pots, maxEntries - requiredCandidates.length);
  return { selected: toSelected(indexes), isProven };
}

const toWeighed = ({ offer, worth }: Candidate) => ({
  cost: offer.payment!.amount,
  value: worth.reduce((total, { points }) => total + points, 0),
});

function sumPerBudget(candidates: readonly Pick<Candidate, 'offer'>[], budgets: readonly Money[]): Money[] {
  return budgets.map(({ currency }, n) => ({
    currency,
    amount: candidates.reduce(
      (total, { offer }) => total + (offer.payment?.budgetIndex === n ? offer.payment.amount : 0),
      0,
    ),
  }));
}

function computeDelay(
  candidates: readonly Candidate[],
  film: Film,
  preferences: PlanPreferences,
  context: MatchContext,
): Delay {
  const { range, budgets } = preferences;
  const delayedFrom = addDays(range.from, DELAY_DAYS);
  const findDelayedOffer = ({ match, isRequired }: Candidate) => {
    if (delayedFrom > range.to) return null;
    const { offer, evaluation } = findEligibleOffer(match.competition, {
      film,
      range: { ...range, from: delayedFrom },
      budgets,
      context,
    });
    return isRequired || evaluation?.verdict !== 'not-eligible' ? offer : null;
  };
  const delayedEntries = candidates.map((candidate) => ({ candidate, offer: findDelayedOffer(candidate) }));
  const feasible = delayedEntries.flatMap(({ candidate, offer }) => (offer ? [{ candidate, offer }] : []));
  const hasKnownCost = ({ candidate, offer }: (typeof feasible)[number]) =>
    offer.tier === candidate.offer.tier || offer.payment !== null;
  const withKnownCost = feasible.filter(hasKnownCost);
  const previousCosts = sumPerBudget(
    withKnownCost.map(({ candidate }) => candidate),
    budgets.amounts,
  );
  return {
    days: DELAY_DAYS,
    extraCosts: sumPerBudget(withKnownCost, budgets.amounts).map(({ currency, amount }, n) => ({
      currency,
      amount: Math.max(0, amount - previousCosts[n]!.amount),
    })),
    unknown: feasible.flatMap((pair) => (hasKnownCost(pair) ? [] : pair.candidate.match.competition.id)),
    missed: delayedEntries.flatMap(({ candidate, offer }) => (offer ? [] : candidate.match.competition.id)),
  };
}

function computeRaises(
  candidates: readonly Candidate[],
  currentSelection: ReadonlySet<Candidate>,
  { budgets: { amounts: budgets }, maxEntries }: PlanPreferences,
): BudgetRaise[] {
  return budgets.map(({ currency, amount }, n) => {
    const budget = { currency, amount: BUDGET_RAISE * 10 ** getCurrencyDigits(currency) };
    const raisedBudgets = budgets.with(n, { currency, amount: amount + budget.amount });
    const raisedSelection = selectCandidates(candidates, raisedBudgets, maxEntries).selected;
    const getIds = (selection: Iterable<Candidate>, excludedCandidates: ReadonlySet<Candidate>) =>
      [...selection]
        .filter((candidate) => !excludedCandidates.has(candidate))
        .map(({ match }) => match.competition.id);
    return {
      budget,
      added: getIds(raisedSelection, currentSelection),
      dropped: getIds(currentSelection, raisedSelection),
    };
  });
}
