import { isInList } from '@laurel/rules/text/lists';
import { SUBMISSION_STATES, type SubmissionState } from '@laurel/rules/submissions/states';
import { parseVisibleColumns, serializeVisibleColumns } from '../../../ui/tables/visible-columns';

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
const HIDDEN_BY_DEFAULT: readonly Column[] = ['decided', 'location', 'edition', 'changed'];
const SORTS = ['name', ...COLUMNS.filter((column) => column !== 'note')] as const;

/** The state of the table in the address. Invalid values become the defaults. */
export interface TableState {
  sort: string;
  isDescending: boolean;
  state: SubmissionState | null;
  columns: Record<Column, boolean>;
}

export function parseTableState(address: URLSearchParams): TableState {
  const state = address.get('state') ?? '';
  return {
    sort: SORTS.find((column) => column === address.get('sort')) ?? 'deadline',
    isDescending: address.get('way') === 'down',
    state: isInList(SUBMISSION_STATES, state) ? state : null,
    columns: parseVisibleColumns(COLUMNS, HIDDEN_BY_DEFAULT, address.get('columns')),
  };
}

export function serializeTableState(table: TableState, previous: URLSearchParams): URLSearchParams {
  const address = new URLSearchParams(previous);
  for (const name of ['sort', 'way', 'state', 'columns']) address.delete(name);
  if (table.sort !== 'deadline') address.set('sort', table.sort);
  if (table.isDescending) address.set('way', 'down');
  if (table.state) address.set('state', table.state);
  const columns = serializeVisibleColumns(COLUMNS, HIDDEN_BY_DEFAULT, table.columns);
  if (columns !== null) address.set('columns', columns);
  return address;
}
