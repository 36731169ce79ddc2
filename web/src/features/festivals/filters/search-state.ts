import {
  CITY,
  MAX_FILTER_VALUE_LENGTH,
  MAX_FILTER_VALUES,
  MAX_FILTER_COUNTRIES,
  MAX_FILTER_MONTHS,
} from '@laurel/rules/search/conditions';
import { MAX_QUERY_LENGTH } from '@laurel/rules/search/search-tokens';
import { isCountry } from '@laurel/rules/locations/countries';
import { MONTH } from '@laurel/rules/dates/days';
import { parseId } from '@laurel/rules/links/ids';
import { serializeMoney, parseMoneyParam } from '../../../lib/url-state/money-parameter';
import { parsePage } from '../../../lib/url-state/page-parameter';
import type { FestivalFilters } from '../../../lib/server/wire';

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
/** Facets whose values are typed or chosen on the map, because there are too many to list. */
export const locationFacets = ['city'] as const;
/** Boolean filters. */
export const flagFacets = ['openNow', 'student'] as const;
export type ListFacet = (typeof listFacets)[number];
export const sorts = ['relevance', 'deadline', 'fee', 'name'] as const;
export const feeBounds = ['feeMin', 'feeMax'] as const;
export type Sort = (typeof sorts)[number];

export type SearchState = {
  text: string;
  filters: FestivalFilters;
  sort: Sort;
  page: number;
  isMapView: boolean;
  /** The continent that the user chose on the map; null: the continent of the selected countries, or the world. */
  frame: string | null;
  /** The zoom within that continent as the map encodes it; null: all of it. */
  zoom: string | null;
  /** True: shows the watched festivals instead of the results. */
  isWatchlist: boolean;
  /** The film whose verdicts are shown in the rows; null: the last one that the user worked on. */
  filmId: number | null;
  /** Festivals with a competition of a greater id are marked as new. */
  newSince: number | null;
};
export const DEFAULT_SEARCH: SearchState = {
  text: '',
  filters: {},
  sort: 'relevance',
  page: 1,
  isMapView: false,
  frame: null,
  zoom: null,
  isWatchlist: false,
  filmId: null,
  newSince: null,
};

const facets = [...listFacets, ...locationFacets];
type SearchFacet = (typeof facets)[number];
const FACET_RESTRICTIONS: Partial<
  Record<SearchFacet, { isValid: (value: string) => boolean; max?: number }>
> = {
  country: { isValid: isCountry, max: MAX_FILTER_COUNTRIES },
  city: { isValid: (value) => CITY.test(value) },
  deadlineMonth: { isValid: (value) => MONTH.test(value), max: MAX_FILTER_MONTHS },
};
function parseChoices(parameters: URLSearchParams, facet: SearchFacet): string[] {
  const { isValid = () => true, max = MAX_FILTER_VALUES } = FACET_RESTRICTIONS[facet] ?? {};
  const isAccepted = (value: string) =>
    value !== '' && value.length <= MAX_FILTER_VALUE_LENGTH && isValid(value);
  return [...new Set(parameters.getAll(facet).filter(isAccepted))].slice(0, max);
}

/** Parses the search from the URL. Invalid values are dropped. */
export function parseSearch(parameters: URLSearchParams): SearchState {
  const filters: FestivalFilters = {};
  for (const facet of facets) {
    const values = parseChoices(parameters, facet);
    if (values.length > 0) filters[facet] = values;
  }
  for (const flag of flagFacets) if (parameters.get(flag) === 'true') filters[flag] = true;
  for (const bound of feeBounds) {
    const money = parseMoneyParam(parameters.get(bound));
    if (money) filters[bound] = money;
  }
  return {
    text: (parameters.get('q') ?? '').slice(0, MAX_QUERY_LENGTH),
    filters,
    sort: sorts.find((sort) => sort === parameters.get('sort')) ?? DEFAULT_SEARCH.sort,
    page: parsePage(parameters),
    isMapView: parameters.get('view') === 'map',
    frame: parameters.get('frame'),
    zoom: parameters.get('near'),
    isWatchlist: parameters.get('watched') === 'true',
    filmId: parseId(parameters.get('film')),
    newSince: parseId(parameters.get('since')),
  };
}

export function serializeSearch(state: SearchState): URLSearchParams {
  const { text, filters, sort, page, isMapView, frame, zoom, isWatchlist, filmId, newSince } = state;
  const parameters = new URLSearchParams();
  if (text) parameters.set('q', text);
  for (const facet of facets) for (const value of filters[facet] ?? []) parameters.append(facet, value);
  for (const flag of flagFacets) if (filters[flag]) parameters.set(flag, 'true');
  for (const bound of feeBounds) {
    const money = filters[bound];
    if (money) parameters.set(bound, serializeMoney(money));
  }
  if (sort !== DEFAULT_SEARCH.sort) parameters.set('sort', sort);
  if (page > 1) parameters.set('page', String(page));
  if (isMapView) parameters.set('view', 'map');
  if (isMapView && frame) parameters.set('frame', frame);
  if (isMapView && zoom) parameters.set('near', zoom);
  if (isWatchlist) parameters.set('watched', 'true');
  if (filmId !== null) parameters.set('film', String(filmId));
  if (newSince !== null) parameters.set('since', String(newSince));
  return parameters;
}

export const countFilters = (filters: FestivalFilters) =>
  Object.values(filters).reduce<number>((sum, value) => sum + (Array.isArray(value) ? value.length : 1), 0);
