import { MAX_FILTER_VALUES } from '@laurel/rules/search/conditions';
import { MAX_QUERY_LENGTH } from '@laurel/rules/search/search-tokens';
import { ARTHOUSE_INDEXES } from '@laurel/rules/festivals/vocabularies';
import { CHANCES, LISTING_SORTS, VERDICTS, type ListingSort } from '@laurel/rules/matching/verdicts';
import { FILM_TYPES } from '@laurel/rules/films/film-types';
import { GENRES } from '@laurel/rules/films/vocabularies';
import { PREMIERE_CHOICES, QUALIFIERS } from '@laurel/rules/terms/vocabularies';
import type { z } from 'zod';
import { listingFilters } from '../../../../../bff/src/inputs/matching/match.js';
import type { Input } from '../../../lib/server/functions';
import { serializeMoney, parseMoneyParam } from '../../../lib/url-state/money-parameter';
import type { Verdict } from '../../../lib/server/wire';

export type Tab = 'all' | Verdict | 'near';
export const TABS: readonly Tab[] = ['all', ...VERDICTS, 'near'];
export type ListFilters = z.input<typeof listingFilters>;
export interface ListState {
  tab: Tab;
  text: string;
  filters: ListFilters;
  sort: ListingSort;
}

/** The UN's top-level regions. */
const REGIONS = ['Africa', 'Americas', 'Antarctica', 'Asia', 'Europe', 'Oceania'];
/** The multi-select filters with their values; null: every value that the schema accepts. */
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
export const CHOICE_NAMES = Object.keys(choices) as ChoiceName[];
const FLAGS = ['openNow', 'student', 'listed', 'hidden'] as const;
export const FEE_BOUNDS = ['feeMin', 'feeMax'] as const;
/** The currency of the fee filter; null without one. */
export const getFeeCurrency = ({
  feeMin,
  feeMax,
}: Pick<ListFilters, (typeof FEE_BOUNDS)[number]>): string | null => (feeMax ?? feeMin)?.currency ?? null;

function parseChoices(parameters: URLSearchParams, name: ChoiceName): string[] {
  const allowedValues: readonly string[] | null = choices[name];
  const isAllowed = (value: string) =>
    allowedValues ? allowedValues.includes(value) : listingFilters.shape[name].safeParse([value]).success;
  return [...new Set(parameters.getAll(name).filter(isAllowed))].slice(0, MAX_FILTER_VALUES);
}
/** Parses the whole list state from the URL. Invalid values are dropped. */
export function parseListState(parameters: URLSearchParams): ListState {
  const filters: ListFilters = {};
  for (const name of CHOICE_NAMES) {
    const values = parseChoices(parameters, name);
    if (values.length > 0) Object.assign(filters, { [name]: values });
  }
  for (const name of FLAGS) {
    const value = parameters.get(name);
    // Only `listed` can also exclude. The others are on or absent.
    if (value === 'true' || (value === 'false' && name === 'listed')) filters[name] = value === 'true';
  }
  const parsedDays = listingFilters.shape.deadlineWithin.safeParse(
    Number(parameters.get('deadlineWithin') ?? NaN),
  );
  if (parsedDays.success && parsedDays.data !== undefined) filters.deadlineWithin = parsedDays.data;
  for (const bound of FEE_BOUNDS) {
    const fee = parseMoneyParam(parameters.get(bound));
    if (fee) filters[bound] = fee;
  }
  return {
    tab: TABS.find((tab) => tab === parameters.get('show')) ?? 'all',
    text: (parameters.get('q') ?? '').slice(0, MAX_QUERY_LENGTH),
    filters,
    sort: LISTING_SORTS.find((sort) => sort === parameters.get('sort')) ?? 'score',
  };
}

/** Formats the state as URL parameters without default values. */
export function serializeListState({ tab, text, filters, sort }: ListState): URLSearchParams {
  const parameters = new URLSearchParams();
  if (tab !== 'all') parameters.set('show', tab);
  if (text) parameters.set('q', text);
  for (const name of CHOICE_NAMES) for (const value of filters[name] ?? []) parameters.append(name, value);
  for (const name of FLAGS) if (filters[name] !== undefined) parameters.set(name, String(filters[name]));
  if (filters.deadlineWithin !== undefined) parameters.set('deadlineWithin', String(filters.deadlineWithin));
  for (const bound of FEE_BOUNDS) if (filters[bound]) parameters.set(bound, serializeMoney(filters[bound]));
  if (sort !== 'score') parameters.set('sort', sort);
  return parameters;
}
export const LIST_PARAMETERS = [
  'show',
  'q',
  'sort',
  ...FEE_BOUNDS,
  'deadlineWithin',
  ...CHOICE_NAMES,
  ...FLAGS,
];

/** The earlier run in the URL; null: the current list. */
export const parseRunId = (parameters: URLSearchParams): number | null =>
  Number(parameters.get('run')) || null;

/** Returns whether a text or a filter is set. The tab and the sort order do not count. */
export const isNarrowed = ({ text, filters }: ListState): boolean =>
  text.trim() !== '' || Object.keys(filters).length > 0;

/** These tabs list obstacles, so they sort by distance; the other tabs cannot. */
const sortsByDistance = (tab: Tab) => tab === 'near' || tab === 'not-eligible';
export const getSorts = (tab: Tab): ListingSort[] =>
  LISTING_SORTS.filter((sort) => sort !== (sortsByDistance(tab) ? 'score' : 'distance'));
/** The effective sort order. It replaces an order from the URL that the tab does not support. */
export function getSort({ tab, sort }: Pick<ListState, 'tab' | 'sort'>): ListingSort {
  if (getSorts(tab).includes(sort)) return sort;
  return sortsByDistance(tab) ? 'distance' : 'score';
}

/** The input of the listing function without default values. */
export function toListingInput(
  filmId: number,
  { tab, text, filters, sort: requestedSort }: ListState,
  runId: number | null,
): Omit<Input<'getCompetitionWizardListingData'>, 'page' | 'pageSize'> {
  const sort = getSort({ tab, sort: requestedSort });
  return {
    filmId,
    ...(runId !== null && { wizardResultId: runId }),
    ...(tab === 'near' && { nearMissesOnly: true }),
    ...(tab !== 'near' && tab !== 'all' && { verdict: tab }),
    ...(text.trim() && { query: text.trim() }),
    ...(Object.keys(filters).length > 0 && { filters }),
    ...(sort !== 'score' && !(tab === 'near' && sort === 'distance') && { sort }),
  };
}
export const DEFAULT_STATE: ListState = { tab: 'all', text: '', filters: {}, sort: 'score' };
