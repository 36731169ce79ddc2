import { addDays } from '@laurel/rules/dates/days';
import type { LeftOutReason } from '@laurel/rules/matching/planner';
import { getCurrencyDigits } from '@laurel/rules/money/currencies';
import { toMajorUnits } from '@laurel/rules/money/money';
import { convertToMajorUnits, type Rates } from '@laurel/rules/money/rates';
import type { ScoredMatch } from '../ranking/match-directly.js';
import type { MatchContext, Film, Money } from '../model.js';
import {
  divideMatches,
  isCertainEnough,
  toEntry,
  type Candidate,
  type LeftOutMatch,
  type ExistingEntries,
  type PlanPreferences,
} from './candidates.js';
import { findConflicts, selectConflicts } from './conflicts.js';
import type { Conflict } from './premiere-uses.js';
import { findEligibleOffer } from './eligible-offer.js';
import { getFestivalId, getRemainingBudget, selectCandidates, sumCosts } from './select-candidates.js';

/** The effects of starting a number of days later. */
export interface Delay {
  days: number;
  /** Never negative. */
  extraCost: Money;
  /** Competitions whose last deadline would be past. */
  missed: number[];
  /** Competitions with an unknown extra cost: the fee of the tier that is left is unknown or has no rate. */
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
  /** Exceeds the budget if the required competitions cost more. */
  spent: Money;
  conflicts: Conflict[];
  /** The number of conflicts that `conflicts` omits. */
  moreConflicts: number;
  delay: Delay;
  raise: BudgetRaise;
  /**
   * True if no other plan has a higher value. False if too many plans are nearly as good to compare them all.
   */
  isProven: boolean;
}

const DELAY_DAYS = 7;
const RAISE: Money = { amount: 10_000, currency: 'EUR' };

/**
 * Chooses the competitions to enter, each at the lowest fee that can be met in the range: the required ones,
 * then those with the highest total value within these limits:
 * - the budget
 * - the maximum number of entries
 * - one competition per festival, unless the preferences allow several
 * - only competitions for which the film is eligible, unless the preferences allow uncertain ones
 *
 * States the reason for each competition left out. `existingEntries` are checked for premiere conflicts: if a
 * binding rule requires a premiere that an accepted entry has used up, the competition is left out as
 * `premiere_used`. Such conflicts come last in the list and are dropped first at its limit.
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
  const { limit } = preferences.budget;
  // Without the maximum number of entries, to find those that are left out only because of it.
  const unlimitedSelection = selectCandidates(candidates, limit.amount, { ...preferences, maxEntries: null });
  const { selected, isProven } =
    preferences.maxEntries === null
      ? unlimitedSelection
      : selectCandidates(candidates, limit.amount, preferences);
  const remainingBudget = getRemainingBudget(
    candidates.filter((candidate) => candidate.isRequired),
    limit.amount,
  );
  const selectedFestivalIds = new Set([...selected].map(getFestivalId));
  const getReason = (candidate: Candidate): LeftOutReason => {
    if (!preferences.mayEnterSeveralSections && selectedFestivalIds.has(getFestivalId(candidate)))
      return 'other_section';
    if (unlimitedSelection.selected.has(candidate)) return 'too_many';
    return candidate.offer.cost! > remainingBudget ? 'too_expensive' : 'over_budget';
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
    spent: { currency: limit.currency, amount: sumCosts([...selected]) },
    conflicts: reported,
    moreConflicts: omittedCount,
    delay: computeDelay([...selected], film, preferences, context),
    raise: computeRaise(candidates, selected, preferences),
    isProven,
  };
}

function computeDelay(
  candidates: readonly Candidate[],
  film: Film,
  preferences: PlanPreferences,
  context: MatchContext,
): Delay {
  const { range, budget } = preferences;
  const delayedFrom = addDays(range.from, DELAY_DAYS);
  const findDelayedOffer = ({ match, isRequired }: Candidate) => {
    if (delayedFrom > range.to) return null;
    const { offer, evaluation } = findEligibleOffer(match.competition, {
      film,
      range: { ...range, from: delayedFrom },
      budget,
      context,
    });
    return isRequired || (evaluation && isCertainEnough(evaluation, preferences)) ? offer : null;
  };
  const delayedEntries = candidates.map((candidate) => ({ candidate, offer: findDelayedOffer(candidate) }));
  const feasible = delayedEntries.flatMap(({ candidate, offer }) => (offer ? [{ candidate, offer }] : []));
  // The same tier costs nothing extra, even if its fee is unknown.
  const hasKnownCost = ({ candidate, offer }: (typeof feasible)[number]) =>
    offer.tier === candidate.offer.tier || offer.cost !== null;
  const withKnownCost = feasible.filter(hasKnownCost);
  const previousCost = sumCosts(withKnownCost.map(({ candidate }) => candidate));
  return {
    days: DELAY_DAYS,
    extraCost: {
      currency: budget.limit.currency,
      amount: Math.max(0, sumCosts(withKnownCost) - previousCost),
    },
    unknown: feasible.flatMap((pair) => (hasKnownCost(pair) ? [] : pair.candidate.match.competition.id)),
    missed: delayedEntries.flatMap(({ candidate, offer }) => (offer ? [] : candidate.match.competition.id)),
  };
}

function computeRaise(
  candidates: readonly Candidate[],
  currentSelection: ReadonlySet<Candidate>,
  preferences: PlanPreferences,
): BudgetRaise {
  const { currency, amount } = preferences.budget.limit;
  const raise = getRaise(currency, preferences.budget.rates);
  const raisedSelection = selectCandidates(candidates, amount + raise, preferences).selected;
  const getIds = (selection: Iterable<Candidate>, excludedCandidates: ReadonlySet<Candidate>) =>
    [...selection]
      .filter((candidate) => !excludedCandidates.has(candidate))
      .map(({ match }) => match.competition.id);
  return {
    // The raise itself, not the raised budget.
    budget: { currency, amount: raise },
    added: getIds(raisedSelection, currentSelection),
    dropped: getIds(currentSelection, raisedSelection),
  };
}

/** Returns the power of ten nearest to a hundred euros, in minor units; without a rate a hundred major units. */
function getRaise(currency: string, rates: Rates): number {
  const majorUnits = convertToMajorUnits(RAISE, currency, rates) ?? toMajorUnits(RAISE);
  const nearestPowerOfTen = Math.round(Math.log10(majorUnits));
  return 10 ** (nearestPowerOfTen + getCurrencyDigits(currency));
}
