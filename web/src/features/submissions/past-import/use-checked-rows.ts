import { detectDayOrder, type DayOrder } from '@laurel/rules/dates/written-days';
import { OFFERED_OUTCOMES, type PastOutcome, type PastState } from '@laurel/rules/past-submissions/entries';
import { detectDecimalSign, type DecimalSign } from '@laurel/rules/tables/column-formats';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { query } from '../../../lib/server/bff';
import { useDebounced } from '../../../ui/hooks/use-debounced';
import type { PastResult } from '../../../lib/server/wire';
import {
  toMatches,
  createNameKey,
  listNames,
  getAssignment,
  type Choice,
  type Choices,
  type Match,
  type AssignmentStatus,
} from './assignments';
import { listFeesWithCurrency } from './read-fees';
import { listFilms, parseRows, toFilmKey, type RequestedRow, type ParsedRow } from './read-rows';
import { getColumnCells } from './table-rows';
import type { PastTable } from './read-table';
import { queryAllNames } from './query-all-names';

export interface CheckedRow {
  parsed: ParsedRow;
  /** The key of its names; null if the row is not readable. */
  key: string | null;
  match: Match | undefined;
  assignment: { status: AssignmentStatus; competitionId: number | null } | null;
  result: PastResult | undefined;
  /** The row to send; null if it is not sent. */
  requestedRow: RequestedRow | null;
}
export interface ImportedFilm {
  id: number;
  name: string;
}
const DEBOUNCE_MS = 500;
const isOffered = (outcome: PastOutcome) => OFFERED_OUTCOMES.includes(outcome);

/** The table's rows with the catalogue's results and the user's answers and choices. */
export function useCheckedRows({ id: filmId, name: filmName }: ImportedFilm, table: PastTable) {
  const detectedOrder = useMemo(
    () => detectDayOrder([...getColumnCells(table, 'sent'), ...getColumnCells(table, 'decided')]),
    [table],
  );
  const [order, setOrder] = useState<DayOrder | null>(detectedOrder?.isSure ? detectedOrder.order : null);
  const detectedSign = useMemo(() => detectDecimalSign(listFeesWithCurrency(table)), [table]);
  const [decimalSign, setDecimalSign] = useState<DecimalSign | null>(
    detectedSign?.isSure ? detectedSign.format : null,
  );
  const [currencies, setCurrencies] = useState<Readonly<Record<string, string>>>({});
  const [states, setStates] = useState<Readonly<Record<string, PastState | 'out'>>>({});
  // The rows of another film are left out by default.
  const [film, setFilm] = useState(() =>
    listFilms(table).some(({ key }) => key === toFilmKey(filmName)) ? toFilmKey(filmName) : null,
  );
  const [choices, setChoices] = useState<Choices>({});
  const [appliedRows, setAppliedRows] = useState<ReadonlySet<number>>(new Set());
  const parsedRows = useMemo(
    () => parseRows(table, { order, decimalSign, currencies, states, film }),
    [table, order, decimalSign, currencies, states, film],
  );
  const names = useMemo(() => listNames(parsedRows), [parsedRows]);
  const festivalsByName = useQuery({
    ...queryAllNames(names),
    enabled: names.length > 0,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
  const matches = useMemo(
    () =>
      festivalsByName.data && !festivalsByName.isPlaceholderData
        ? toMatches(names, festivalsByName.data)
        : null,
    [names, festivalsByName.data, festivalsByName.isPlaceholderData],
  );
  const assignedRows = parsedRows.map((parsed, n) => {
    const key = parsed.row && createNameKey(parsed.row);
    const match = key === null ? undefined : matches?.get(key);
    const assignment = key === null || !matches ? null : getAssignment(match, choices[key]);
    const isReady = parsed.row && assignment && assignment.status !== 'choose';
    const requestedRow = isReady
      ? { ...parsed.row!, competitionId: assignment.competitionId, isApplied: appliedRows.has(n) }
      : null;
    return { parsed, key, match, assignment, requestedRow };
  });
  const previewRows = assignedRows.flatMap(({ requestedRow }) =>
    requestedRow ? { ...requestedRow, isApplied: false } : [],
  );
  // The rate limit counts each row of the preview, so the query waits until the user stops choosing.
  const previewText = JSON.stringify(previewRows);
  const debouncedText = useDebounced(previewText, DEBOUNCE_MS);
  const debouncedRows = useMemo(() => JSON.parse(debouncedText) as typeof previewRows, [debouncedText]);
  const preview = useQuery({
    ...query('getPastPreview', { filmId, rows: debouncedRows }),
    enabled: debouncedRows.length > 0,
    placeholderData: keepPreviousData,
  });
  // Results of previous rows do not apply.
  const results =
    preview.isPlaceholderData || debouncedText !== previewText ? undefined : preview.data?.results;
  let resultIndex = 0;
  const rows: CheckedRow[] = assignedRows.map((row) => ({
    ...row,
    result: row.requestedRow ? results?.[resultIndex++] : undefined,
  }));
  const readyRows = rows.filter(
    ({ requestedRow, result }) =>
      requestedRow &&
      result &&
      (['new', 'free'].includes(result.outcome) || (isOffered(result.outcome) && requestedRow.isApplied)),
  );
  const undecidedKeys = rows.flatMap(({ key, assignment }) =>
    key !== null && assignment?.status === 'choose' ? key : [],
  );
  return {
    rows,
    readyRows,
    detectedOrder,
    detectedSign,
    answers: { order, decimalSign, currencies, states, film },
    setOrder,
    setDecimalSign,
    setCurrency: (key: string, currency: string) => setCurrencies({ ...currencies, [key]: currency }),
    setFilm,
    setState: (key: string, state: PastState | 'out') => setStates({ ...states, [key]: state }),
    choose: (key: string, choice: Choice) => setChoices({ ...choices, [key]: choice }),
    /** Chooses no competition for the rows whose competition is still to be chosen. */
    chooseNoneForUndecided: () =>
      setChoices({ ...choices, ...Object.fromEntries(undecidedKeys.map((key) => [key, 'none' as const])) }),
    undecidedCount: undecidedKeys.length,
    apply: (n: number, isApplied: boolean) =>
      setAppliedRows(isApplied ? new Set([...appliedRows, n]) : appliedRows.difference(new Set([n]))),
    failedQuery: [festivalsByName, preview].find(({ isError }) => isError) ?? null,
    isChecking:
      (names.length > 0 && !matches) ||
      (previewRows.length > 0 &&
        (preview.isPending || preview.isPlaceholderData || debouncedText !== previewText)),
  };
}
export type CheckedTable = ReturnType<typeof useCheckedRows>;
