import { addDays } from '@laurel/rules/dates/days';
import type { LeftOutReason } from '@laurel/rules/matching/planner';
import { getCurrencyDigits } from '@laurel/rules/money/currencies';
import type { ScoredMatch } from '../ranking/answer.js';
import type { MatchContext, Film, Money } from '../model.js';
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
import { getFestivalId, getRemainingBudgets, selectCandidates, sumPerBudget } from './select-candidates.js';

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
  /** By the last day on which they can be sent. */
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
 * budget, within the maximum number and unless requested otherwise one per festival, each at the lowest fee
 * that can be met in the range. States the reason for each competition left out. The plan also respects the premieres of `existingEntries`. A competition
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
  const unlimitedSelection = selectCandidates(candidates, budgets, { ...preferences, maxEntries: null });
  const { selected, isProven } =
    preferences.maxEntries === null ? unlimitedSelection : selectCandidates(candidates, budgets, preferences);
  const remainingBudgets = getRemainingBudgets(
    candidates.filter((candidate) => candidate.isRequired),
    budgets,
  );
  const selectedFestivalIds = new Set([...selected].map(getFestivalId));
  const getReason = (candidate: Candidate): LeftOutReason => {
    if (!preferences.mayEnterSeveralSections && selectedFestivalIds.has(getFestivalId(candidate)))
      return 'other_section';
    if (unlimitedSelection.selected.has(candidate)) return 'too_many';
    const { amount, budgetIndex } = candidate.offer.payment!;
    return amount > remainingBudgets[budgetIndex]! ? 'too_expensive' : 'over_budget';
  };
  const unselected = candidates.filter((candidate) => !selected.has(candidate));
  const conflicts = findConflicts([...selected].map(toEntry), film, context, sentEntries, elsewhereEntries);
  const { reported, omittedCount } = selectConflicts(conflicts, sentEntries, premiereLosses);
  return {
    selected: [...selected].toSorted(
      (a, b) =>
        a.offer.sendBy.localeCompare(b.offer.sendBy) || a.match.competition.id - b.match.competition.id,
    ),
    leftOut: [
      ...unselected.map((candidate) => ({
        match: candidate.match,
        offer: candidate.offer,
        worth: candidate.worth,
        reason: getReason(candidate),
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
  preferences: PlanPreferences,
): BudgetRaise[] {
  const budgets = preferences.budgets.amounts;
  return budgets.map(({ currency, amount }, n) => {
    const budget = { currency, amount: BUDGET_RAISE * 10 ** getCurrencyDigits(currency) };
    const raisedBudgets = budgets.with(n, { currency, amount: amount + budget.amount });
    const raisedSelection = selectCandidates(candidates, raisedBudgets, preferences).selected;
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
