import { FESTIVAL_SORTS, FESTIVAL_STATES } from '@laurel/rules/administration';
import { isCountry } from '@laurel/rules/countries';
import { LONGEST_QUERY } from '@laurel/rules/search-words';
import { isOneOf } from '@laurel/rules/vocabularies';
import type { Input } from '../../../lib/functions';
import { pageIn } from '../../../lib/page-in';

export const PAGE_SIZE = 50;
export const COLUMNS = ['country', 'competitions', 'deadline', 'verified', 'state', 'starts', 'id'] as const;
export type Column = (typeof COLUMNS)[number];
/** What is not shown unless it is asked for. */
const HIDDEN: readonly Column[] = ['starts', 'id'];

const words = (value: string | null) => value?.split(',').filter(Boolean) ?? [];

/** What is looked for in the catalogue, as the address says it; what it says wrongly is not said. */
export function askedIn(parameters: URLSearchParams): Input<'getFestivalList'> {
  const query = parameters.get('query')?.trim();
  const sort = FESTIVAL_SORTS.find((one) => one === parameters.get('sort')) ?? 'name';
  return {
    ...(query && { query: query.slice(0, LONGEST_QUERY) }),
    country: words(parameters.get('country')).filter(isCountry),
    state: words(parameters.get('state')).filter((one) => isOneOf(FESTIVAL_STATES, one)),
    sort,
    descending: parameters.get('order') === 'down',
    page: pageIn(parameters),
    pageSize: PAGE_SIZE,
  };
}

/** Which columns are shown: as the address says, else the usual ones. */
export function columnsIn(parameters: URLSearchParams): Record<Column, boolean> {
  const said = parameters.get('columns');
  const shown = said === null ? COLUMNS.filter((one) => !HIDDEN.includes(one)) : words(said);
  return Object.fromEntries(COLUMNS.map((one) => [one, shown.includes(one)])) as Record<Column, boolean>;
}
/** The same as the address writes it; null for the usual ones. */
export function columnsParameter(shown: Record<Column, boolean>): string | null {
  const names = COLUMNS.filter((one) => shown[one]);
  const isUsual = COLUMNS.every((one) => shown[one] === !HIDDEN.includes(one));
  return isUsual ? null : names.join(',') || 'none';
}
