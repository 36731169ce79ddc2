import { MOST_CHOSEN } from '@laurel/rules/conditions';
import { LONGEST_QUERY } from '@laurel/rules/search-words';
import {
  ARTHOUSE_INDEXES,
  CHANCES,
  FILM_TYPES,
  GENRES,
  LISTING_SORTS,
  PREMIERE_CHOICES,
  QUALIFIERS,
  VERDICTS,
  type ListingSort,
} from '@laurel/rules/vocabularies';
import type { z } from 'zod';
import { listingFilters } from '../../../../../bff/src/inputs/match.js';
import type { Input } from '../../../lib/functions';
import { moneyInAddress, moneyOfAddress } from '../../../lib/money-in-address';
import { plainRates, ratesInAddress, ratesOfAddress, type Rates } from '../../../lib/rates-in-address';
import type { Verdict } from '../../../lib/wire';

export type Tab = 'all' | Verdict | 'near';
export const tabs: readonly Tab[] = ['all', ...VERDICTS, 'near'];
export type ListFilters = z.input<typeof listingFilters>;
export interface ListState {
  tab: Tab;
  text: string;
  filters: ListFilters;
  rates: Rates;
  sort: ListingSort;
}

/** The UN's widest regions. */
const REGIONS = ['Africa', 'Americas', 'Antarctica', 'Asia', 'Europe', 'Oceania'];
/** Those of which several may be chosen, with what there is; null: whatever its schema takes. */
export const choices = {
  country: null,
  region: REGIONS,
  chance: CHANCES,
  qualifier: QUALIFIERS,
  premiere: PREMIERE_CHOICES,
  type: FILM_TYPES,
  genre: GENRES,
  arthouseIndex: ARTHOUSE_INDEXES,
  deadlineMonth: null,
} as const satisfies Partial<Record<keyof ListFilters, readonly string[] | null>>;
export type ChoiceName = keyof typeof choices;
export const choiceNames = Object.keys(choices) as ChoiceName[];
export const flags = ['openNow', 'student', 'listed', 'hidden'] as const;
export const bounds = ['feeMin', 'feeMax'] as const;
/** In which currency one says what one would pay; null: one does not. */
export const feeCurrency = ({ feeMin, feeMax }: Pick<ListFilters, (typeof bounds)[number]>): string | null =>
  (feeMax ?? feeMin)?.currency ?? null;

function chosen(parameters: URLSearchParams, name: ChoiceName): string[] {
  const known: readonly string[] | null = choices[name];
  const isTaken = (value: string) =>
    known ? known.includes(value) : listingFilters.shape[name].safeParse([value]).success;
  return [...new Set(parameters.getAll(name).filter(isTaken))].slice(0, MOST_CHOSEN);
}
/** The whole list as it stands in the address; what is not understood is left out. */
export function readList(parameters: URLSearchParams): ListState {
  const filters: ListFilters = {};
  for (const name of choiceNames) {
    const values = chosen(parameters, name);
    if (values.length > 0) Object.assign(filters, { [name]: values });
  }
  for (const name of flags) {
    const value = parameters.get(name);
    if (value === 'true' || (value === 'false' && name === 'listed')) filters[name] = value === 'true';
  }
  const within = listingFilters.shape.deadlineWithin.safeParse(
    Number(parameters.get('deadlineWithin') ?? NaN),
  );
  if (within.success && within.data !== undefined) filters.deadlineWithin = within.data;
  for (const bound of bounds) {
    const fee = moneyOfAddress(parameters.get(bound));
    if (fee) filters[bound] = fee;
  }
  return {
    tab: tabs.find((one) => one === parameters.get('show')) ?? 'all',
    text: (parameters.get('q') ?? '').slice(0, LONGEST_QUERY),
    filters,
    rates: feeCurrency(filters) === null ? {} : ratesOfAddress(parameters.getAll('rate')),
    sort: LISTING_SORTS.find((one) => one === parameters.get('sort')) ?? 'score',
  };
}

/** The same as parameters; what is as it is at first is left out. */
export function writeList({ tab, text, filters, rates, sort }: ListState): URLSearchParams {
  const parameters = new URLSearchParams();
  if (tab !== 'all') parameters.set('show', tab);
  if (text) parameters.set('q', text);
  for (const name of choiceNames) for (const value of filters[name] ?? []) parameters.append(name, value);
  for (const name of flags) if (filters[name] !== undefined) parameters.set(name, String(filters[name]));
  if (filters.deadlineWithin !== undefined) parameters.set('deadlineWithin', String(filters.deadlineWithin));
  for (const bound of bounds) if (filters[bound]) parameters.set(bound, moneyInAddress(filters[bound]));
  if (feeCurrency(filters) !== null)
    for (const rate of ratesInAddress(rates)) parameters.append('rate', rate);
  if (sort !== 'score') parameters.set('sort', sort);
  return parameters;
}
/** What stands in the address of a list beside other things. */
export const listParameters = [
  'show',
  'q',
  'sort',
  ...bounds,
  'rate',
  'deadlineWithin',
  ...choiceNames,
  ...flags,
];

/** The earlier run that an address shows; null: the list as it is today. */
export const runOf = (parameters: URLSearchParams): number | null => Number(parameters.get('run')) || null;

/** Whether anything but the tab and the order is chosen. */
export const isNarrowed = ({ text, filters }: ListState): boolean =>
  text.trim() !== '' || Object.keys(filters).length > 0;

/** Where what stands in the way is what is listed, and what can be changed first is the order; elsewhere that is no order of its own. */
const isByChange = (tab: Tab) => tab === 'near' || tab === 'not-eligible';
/** The orders that a list can be put in. */
export const sortsOf = (tab: Tab): ListingSort[] =>
  LISTING_SORTS.filter((sort) => sort !== (isByChange(tab) ? 'score' : 'distance'));
/** The order that it is in, whatever the address says. */
export function sortOf({ tab, sort }: Pick<ListState, 'tab' | 'sort'>): ListingSort {
  if (sortsOf(tab).includes(sort)) return sort;
  return isByChange(tab) ? 'distance' : 'score';
}

/** What is asked of the BFF; nothing that is as it is at first. */
export function askOf(
  filmId: number,
  { tab, text, filters, rates, sort: chosen }: ListState,
  run: number | null,
): Omit<Input<'getCompetitionWizardListingData'>, 'page' | 'pageSize'> {
  const sort = sortOf({ tab, sort: chosen });
  return {
    filmId,
    ...(run !== null && { wizardResultId: run }),
    ...(tab === 'near' && { nearMissesOnly: true }),
    ...(tab !== 'near' && tab !== 'all' && { verdict: tab }),
    ...(text.trim() && { query: text.trim() }),
    ...(Object.keys(filters).length > 0 && { filters }),
    ...(Object.keys(rates).length > 0 && { rates: plainRates(rates) }),
    ...(sort !== 'score' && !(tab === 'near' && sort === 'distance') && { sort }),
  };
}
export const atFirst: ListState = { tab: 'all', text: '', filters: {}, rates: {}, sort: 'score' };
