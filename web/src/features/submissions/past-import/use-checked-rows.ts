import { detectDayOrder, type DayOrder } from '@laurel/rules/past-submissions/days';
import { OFFERED_OUTCOMES, type PastOutcome, type PastState } from '@laurel/rules/past-submissions/entries';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { query } from '../../../lib/server/bff';
import { useDebounced } from '../../../ui/hooks/use-debounced';
import type { PastResult } from '../../../lib/server/wire';
import {
  toMatches,
  nameKey,
  listNames,
  getAssignment,
  type Choices,
  type Match,
  type Placing,
} from './assignments';
import { getColumnCells, readRows, type RequestedRow, type ReadRow } from './read-rows';
import type { PastTable } from './read-table';

export interface CheckedRow {
  read: ReadRow;
  /** Null: the row is not readable. */
  key: string | null;
  match: Match | undefined;
  assignment: { is: Placing; competitionId: number | null } | null;
  result: PastResult | undefined;
  /** The row as it is sent; null: it is not sent. */
  requested: RequestedRow | null;
}
const REST_MS = 500;
const isOffered = (outcome: PastOutcome) => OFFERED_OUTCOMES.includes(outcome);

/**
 * The rows of a table with the results from the catalogue and the list, and with the user's answers and
 * choices.
 */
export function useCheckedRows(filmId: number, table: PastTable) {
  const days = useMemo(
    () => detectDayOrder([...getColumnCells(table, 'sent'), ...getColumnCells(table, 'decided')]),
    [table],
  );
  const [order, setOrder] = useState<DayOrder>(days?.order ?? 'day-first');
  const [currency, setCurrency] = useState<string | null>(null);
  const [states, setStates] = useState<Readonly<Record<string, PastState | 'out'>>>({});
  const [choices, setChoices] = useState<Choices>({});
  const [applied, setApplied] = useState<ReadonlySet<number>>(new Set());
  const read = useMemo(() => readRows(table, { order, currency, states }), [table, order, currency, states]);
  const names = useMemo(() => listNames(read), [read]);
  const found = useQuery({
    ...query('getFestivalsByNames', { names }),
    enabled: names.length > 0,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
  const matches = useMemo(
    () => (found.data && !found.isPlaceholderData ? toMatches(names, found.data) : null),
    [names, found.data, found.isPlaceholderData],
  );
  const placed = read.map((one, n) => {
    const key =
      one.row &&
      nameKey({ festival: one.row.festival, competition: one.row.competition, country: one.row.country });
    const match = key === null ? undefined : matches?.get(key);
    const assignment = key === null || !matches ? null : getAssignment(match, choices[key]);
    const isReady = one.row && assignment && assignment.is !== 'choose';
    const requested = isReady
      ? { ...one.row!, competitionId: assignment.competitionId, isApplied: applied.has(n) }
      : null;
    return { read: one, key, match, assignment, requested };
  });
  const sent = placed.flatMap(({ requested }) => (requested ? { ...requested, isApplied: false } : []));
  // The rate limit counts each row of the preview, so the query waits until the user stops choosing.
  const text = JSON.stringify(sent);
  const settledText = useDebounced(text, REST_MS);
  const settled = useMemo(() => JSON.parse(settledText) as typeof sent, [settledText]);
  const preview = useQuery({
    ...query('getPastPreview', { filmId, rows: settled }),
    enabled: settled.length > 0,
    placeholderData: keepPreviousData,
  });
  // Results of other rows do not apply.
  const results = preview.isPlaceholderData || settledText !== text ? undefined : preview.data?.results;
  let at = 0;
  const rows: CheckedRow[] = placed.map((one) => ({
    ...one,
    result: one.requested ? results?.[at++] : undefined,
  }));
  const ready = rows.filter(
    ({ requested, result }) =>
      requested &&
      result &&
      (['new', 'free'].includes(result.outcome) || (isOffered(result.outcome) && requested.isApplied)),
  );
  return {
    rows,
    ready,
    days,
    answers: { order, currency, states },
    setOrder,
    setCurrency,
    setState: (key: string, state: PastState | 'out') => setStates({ ...states, [key]: state }),
    choose: (key: string, choice: number | 'free') => setChoices({ ...choices, [key]: choice }),
    apply: (n: number, is: boolean) =>
      setApplied(is ? new Set([...applied, n]) : applied.difference(new Set([n]))),
    failed: [found, preview].find(({ isError }) => isError) ?? null,
    isLooking:
      (names.length > 0 && !matches) || (sent.length > 0 && (preview.isPending || preview.isPlaceholderData)),
  };
}
export type Checked = ReturnType<typeof useCheckedRows>;
