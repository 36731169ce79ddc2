import { isInList } from '@laurel/rules/text/lists';
import { SUBMISSION_STATES, type SubmissionState } from '@laurel/rules/submissions/states';

export const COLUMNS = [
  'state',
  'deadline',
  'fee',
  'sent',
  'due',
  'decided',
  'location',
  'edition',
  'note',
  'changed',
] as const;
export type Column = (typeof COLUMNS)[number];
/** Columns that are hidden by default. */
const HIDDEN: readonly Column[] = ['decided', 'location', 'edition', 'changed'];
const SORTS = ['name', ...COLUMNS.filter((one) => one !== 'note')] as const;

/** The state of the table in the address. Invalid values become the defaults. */
export interface TableState {
  sort: string;
  isDescending: boolean;
  state: SubmissionState | null;
  columns: Record<Column, boolean>;
}

export function readTable(address: URLSearchParams): TableState {
  const state = address.get('state') ?? '';
  const named = address.get('columns');
  const shown = named === null ? COLUMNS.filter((one) => !HIDDEN.includes(one)) : named.split(',');
  return {
    sort: SORTS.find((one) => one === address.get('sort')) ?? 'deadline',
    isDescending: address.get('way') === 'down',
    state: isInList(SUBMISSION_STATES, state) ? state : null,
    columns: Object.fromEntries(COLUMNS.map((one) => [one, shown.includes(one)])) as Record<Column, boolean>,
  };
}

export function writeTable(table: TableState, previous: URLSearchParams): URLSearchParams {
  const address = new URLSearchParams(previous);
  for (const name of ['sort', 'way', 'state', 'columns']) address.delete(name);
  if (table.sort !== 'deadline') address.set('sort', table.sort);
  if (table.isDescending) address.set('way', 'down');
  if (table.state) address.set('state', table.state);
  if (COLUMNS.some((one) => table.columns[one] === HIDDEN.includes(one)))
    address.set('columns', COLUMNS.filter((one) => table.columns[one]).join(',') || 'none');
  return address;
}
