import { isDay, today, addYear } from '@laurel/rules/dates/days';
import { parseId } from '@laurel/rules/links/ids';
import {
  DEFAULT_PLANNED_ENTRIES,
  MAX_PLANNED_ENTRIES,
  PLAN_WEIGHTS,
  DEFAULT_WEIGHT,
  WEIGHT_AMOUNTS,
  type PlanWeight,
} from '@laurel/rules/matching/planner';
import type { Input } from '../../../lib/server/functions';
import { serializeMoney, parseMoneyParam } from '../../../lib/url-state/money-parameter';
import type { Money } from '../../../lib/server/wire';

export interface PlanState {
  /** The most that may be spent. Fees in other currencies are converted. Null: not entered yet. */
  budget: Money | null;
  from: string;
  to: string;
  weights: Record<PlanWeight, number>;
  /** Countries, UN regions and subregions. */
  locations: string[];
  must: number[];
  never: number[];
  /** The maximum number of entries; null: as many as the budget allows. */
  maxEntries: number | null;
  /** Whether several competitions of one festival may be entered. */
  severalSections: boolean;
  /** Whether to plan competitions that need confirmation or have no rules on file. */
  uncertain: boolean;
  /** Whether to include the best matches that are not on the list. */
  matches: boolean;
}

const parseIds = (values: readonly string[]) => [...new Set(values.flatMap((text) => parseId(text) ?? []))];
function parseWeight(text: string | null): number {
  const amount = text ? Number(text) : NaN;
  return WEIGHT_AMOUNTS.find((weight) => weight === amount) ?? DEFAULT_WEIGHT;
}

/** Returns whether the maximum is valid. Null means no maximum. */
export const isValidMaxEntries = (maxEntries: number | null) =>
  maxEntries === null || (maxEntries >= 1 && maxEntries <= MAX_PLANNED_ENTRIES);
const NO_MAXIMUM = 'none';
function parseMaxEntries(text: string | null): number | null {
  if (text === NO_MAXIMUM) return null;
  const maxEntries = parseId(text);
  return maxEntries !== null && isValidMaxEntries(maxEntries) ? maxEntries : DEFAULT_PLANNED_ENTRIES;
}

/** Parses the address and ignores invalid values. The default period is a year from today. */
export function parsePlanState(address: URLSearchParams, now = today()): PlanState {
  const parseDay = (name: string, fallback: string) => {
    const text = address.get(name) ?? '';
    return isDay(text) ? text : fallback;
  };
  const from = parseDay('from', now);
  const mustIds = parseIds(address.getAll('must'));
  return {
    budget: parseMoneyParam(address.get('budget')) ?? null,
    from: from < now ? now : from,
    to: parseDay('to', addYear(now)),
    weights: {
      odds: parseWeight(address.get('odds')),
      prestige: parseWeight(address.get('prestige')),
      location: parseWeight(address.get('location')),
      premiere: parseWeight(address.get('premiere')),
    },
    locations: [...new Set(address.getAll('in'))],
    must: mustIds,
    never: parseIds(address.getAll('never')).filter((id) => !mustIds.includes(id)),
    maxEntries: parseMaxEntries(address.get('most')),
    severalSections: address.get('sections') === 'several',
    uncertain: address.get('uncertain') === 'true',
    matches: address.get('matches') === 'true',
  };
}

/** Writes the state into the address and keeps its other parameters. Default values are left out. */
export function serializePlanState(
  plan: PlanState,
  previous: URLSearchParams,
  now = today(),
): URLSearchParams {
  const address = new URLSearchParams(previous);
  for (const name of [
    'budget',
    'from',
    'to',
    ...PLAN_WEIGHTS,
    'in',
    'must',
    'never',
    'most',
    'sections',
    'uncertain',
    'matches',
  ])
    address.delete(name);
  if (plan.budget) address.set('budget', serializeMoney(plan.budget));
  if (plan.from !== now) address.set('from', plan.from);
  if (plan.to !== addYear(now)) address.set('to', plan.to);
  for (const name of PLAN_WEIGHTS)
    if (plan.weights[name] !== DEFAULT_WEIGHT) address.set(name, String(plan.weights[name]));
  for (const location of plan.locations) address.append('in', location);
  for (const id of plan.must) address.append('must', String(id));
  for (const id of plan.never) address.append('never', String(id));
  if (plan.maxEntries !== DEFAULT_PLANNED_ENTRIES)
    address.set('most', plan.maxEntries === null ? NO_MAXIMUM : String(plan.maxEntries));
  if (plan.severalSections) address.set('sections', 'several');
  if (plan.uncertain) address.set('uncertain', 'true');
  if (plan.matches) address.set('matches', 'true');
  return address;
}

/** Returns the input of the planner, or null while it is incomplete. */
export function toPlanInput(filmId: number, { budget, ...plan }: PlanState): Input<'planSubmissions'> | null {
  if (budget === null || plan.from > plan.to) return null;
  return { filmId, budget, ...plan };
}

/** Whether an entry is always in the plan, never in it, or (null) decided by its worth. */
export type PlanChoice = 'must' | 'never' | null;
export function getChoice(plan: PlanState, id: number): PlanChoice {
  if (plan.must.includes(id)) return 'must';
  return plan.never.includes(id) ? 'never' : null;
}
export function withChoice(plan: PlanState, id: number, choice: PlanChoice): PlanState {
  const removeId = (ids: readonly number[]) => ids.filter((otherId) => otherId !== id);
  const mustIds = removeId(plan.must);
  const neverIds = removeId(plan.never);
  return {
    ...plan,
    must: choice === 'must' ? [...mustIds, id] : mustIds,
    never: choice === 'never' ? [...neverIds, id] : neverIds,
  };
}
