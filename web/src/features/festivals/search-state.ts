import type { FestivalFilters } from '../../lib/wire';

export const listFacets = [
  'country',
  'region',
  'type',
  'genre',
  'form',
  'theme',
  'qualifier',
  'premiere',
  'arthouseIndex',
  'deadlineMonth',
] as const;
/** Chosen by name, or on the map: there are too many to list. */
export const placeFacets = ['city'] as const;
/** What is on or not. */
export const flags = ['openNow', 'student'] as const;
export type ListFacet = (typeof listFacets)[number];
export const sorts = ['relevance', 'deadline', 'fee', 'name'] as const;
const bounds = ['feeMin', 'feeMax'] as const;
export type Sort = (typeof sorts)[number];

export type SearchState = {
  text: string;
  filters: FestivalFilters;
  sort: Sort;
  page: number;
  isMap: boolean;
  /** Instead of what is found: what one watches. */
  isWatched: boolean;
};

/** The whole search as it stands in the address; what is not understood is left out. */
export function readSearch(parameters: URLSearchParams): SearchState {
  const filters: FestivalFilters = {};
  for (const facet of [...listFacets, ...placeFacets]) {
    const values = parameters.getAll(facet);
    if (values.length > 0) filters[facet] = values;
  }
  if (parameters.get('student') === 'true') filters.student = true;
  if (parameters.get('openNow') === 'true') filters.openNow = true;
  for (const bound of bounds) {
    const [amount, currency] = (parameters.get(bound) ?? '').split(' ');
    if (amount && /^\d+$/.test(amount) && currency) filters[bound] = { amount: Number(amount), currency };
  }
  const sort = sorts.find((one) => one === parameters.get('sort')) ?? 'relevance';
  return {
    text: parameters.get('q') ?? '',
    filters,
    sort,
    page: Math.max(1, Number(parameters.get('page')) || 1),
    isMap: parameters.get('view') === 'map',
    isWatched: parameters.get('watched') === 'true',
  };
}

export function writeSearch({ text, filters, sort, page, isMap, isWatched }: SearchState): URLSearchParams {
  const parameters = new URLSearchParams();
  if (text) parameters.set('q', text);
  for (const facet of [...listFacets, ...placeFacets])
    for (const value of filters[facet] ?? []) parameters.append(facet, value);
  if (filters.student) parameters.set('student', 'true');
  if (filters.openNow) parameters.set('openNow', 'true');
  for (const bound of bounds) {
    const money = filters[bound];
    if (money) parameters.set(bound, `${money.amount} ${money.currency}`);
  }
  if (sort !== 'relevance') parameters.set('sort', sort);
  if (page > 1) parameters.set('page', String(page));
  if (isMap) parameters.set('view', 'map');
  if (isWatched) parameters.set('watched', 'true');
  return parameters;
}

export const filterCount = (filters: FestivalFilters) =>
  Object.values(filters).reduce<number>((sum, value) => sum + (Array.isArray(value) ? value.length : 1), 0);
