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
 * Selects the required candidates, and of the others those with the highest total value within the limits. If
 * the best set for the budget alone also meets the other limits, it is selected. `limit`: the budget in minor
 * units of its currency.
 */
export function selectCandidates(
  candidates: readonly Candidate[],
  limit: number,
  { maxEntries, mayEnterSeveralSections }: SelectionLimits,
): Selection {
  const requiredCandidates = candidates.filter(isRequired);
  const budget = getRemainingBudget(requiredCandidates, limit);
  const optionalCandidates = candidates.filter(({ isRequired, offer }) => !isRequired && offer.cost !== null);
  const items = optionalCandidates.map((candidate) => ({
    cost: candidate.offer.cost!,
    value: getValue(candidate),
    groupId: mayEnterSeveralSections ? undefined : getFestivalId(candidate),
  }));
  const getSelected = (indexes: readonly number[]) => indexes.map((index) => optionalCandidates[index]!);
  const affordable = getSelected(findBestSet(items, budget));
  const maxOptional =
    maxEntries === null ? optionalCandidates.length : Math.max(0, maxEntries - requiredCandidates.length);
  const meetsLimits =
    affordable.length <= maxOptional &&
    (mayEnterSeveralSections || new Set(affordable.map(getFestivalId)).size === affordable.length);
  if (meetsLimits) return { selected: new Set([...requiredCandidates, ...affordable]), isProven: true };
  const { indexes, isProven } = findBestFew(items, budget, maxOptional);
  return { selected: new Set([...requiredCandidates, ...getSelected(indexes)]), isProven };
}

const isRequired = (candidate: Candidate) => candidate.isRequired;
export const getFestivalId = ({ match }: Pick<Candidate, 'match'>): number => match.competition.festival.id;
const getValue = ({ worth }: Candidate) => worth.reduce((total, { points }) => total + points, 0);

/** Returns what remains of the limit after the required entries are paid, in minor units. */
export const getRemainingBudget = (requiredCandidates: readonly Candidate[], limit: number): number =>
  Math.max(0, limit - sumCosts(requiredCandidates));

/** Returns the total cost in minor units of the budget's currency. Unknown costs count nothing. */
export const sumCosts = (candidates: readonly Pick<Candidate, 'offer'>[]): number =>
  candidates.reduce((total, { offer }) => total + (offer.cost ?? 0), 0);
