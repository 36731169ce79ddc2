import { isCountry } from '@laurel/rules/countries';
import { foldedName } from '@laurel/rules/fold';
import { LONGEST_NOTE, LONGEST_REASON } from '@laurel/rules/notes';
import { dayWritten, type DayOrder } from '@laurel/rules/past-days';
import {
  LONGEST_AWARD,
  LONGEST_PAST_NAME,
  stateNamed,
  type PastColumn,
  type PastState,
} from '@laurel/rules/past-entries';
import { currencyNamed, feeWritten } from '@laurel/rules/past-fees';
import { ANSWERED_STATES, isOneOf } from '@laurel/rules/vocabularies';
import { t } from '../../../lib/texts/past';
import { countryNamed } from '@laurel/words/place-names';
import type { Input } from '../../../lib/functions';
import type { PastTable } from './read-table';

export type AskedRow = Input<'bringInPastEntries'>['rows'][number];
export type CellFault = 'missing' | 'day' | 'fee' | 'ambiguous' | 'currency' | 'country' | 'long';
/** What the table does not say by itself, said once for all of it. */
export interface Answers {
  order: DayOrder;
  /** Of fees without one. */
  currency: string | null;
  /** What a word means, by `stateKey`; `out`: its rows are left out. */
  states: Readonly<Record<string, PastState | 'out'>>;
}
/** A row as it is read: what goes to the door, or what is wrong with which cell. */
export interface ReadRow {
  /** As spreadsheets count them. */
  line: number;
  festival: string;
  competition: string;
  stateText: string;
  /** Null: nobody has said yet what its word means; `out`: left out. */
  state: PastState | 'out' | null;
  faults: { column: PastColumn; why: CellFault; value: string }[];
  row: Omit<AskedRow, 'competitionId' | 'isApplied'> | null;
}

export const stateKey = (text: string) => foldedName(text);
/** A row's cell of a column; empty where there is none. */
export const cellOf = (cells: readonly string[], columns: PastTable['columns'], column: PastColumn): string =>
  cells[columns.indexOf(column)] ?? '';
export const rowsOf = ({ lines, isHeaded }: PastTable): string[][] => (isHeaded ? lines.slice(1) : lines);
export const cellsOf = (table: PastTable, column: PastColumn): string[] =>
  table.columns.includes(column) ? rowsOf(table).map((cells) => cellOf(cells, table.columns, column)) : [];

/** Nothing is wrong with it: an answer that is asked for once is missing. */
export const isWaiting = ({ state, faults }: ReadRow): boolean =>
  (state === null || faults.length > 0) &&
  faults.every(({ why, column }) => why === 'currency' && column === 'fee');

/** Every row of a table, by what its columns are and what was said of them. */
export const readRows = (table: PastTable, answers: Answers): ReadRow[] =>
  rowsOf(table).map((cells, n) => readRow(cells, n + 1 + Number(table.isHeaded), table, answers));

function readRow(cells: string[], line: number, { columns }: PastTable, answers: Answers): ReadRow {
  const cell = (column: PastColumn) => cellOf(cells, columns, column);
  const faults: ReadRow['faults'] = [];
  const wrong = (column: PastColumn, why: CellFault) => {
    faults.push({ column, why, value: cell(column) });
    return null;
  };
  const [festival, competition, stateText, award] = [
    cell('festival'),
    cell('competition'),
    cell('state'),
    cell('award'),
  ];
  if (festival === '') wrong('festival', 'missing');
  const most = {
    festival: LONGEST_PAST_NAME,
    competition: LONGEST_PAST_NAME,
    award: LONGEST_AWARD,
    note: LONGEST_NOTE,
  };
  for (const [column, longest] of Object.entries(most))
    if (cell(column as PastColumn).length > longest) wrong(column as PastColumn, 'long');
  const meant = stateNamed(stateText) ?? answers.states[stateKey(stateText)] ?? null;
  // Whoever names an award says that it was won.
  const state = meant === 'accepted' && award !== '' ? 'awarded' : meant;
  const day = (column: 'sent' | 'decided') => {
    const text = cell(column);
    return text === '' ? null : (dayWritten(text, answers.order) ?? wrong(column, 'day'));
  };
  const isDecided = state !== null && isOneOf(ANSWERED_STATES, state);
  const [submittedAt, decidedAt] = [day('sent'), isDecided ? day('decided') : null];
  const fee = feeOf(cell('fee'), cell('currency'), answers.currency, wrong);
  const country = countryOf(cell('country'), wrong);
  const asked = {
    festival,
    competition: competition || null,
    country,
    submittedAt,
    decidedAt,
    fee,
    awardName: state === 'awarded' ? award || stateText.slice(0, LONGEST_AWARD) : null,
    note: cell('note') || null,
    reason:
      state === 'will-not-submit' ? stateText.slice(0, LONGEST_REASON) || t('state.will-not-submit') : null,
  };
  const isRead = state !== null && state !== 'out' && faults.length === 0;
  return { line, festival, competition, stateText, state, faults, row: isRead ? { ...asked, state } : null };
}

type Wrong = (column: PastColumn, why: CellFault) => null;
function feeOf(cell: string, ownCurrency: string, currency: string | null, wrong: Wrong) {
  const own = ownCurrency === '' ? currency : currencyNamed(ownCurrency);
  if (cell !== '' && ownCurrency !== '' && own === null) return wrong('currency', 'currency');
  const fee = feeWritten(cell, own);
  if (fee === 'wrong') return wrong('fee', 'fee');
  if (fee === 'ambiguous') return wrong('fee', 'ambiguous');
  return fee === 'no-currency' ? wrong('fee', 'currency') : fee;
}
function countryOf(cell: string, wrong: Wrong): string | null {
  if (cell === '') return null;
  const code = cell.toUpperCase();
  return isCountry(code) ? code : (countryNamed(cell) ?? wrong('country', 'country'));
}

/** Words for a state that nobody knows, each once, with how many rows have it. */
export function unknownStates(table: PastTable): { key: string; text: string; rows: number }[] {
  const found = new Map<string, { key: string; text: string; rows: number }>();
  for (const cells of rowsOf(table)) {
    const text = cellOf(cells, table.columns, 'state');
    if (stateNamed(text)) continue;
    const key = stateKey(text);
    const one = found.get(key) ?? { key, text, rows: 0 };
    one.rows++;
    found.set(key, one);
  }
  return [...found.values()].toSorted((a, b) => b.rows - a.rows);
}

/** Whether some fee names no currency. */
export const lacksCurrency = (table: PastTable): boolean =>
  rowsOf(table).some(
    (cells) =>
      cellOf(cells, table.columns, 'currency') === '' &&
      feeWritten(cellOf(cells, table.columns, 'fee'), null) === 'no-currency',
  );
