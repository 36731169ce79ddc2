import { useState } from 'react';
import { flushSync } from 'react-dom';
import { getErrorText } from '../../../lib/server/refused';
import { t } from '@laurel/messages/pages/submissions/past';
import { useCommand } from '../../../lib/server/use-command';
import { Button } from '../../../ui/buttons/button';
import { ErrorState } from '../../../widgets/feedback/error-state';
import { Notice } from '../../../ui/feedback/notice';
import { FilterTabs } from '../../../ui/layout/tabs';
import { CheckedLine, getRowId } from './checked-line';
import type { ImportSummary } from './import-result';
import type { PastTable } from './read-table';
import { TableQuestions } from './table-questions';
import { isWaitingForAnswer } from './read-rows';
import { useCheckedRows, type CheckedTable, type CheckedRow, type ImportedFilm } from './use-checked-rows';
import css from '../past-entries.module.css';

const ROWS_PER_STEP = 100;
const FILTERS = ['all', 'choose', 'listed', 'wrong'] as const;
type Filter = (typeof FILTERS)[number];
const filterPredicates: Record<Filter, (row: CheckedRow) => boolean> = {
  all: () => true,
  choose: ({ assignment, parsed, match }) =>
    match?.certainty === 'unsearched' ||
    assignment?.status === 'choose' ||
    assignment?.status === 'likely' ||
    isWaitingForAnswer(parsed),
  listed: ({ result }) => ['same', 'onward', 'filled', 'unchanged'].includes(result?.outcome ?? ''),
  wrong: ({ parsed, result }) =>
    (parsed.row === null && parsed.state !== 'out' && !isWaitingForAnswer(parsed)) ||
    result?.outcome === 'refused',
};

type Props = { film: ImportedFilm; table: PastTable; onImported: (summary: ImportSummary) => void };

/** Shows the result of each row and asks for missing information. Then all ready rows are imported. */
export function CheckRows({ film, table, onImported }: Props) {
  const checkedTable = useCheckedRows(film, table);
  const { rows, readyRows, undecidedCount, failedQuery, isChecking } = checkedTable;
  const [filter, setFilter] = useState<Filter>('all');
  const [limit, setLimit] = useState(ROWS_PER_STEP);
  const importRows = useCommand('bringInPastEntries');
  const numberedRows = rows.map((row, n) => ({ row, n }));
  const filteredRows = numberedRows.filter(({ row }) => filterPredicates[filter](row));
  const countRows = (name: Filter) => rows.filter(filterPredicates[name]).length;
  const sendRows = () => {
    const sentRows = rows.flatMap(({ parsed: { line, festival }, requestedRow }) =>
      requestedRow ? { line, festival, requestedRow } : [],
    );
    importRows.mutate(
      { filmId: film.id, rows: sentRows.map(({ requestedRow }) => requestedRow) },
      {
        onSuccess: ({ batchId, results }) =>
          onImported({
            batchId,
            rows: sentRows.map(({ requestedRow: { isApplied }, ...row }, n) => ({
              ...row,
              isApplied,
              result: results[n]!,
            })),
          }),
      },
    );
  };
  const showRow = (line: number) => {
    const index = rows.findIndex(({ parsed }) => parsed.line === line);
    flushSync(() => {
      setFilter('all');
      setLimit(Math.max(limit, index + 1));
    });
    document.getElementById(getRowId({ line }))?.focus();
  };
  const isImportDisabled = readyRows.length === 0 || isChecking;
  return (
    <>
      <h2 tabIndex={-1}>{t('check.title')}</h2>
      <TableQuestions table={table} checkedTable={checkedTable} onShowRow={showRow} />
      {failedQuery && <ErrorState error={failedQuery.error} onRetry={() => void failedQuery.refetch()} />}
      <FilterTabs
        label={t('show.label')}
        value={filter}
        onChange={setFilter}
        tabs={FILTERS.map((value) => ({ value, label: t(`show.${value}`), count: countRows(value) }))}
      />
      {undecidedCount > 1 && (
        <Button onClick={checkedTable.chooseNoneForUndecided}>{t('rows.free', { n: undecidedCount })}</Button>
      )}
      {filteredRows.length === 0 && <p className={css.muted}>{t('rows.none')}</p>}
      <ol className={css.rows} aria-label={t('rows.label')} aria-busy={isChecking}>
        {filteredRows.slice(0, limit).map(({ row, n }) => (
          <CheckedLine
            key={row.parsed.line}
            checkedRow={row}
            isApplied={row.requestedRow?.isApplied ?? false}
            onChoose={(choice) => checkedTable.choose(row.key!, choice)}
            onApply={(isApplied) => checkedTable.apply(n, isApplied)}
          />
        ))}
      </ol>
      {filteredRows.length > limit && (
        <Button onClick={() => setLimit(limit + ROWS_PER_STEP)}>
          {t('rows.more', { n: Math.min(ROWS_PER_STEP, filteredRows.length - limit) })}
        </Button>
      )}
      {importRows.isError && <Notice tone="refused">{getErrorText(importRows.error)}</Notice>}
      <div className={css.bar}>
        <Button
          variant="primary"
          busy={importRows.isPending}
          aria-disabled={isImportDisabled || undefined}
          onClick={sendRows}
        >
          {t('import', { n: readyRows.length })}
        </Button>
        <p className={css.muted} role="status">
          {isChecking ? t('import.searching') : formatSkippedRows(checkedTable)}
        </p>
      </div>
    </>
  );
}

/** Formats which rows are not imported, and why. */
function formatSkippedRows({ rows, readyRows }: CheckedTable): string {
  const countMatching = (predicate: (row: CheckedRow) => boolean) => rows.filter(predicate).length;
  const readyRowSet = new Set(readyRows);
  const counts = {
    choose: countMatching((row) => row.assignment?.status === 'choose' || isWaitingForAnswer(row.parsed)),
    wrong: countMatching(filterPredicates.wrong),
    out: countMatching(({ parsed }) => parsed.state === 'out'),
    listed: countMatching((row) => filterPredicates.listed(row) && !readyRowSet.has(row)),
  };
  const reasons = (['choose', 'wrong', 'out', 'listed'] as const).flatMap((reason) =>
    counts[reason] > 0 ? t(`skipped.${reason}`, { n: counts[reason] }) : [],
  );
  if (reasons.length > 0) return t('skipped', { reasons: reasons.join(', ') });
  return readyRows.length === 0 ? t('import.none') : '';
}
