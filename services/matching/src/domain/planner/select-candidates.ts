import type { Money } from '../model.js';
import { findBestFew } from './best-few.js';
import { findBestSet } from './best-set.js';
import type { Candidate, PlanPreferences } from './candidates.js';

export type SelectionLimits = Pick<PlanPreferences, 'maxEntries' | 'mayEnterSeveralSections'>;
export interface Selection {
  selected: Set<Candidate>;
  /** True if no other selection has a higher value. */
  isProven: boolean;
}

/**
 * Selects the required candidates, and of the others those with the highest total value. Budgets are separate:
 * no money moves between them. The best set regardless of the limits is selected if it meets them.
 */
export function selectCandidates(
  candidates: readonly Candidate[],
  budgets: readonly Money[],
  { maxEntries, mayEnterSeveralSections }: SelectionLimits,
): Selection {
  const requiredCandidates = candidates.filter(isRequired);
  const remainingBudgets = getRemainingBudgets(requiredCandidates, budgets);
  const optionalCandidates = candidates.filter((candidate) => !candidate.isRequired);
  const openCandidates = mayEnterSeveralSections
    ? optionalCandidates
    : selectOneBudgetPerFestival(optionalCandidates);
  const pots = budgets.map((_budget, n) => {
    const potCandidates = openCandidates.filter(({ offer }) => offer.payment?.budgetIndex === n);
    const items = potCandidates.map((candidate) => ({
      cost: candidate.offer.payment!.amount,
      value: getValue(candidate),
      groupId: mayEnterSeveralSections ? undefined : getFestivalId(candidate),
    }));
    return { potCandidates, items, budget: remainingBudgets[n]! };
  });
  const getSelected = (indexes: readonly number[][]) =>
    pots.flatMap(({ potCandidates }, n) => indexes[n]!.map((index) => potCandidates[index]!));
  const affordable = getSelected(pots.map(({ items, budget }) => findBestSet(items, budget)));
  const maxOptional =
    maxEntries === null ? openCandidates.length : Math.max(0, maxEntries - requiredCandidates.length);
  const meetsLimits =
    affordable.length <= maxOptional &&
    (mayEnterSeveralSections || new Set(affordable.map(getFestivalId)).size === affordable.length);
  const isComplete = openCandidates.length === optionalCandidates.length;
  if (meetsLimits) return { selected: new Set([...requiredCandidates, ...affordable]), isProven: isComplete };
  const { indexes, isProven } = findBestFew(pots, maxOptional);
  return {
    selected: new Set([...requiredCandidates, ...getSelected(indexes)]),
    isProven: isProven && isComplete,
  };
}

const isRequired = (candidate: Candidate) => candidate.isRequired;
export const getFestivalId = ({ match }: Pick<Candidate, 'match'>): number => match.competition.festival.id;
const getValue = ({ worth }: Candidate) => worth.reduce((total, { points }) => total + points, 0);

/** Where different budgets pay for competitions of a festival, selects those of the most valuable one's budget. */
function selectOneBudgetPerFestival(candidates: readonly Candidate[]): readonly Candidate[] {
  const budgetByFestival = new Map(
    candidates
      .toSorted((a, b) => getValue(a) - getValue(b))
      .map((candidate) => [getFestivalId(candidate), candidate.offer.payment?.budgetIndex]),
  );
  return candidates.filter(
    (candidate) => candidate.offer.payment?.budgetIndex === budgetByFestival.get(getFestivalId(candidate)),
  );
}

/** Returns what remains of each budget after the required entries are paid. */
export function getRemainingBudgets(
  requiredCandidates: readonly Candidate[],
  budgets: readonly Money[],
): number[] {
  const spentAmounts = sumPerBudget(requiredCandidates, budgets);
  return budgets.map(({ amount }, n) => Math.max(0, amount - spentAmounts[n]!.amount));
}

/** Returns the total of the payments from each budget. */
export function sumPerBudget(
  candidates: readonly Pick<Candidate, 'offer'>[],
  budgets: readonly Money[],
): Money[] {
  return budgets.map(({ currency }, n) => ({
    currency,
    amount: candidates.reduce(
      (total, { offer }) => total + (offer.payment?.budgetIndex === n ? offer.payment.amount : 0),
      0,
    ),
  }));
}
