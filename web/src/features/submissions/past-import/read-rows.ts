import { foldName } from '@laurel/rules/text/fold';
import { MAX_NOTE_LENGTH, MAX_OVERRIDE_REASON_LENGTH } from '@laurel/rules/submissions/notes';
import { parseUnambiguousDay, parseWrittenDay, type DayOrder } from '@laurel/rules/dates/written-days';
import {
  MAX_AWARD_LENGTH,
  MAX_PAST_NAME_LENGTH,
  chooseStateText,
  parseState,
  type PastColumn,
  type PastState,
} from '@laurel/rules/past-submissions/entries';
import { isNoAward, isNomination } from '@laurel/rules/past-submissions/awards';
import { DECIDED_STATES } from '@laurel/rules/submissions/states';
import { isNotStated } from '@laurel/rules/text/not-stated';
import { isInList } from '@laurel/rules/text/lists';
import { t } from '@laurel/messages/pages/submissions/past';
import { findCountry } from '@laurel/messages/formatting/country-names';
import type { Input } from '../../../lib/server/functions';
import { parseFee } from './read-fees';
import type { PastTable } from './read-table';
import {
  type CellFault,
  type Answers,
  ALL_FILMS,
  type AddFault,
  getCell,
  getRows,
  getColumnCells,
} from './table-rows';

export type RequestedRow = Input<'bringInPastEntries'>['rows'][number];
/** A parsed row: the row to send, or the cells that are wrong. */
export interface ParsedRow {
  /** The line number, as spreadsheets count. */
  line: number;
  festival: string;
  competition: string;
  country: string | null;
  stateText: string;
  /** Null: the meaning of its text is not chosen yet. `out`: left out. */
  state: PastState | 'out' | null;
  faults: { column: PastColumn; reason: CellFault; value: string }[];
  row: Omit<RequestedRow, 'competitionId' | 'isApplied'> | null;
}

/** A text without letters, such as ✅, is its own key. */
export const toStateKey = (text: string) => foldName(text) || text.trim();
export const toFilmKey = (text: string) => foldName(text) || text.trim();
/** Returns whether the row is correct but waits for an answer about the whole table. */
export const isWaitingForAnswer = ({ state, faults }: ParsedRow): boolean =>
  state !== 'out' &&
  (state === null || faults.length > 0) &&
  faults.every(
    ({ reason, column }) =>
      reason === 'ambiguous' || reason === 'order' || (column === 'fee' && reason === 'currency'),
  );

/** Parses every row of a table, using its columns and the answers. */
export const parseRows = (table: PastTable, answers: Answers): ParsedRow[] =>
  getRows(table).map((cells, n) => parseRow(cells, getLine(table, n), table, answers));

/** Returns the line number of a row, as spreadsheets count. */
const getLine = ({ lineNumbers, hasHeading }: PastTable, n: number): number =>
  lineNumbers[hasHeading ? n + 1 : n]!;

/** Returns the text that decides about the state of a row. The user says what a nomination means. */
function getStateText(cells: readonly string[], columns: PastTable['columns']): string {
  const stateText = chooseStateText(getCell(cells, columns, 'state'), getCell(cells, columns, 'judging'));
  const award = getCell(cells, columns, 'award');
  return parseState(stateText) === 'accepted' && isNomination(award) ? award : stateText;
}

/** Returns whether a row is of the chosen film. Null: the film is not chosen yet. */
function isOfChosenFilm(
  cells: readonly string[],
  columns: PastTable['columns'],
  { film }: Answers,
): boolean | null {
  if (!columns.includes('film') || film === ALL_FILMS) return true;
  return film === null ? null : toFilmKey(getCell(cells, columns, 'film')) === film;
}

function parseRow(cells: string[], line: number, table: PastTable, answers: Answers): ParsedRow {
  const { columns } = table;
  const getText = (column: PastColumn) => getCell(cells, columns, column);
  const faults: ParsedRow['faults'] = [];
  const addFault = (column: PastColumn, reason: CellFault) => {
    faults.push({ column, reason, value: getText(column) });
    return null;
  };
  const festival = getText('festival');
  const competition = getText('competition');
  const stateText = getStateText(cells, columns);
  const award = isNoAward(getText('award')) ? '' : getText('award');
  if (festival === '') addFault('festival', 'missing');
  const maxLengths = {
    festival: MAX_PAST_NAME_LENGTH,
    competition: MAX_PAST_NAME_LENGTH,
    award: MAX_AWARD_LENGTH,
  };
  for (const column of ['festival', 'competition', 'award'] as const)
    if (getText(column).includes('\n')) addFault(column, 'line_break');
  for (const [column, maxLength] of Object.entries(maxLengths))
    if (getText(column as PastColumn).length > maxLength) addFault(column as PastColumn, 'long');
  // A year alone separates no entries that the days do not separate already.
  const edition = /^\d{4}$/.test(getText('edition')) ? '' : getText('edition');
  const note = [edition, getText('note')].filter(Boolean).join(' · ');
  if (note.length > MAX_NOTE_LENGTH) addFault('note', 'long');
  const isNominated = isNomination(getText('award'));
  const parsedState = parseState(stateText) ?? answers.states[toStateKey(stateText)] ?? null;
  // A row that names an award means that it was won.
  const rowState = parsedState === 'accepted' && award !== '' && !isNominated ? 'awarded' : parsedState;
  const isOfFilm = isOfChosenFilm(cells, columns, answers);
  const stateOfOtherFilm = isOfFilm === null ? null : 'out';
  const state = isOfFilm ? rowState : stateOfOtherFilm;
  const parseDay = (column: 'sent' | 'decided') => {
    const day = parseDayCell(getText(column), answers.order);
    return day === 'day' || day === 'order' ? addFault(column, day) : day;
  };
  const isDecided = state !== null && isInList(DECIDED_STATES, state);
  const submittedAt = parseDay('sent');
  const decidedAt = isDecided ? parseDay('decided') : null;
  const country = parseCountry(getText('country'), addFault);
  const fee = parseFee(cells, table, answers, addFault);
  const fields = {
    festival,
    competition: competition || null,
    country,
    submittedAt,
    decidedAt,
    fee,
    // An award without a name is named by its state, such as “Honorable Mention”.
    awardName: state === 'awarded' ? award || stateText.slice(0, MAX_AWARD_LENGTH) : null,
    note: note || null,
    reason:
      state === 'will-not-submit'
        ? stateText.slice(0, MAX_OVERRIDE_REASON_LENGTH) || t('state.will-not-submit')
        : null,
  };
  const isComplete = state !== null && state !== 'out' && faults.length === 0;
  return {
    line,
    festival,
    competition,
    country,
    stateText,
    state,
    faults,
    row: isComplete ? { ...fields, state } : null,
  };
}

/** Returns a day, the fault `day` or `order`, or null for a cell that states none. */
function parseDayCell(cell: string, order: DayOrder | null): string | null {
  if (isNotStated(cell)) return null;
  const day = order === null ? parseUnambiguousDay(cell) : parseWrittenDay(cell, order);
  return day ?? (parseWrittenDay(cell, 'day-first') === null ? 'day' : 'order');
}

function parseCountry(cell: string, addFault: AddFault): string | null {
  if (isNotStated(cell)) return null;
  return findCountry(cell) ?? addFault('country', 'country');
}

/** Returns the films that the table names, with the number of rows, the most frequent one first. */
export function listFilms(table: PastTable): { key: string; title: string; rows: number }[] {
  const cellsByFilm = Map.groupBy(getColumnCells(table, 'film'), toFilmKey);
  return [...cellsByFilm]
    .map(([key, titles]) => ({ key, title: titles[0]!, rows: titles.length }))
    .toSorted((a, b) => b.rows - a.rows);
}

/** A text of states whose meaning is unknown, with its rows. */
export interface UnknownState {
  key: string;
  text: string;
  rows: { line: number; festival: string }[];
}

/** Returns the unknown texts of states, each once, the most frequent one first. */
export function findUnknownStates(table: PastTable): UnknownState[] {
  const rows = getRows(table).map((cells, n) => ({
    text: getStateText(cells, table.columns),
    line: getLine(table, n),
    festival: getCell(cells, table.columns, 'festival'),
  }));
  const rowsByState = Map.groupBy(
    rows.filter(({ text }) => !parseState(text)),
    ({ text }) => toStateKey(text),
  );
  return [...rowsByState]
    .map(([key, rowsOfState]) => ({ key, text: rowsOfState[0]!.text, rows: rowsOfState }))
    .toSorted((a, b) => b.rows.length - a.rows.length);
}
