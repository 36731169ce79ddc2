import { dayOrderOf, type DayOrder } from '@laurel/rules/past-days';
import { OFFERED_OUTCOMES, type PastOutcome, type PastState } from '@laurel/rules/past-entries';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { query } from '../../../lib/bff';
import { useDebounced } from '../../../lib/use-debounced';
import type { PastResult } from '../../../lib/wire';
import { matchesOf, nameKey, namesOf, standingOf, type Choices, type Match, type Placing } from './places';
import { cellsOf, readRows, type AskedRow, type ReadRow } from './read-rows';
import type { PastTable } from './read-table';

export interface CheckedRow {
  read: ReadRow;
  /** Null: it is not readable. */
  key: string | null;
  match: Match | undefined;
  standing: { is: Placing; competitionId: number | null } | null;
  result: PastResult | undefined;
  /** In what is sent; null: it is not sent. */
  asked: AskedRow | null;
}
const REST_MS = 500;
const isOffered = (outcome: PastOutcome) => OFFERED_OUTCOMES.includes(outcome);

/** A table's rows with what the catalogue and the list say of each, and what was answered and chosen meanwhile. */
export function useCheckedRows(filmId: number, table: PastTable) {
  const days = useMemo(() => dayOrderOf([...cellsOf(table, 'sent'), ...cellsOf(table, 'decided')]), [table]);
  const [order, setOrder] = useState<DayOrder>(days?.order ?? 'day-first');
  const [currency, setCurrency] = useState<string | null>(null);
  const [states, setStates] = useState<Readonly<Record<string, PastState | 'out'>>>({});
  const [choices, setChoices] = useState<Choices>({});
  const [applied, setApplied] = useState<ReadonlySet<number>>(new Set());
  const read = useMemo(() => readRows(table, { order, currency, states }), [table, order, currency, states]);
  const names = useMemo(() => namesOf(read), [read]);
  const found = useQuery({
    ...query('getFestivalsByNames', { names }),
    enabled: names.length > 0,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
  const matches = useMemo(
    () => (found.data && !found.isPlaceholderData ? matchesOf(names, found.data) : null),
    [names, found.data, found.isPlaceholderData],
  );
  const placed = read.map((one, n) => {
    const key =
      one.row &&
      nameKey({ festival: one.row.festival, competition: one.row.competition, country: one.row.country });
    const match = key === null ? undefined : matches?.get(key);
    const standing = key === null || !matches ? null : standingOf(match, choices[key]);
    const isReady = one.row && standing && standing.is !== 'choose';
    const asked = isReady
      ? { ...one.row!, competitionId: standing.competitionId, isApplied: applied.has(n) }
      : null;
    return { read: one, key, match, standing, asked };
  });
  const sent = placed.flatMap(({ asked }) => (asked ? { ...asked, isApplied: false } : []));
  // A table costs as much of one's minute as it has rows: it is asked of once choosing rests.
  const text = JSON.stringify(sent);
  const settledText = useDebounced(text, REST_MS);
  const settled = useMemo(() => JSON.parse(settledText) as typeof sent, [settledText]);
  const preview = useQuery({
    ...query('getPastPreview', { filmId, rows: settled }),
    enabled: settled.length > 0,
    placeholderData: keepPreviousData,
  });
  // Those of other rows are none of these.
  const results = preview.isPlaceholderData || settledText !== text ? undefined : preview.data?.results;
  let at = 0;
  const rows: CheckedRow[] = placed.map((one) => ({
    ...one,
    result: one.asked ? results?.[at++] : undefined,
  }));
  const ready = rows.filter(
    ({ asked, result }) =>
      asked &&
      result &&
      (['new', 'free'].includes(result.outcome) || (isOffered(result.outcome) && asked.isApplied)),
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
