import { OFFERED_OUTCOMES } from '@laurel/rules/past-submissions/entries';
import { useState } from 'react';
import type { Answer } from '../../../lib/server/functions';
import { getErrorText } from '../../../lib/server/refused';
import { t } from '@laurel/words/pages/submissions/past';
import { useCommand } from '../../../lib/server/use-command';
import { Button } from '../../../ui/buttons/button';
import { ErrorState } from '../../../widgets/feedback/error-state';
import { Notice } from '../../../ui/feedback/notice';
import { FilterTabs } from '../../../ui/layout/tabs';
import { CheckedLine } from './checked-line';
import type { PastTable } from './read-table';
import { TableQuestions } from './table-questions';
import { isWaitingForAnswer } from './read-rows';
import { useCheckedRows, type CheckedTable, type CheckedRow } from './use-checked-rows';
import css from '../past-entries.module.css';

const ROWS_PER_STEP = 100;
const FILTERS = ['all', 'choose', 'listed', 'wrong'] as const;
type Filter = (typeof FILTERS)[number];
const filterPredicates: Record<Filter, (row: CheckedRow) => boolean> = {
  all: () => true,
  choose: ({ assignment, parsed, match }) =>
    match?.sureness === 'unsought' ||
    assignment?.status === 'choose' ||
    assignment?.status === 'likely' ||
    (parsed.state !== 'out' && isWaitingForAnswer(parsed)),
  listed: ({ result }) => ['same', 'onward', 'filled', 'unchanged'].includes(result?.outcome ?? ''),
  wrong: ({ parsed, result }) =>
    (parsed.row === null && parsed.state !== 'out' && !isWaitingForAnswer(parsed)) ||
    result?.outcome === 'refused',
};

type Props = {
  filmId: number;
  table: PastTable;
  onImported: (answer: Answer<'bringInPastEntries'> & { changed: number }) => void;
};

/** Shows the result of each row and asks for missing information. Then all ready rows are imported. */
export function CheckRows({ filmId, table, onImported }: Props) {
  const checked = useCheckedRows(filmId, table);
  const { rows, ready, failed, isChecking } = checked;
  const [filter, setFilter] = useState<Filter>('all');
  const [limit, setLimit] = useState(ROWS_PER_STEP);
  const importRows = useCommand('bringInPastEntries');
  const numbered = rows.map((row, n) => ({ row, n }));
  const filteredRows = numbered.filter(({ row }) => filterPredicates[filter](row));
  const countRows = (name: Filter) => rows.filter(filterPredicates[name]).length;
  const send = () => {
    const requested = rows.flatMap((row) => row.requested ?? []);
    // Changed entries are reported separately from new ones.
    const countChanged = ({ results }: Answer<'bringInPastEntries'>) =>
      results.filter(({ outcome }, n) => OFFERED_OUTCOMES.includes(outcome) && requested[n]!.isApplied)
        .length;
    importRows.mutate(
      { filmId, rows: requested },
      { onSuccess: (answer) => onImported({ ...answer, changed: countChanged(answer) }) },
    );
  };
  const isImportDisabled = ready.length === 0 || isChecking;
  return (
    <>
      <h2 tabIndex={-1}>{t('check.title')}</h2>
      <TableQuestions table={table} checked={checked} />
      {failed && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />}
      <FilterTabs
        label={t('show.label')}
        value={filter}
        onChange={setFilter}
        tabs={FILTERS.map((value) => ({ value, label: t(`show.${value}`), count: countRows(value) }))}
      />
      {filteredRows.length === 0 && <p className={css.muted}>{t('rows.none')}</p>}
      <ol className={css.rows} aria-label={t('rows.label')} aria-busy={isChecking}>
        {filteredRows.slice(0, limit).map(({ row, n }) => (
          <CheckedLine
            key={row.parsed.line}
            checked={row}
            isApplied={row.requested?.isApplied ?? false}
            onChoose={(choice) => checked.choose(row.key!, choice)}
            onApply={(isApplied) => checked.apply(n, isApplied)}
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
          look="primary"
          busy={importRows.isPending}
          aria-disabled={isImportDisabled || undefined}
          onClick={send}
        >
          {t('import', { n: ready.length })}
        </Button>
        <p className={css.muted} role="status">
          {isChecking ? t('import.searching') : formatSkippedRows(checked)}
        </p>
      </div>
    </>
  );
}

/** Formats which rows are not imported, and why. */
function formatSkippedRows({ rows, ready }: CheckedTable): string {
  const count = (predicate: (row: CheckedRow) => boolean) => rows.filter(predicate).length;
  const readyRows = new Set(ready);
  const counts = {
    choose: count(
      (row) =>
        row.assignment?.status === 'choose' || (row.parsed.state !== 'out' && isWaitingForAnswer(row.parsed)),
    ),
    wrong: count(filterPredicates.wrong),
    out: count(({ parsed: read }) => read.state === 'out'),
    listed: count((row) => filterPredicates.listed(row) && !readyRows.has(row)),
  };
  const reasons = (['choose', 'wrong', 'out', 'listed'] as const).flatMap((reason) =>
    counts[reason] > 0 ? t(`skipped.${reason}`, { n: counts[reason] }) : [],
  );
  if (reasons.length > 0) return t('skipped', { reasons: reasons.join(', ') });
  return ready.length === 0 ? t('import.none') : '';
}
