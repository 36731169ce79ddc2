import { FESTIVAL_SORTS, FESTIVAL_STATES } from '@laurel/rules/festivals/catalogue-editing';
import { isCountry } from '@laurel/rules/locations/countries';
import { MAX_QUERY_LENGTH } from '@laurel/rules/search/search-tokens';
import { isInList } from '@laurel/rules/text/lists';
import type { Input } from '../../../lib/server/functions';
import { parsePage } from '../../../lib/url-state/page-parameter';
import { parseVisibleColumns, serializeVisibleColumns } from '../../../ui/tables/visible-columns';

export const PAGE_SIZE = 50;
export const COLUMNS = ['country', 'competitions', 'deadline', 'verified', 'state', 'starts', 'id'] as const;
export type Column = (typeof COLUMNS)[number];
/** Columns that are hidden by default. */
const HIDDEN_COLUMNS: readonly Column[] = ['starts', 'id'];

const splitList = (value: string | null) => value?.split(',').filter(Boolean) ?? [];

/** Parses the list's filters from the URL. Invalid values are dropped. */
export function parseListInput(parameters: URLSearchParams): Input<'getFestivalList'> {
  const query = parameters.get('query')?.trim();
  const sort = FESTIVAL_SORTS.find((name) => name === parameters.get('sort')) ?? 'name';
  return {
    ...(query && { query: query.slice(0, MAX_QUERY_LENGTH) }),
    country: splitList(parameters.get('country')).filter(isCountry),
    state: splitList(parameters.get('state')).filter((state) => isInList(FESTIVAL_STATES, state)),
    sort,
    descending: parameters.get('order') === 'down',
    page: parsePage(parameters),
    pageSize: PAGE_SIZE,
  };
}

/** Parses which columns are visible from the URL. Without them, the default ones are. */
export const parseColumns = (parameters: URLSearchParams): Record<Column, boolean> =>
  parseVisibleColumns(COLUMNS, HIDDEN_COLUMNS, parameters.get('columns'));
/** Formats the columns for the URL; null for the default ones. */
export const serializeColumns = (columns: Record<Column, boolean>): string | null =>
  serializeVisibleColumns(COLUMNS, HIDDEN_COLUMNS, columns);
