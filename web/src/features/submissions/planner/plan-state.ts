import { isDay, today, yearLater } from '@laurel/rules/days';
import { idIn } from '@laurel/rules/ids';
import {
  MOST_BUDGETS,
  MOST_PLANNED,
  PLAN_WEIGHTS,
  USUAL_WEIGHT,
  WEIGHT_AMOUNTS,
  type PlanWeight,
} from '@laurel/rules/planner';
import type { Input } from '../../../lib/functions';
import { moneyInAddress, moneyOfAddress } from '../../../lib/money-in-address';
import { plainRates, ratesInAddress, ratesOfAddress, type Rates } from '../../../lib/rates-in-address';
import type { Money } from '../../../lib/wire';

/** What a plan is asked for. */
export interface PlanState {
  /** One a currency; what is said of rates counts in that of the first. */
  budgets: Money[];
  rates: Rates;
  from: string;
  to: string;
  weights: Record<PlanWeight, number>;
  /** Countries, UN regions and subregions. */
  places: string[];
  must: number[];
  never: number[];
  /** Entries at most; null: as many as can be paid. */
  most: number | null;
  /** The best matches that are not on the list, too. */
  matches: boolean;
}

const idsIn = (values: readonly string[]) => [...new Set(values.flatMap((text) => idIn(text) ?? []))];
/** The first of each currency. */
const budgetsIn = (values: readonly string[]): Money[] => {
  const all = values.flatMap((text) => moneyOfAddress(text) ?? []);
  const firstIn = (code: string) => all.findIndex(({ currency }) => currency === code);
  return all.filter(({ currency }, n) => firstIn(currency) === n).slice(0, MOST_BUDGETS);
};
function weightIn(text: string | null): number {
  const amount = text ? Number(text) : NaN;
  return WEIGHT_AMOUNTS.find((one) => one === amount) ?? USUAL_WEIGHT;
}

/** Whether a plan may be held to so many entries; null: to none. */
export const isMost = (most: number | null) => most === null || (most >= 1 && most <= MOST_PLANNED);
function mostIn(text: string | null): number | null {
  const most = idIn(text);
  return isMost(most) ? most : null;
}

/** As it stands in the address; what is not understood is left out. From today on for a year, where nothing is said. */
export function readPlan(address: URLSearchParams, now = today()): PlanState {
  const day = (name: string, usual: string) => {
    const text = address.get(name) ?? '';
    return isDay(text) ? text : usual;
  };
  const from = day('from', now);
  const must = idsIn(address.getAll('must'));
  return {
    budgets: budgetsIn(address.getAll('budget')),
    rates: ratesOfAddress(address.getAll('rate')),
    from: from < now ? now : from,
    to: day('to', yearLater(now)),
    weights: {
      odds: weightIn(address.get('odds')),
      prestige: weightIn(address.get('prestige')),
      place: weightIn(address.get('place')),
      premiere: weightIn(address.get('premiere')),
    },
    places: [...new Set(address.getAll('in'))],
    must,
    never: idsIn(address.getAll('never')).filter((id) => !must.includes(id)),
    most: mostIn(address.get('most')),
    matches: address.get('matches') === 'true',
  };
}

/** The same, beside what else stands there; what is as it is at first is left out. */
export function writePlan(plan: PlanState, beside: URLSearchParams, now = today()): URLSearchParams {
  const address = new URLSearchParams(beside);
  for (const name of [
    'budget',
    'rate',
    'from',
    'to',
    ...PLAN_WEIGHTS,
    'in',
    'must',
    'never',
    'most',
    'matches',
  ])
    address.delete(name);
  for (const budget of plan.budgets) address.append('budget', moneyInAddress(budget));
  for (const rate of ratesInAddress(plan.rates)) address.append('rate', rate);
  if (plan.from !== now) address.set('from', plan.from);
  if (plan.to !== yearLater(now)) address.set('to', plan.to);
  for (const name of PLAN_WEIGHTS)
    if (plan.weights[name] !== USUAL_WEIGHT) address.set(name, String(plan.weights[name]));
  for (const place of plan.places) address.append('in', place);
  for (const id of plan.must) address.append('must', String(id));
  for (const id of plan.never) address.append('never', String(id));
  if (plan.most !== null) address.set('most', String(plan.most));
  if (plan.matches) address.set('matches', 'true');
  return address;
}

/** Null: there is nothing to ask yet. */
export function planAsked(
  filmId: number,
  { rates, most, ...plan }: PlanState,
): Input<'planSubmissions'> | null {
  if (plan.budgets.length === 0 || plan.from > plan.to) return null;
  return { filmId, rates: plainRates(rates), ...(most !== null && { most }), ...plan };
}

/** In the plan whatever it costs, out of it whatever it is worth, or as it is worth. */
export type Fate = 'must' | 'never' | null;
export function withFate(plan: PlanState, id: number, fate: Fate): PlanState {
  const without = (ids: readonly number[]) => ids.filter((one) => one !== id);
  const [must, never] = [without(plan.must), without(plan.never)];
  return {
    ...plan,
    must: fate === 'must' ? [...must, id] : must,
    never: fate === 'never' ? [...never, id] : never,
  };
}
