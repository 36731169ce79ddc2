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
import { isWaiting } from './read-rows';
import { useCheckedRows, type Checked, type CheckedRow } from './use-checked-rows';
import css from '../past-entries.module.css';

const SHOWN = 100;
const FILTERS = ['all', 'choose', 'listed', 'wrong'] as const;
type Filter = (typeof FILTERS)[number];
const is: Record<Filter, (row: CheckedRow) => boolean> = {
  all: () => true,
  choose: ({ assignment, read, match }) =>
    match?.sureness === 'unsought' ||
    assignment?.is === 'choose' ||
    assignment?.is === 'likely' ||
    (read.state !== 'out' && isWaiting(read)),
  listed: ({ result }) => ['same', 'onward', 'filled', 'unchanged'].includes(result?.outcome ?? ''),
  wrong: ({ read, result }) =>
    (read.row === null && read.state !== 'out' && !isWaiting(read)) || result?.outcome === 'refused',
};

type Props = {
  filmId: number;
  table: PastTable;
  onBrought: (answer: Answer<'bringInPastEntries'> & { changed: number }) => void;
};

/** Shows the result of each row and asks for missing information. Then all ready rows are imported. */
export function CheckRows({ filmId, table, onBrought }: Props) {
  const checked = useCheckedRows(filmId, table);
  const { rows, ready, failed, isLooking } = checked;
  const [filter, setFilter] = useState<Filter>('all');
  const [limit, setLimit] = useState(SHOWN);
  const bring = useCommand('bringInPastEntries');
  const numbered = rows.map((row, n) => ({ row, n }));
  const shown = numbered.filter(({ row }) => is[filter](row));
  const countRows = (one: Filter) => rows.filter(is[one]).length;
  const send = () => {
    const requested = rows.flatMap((row) => row.requested ?? []);
    // Changed entries are reported separately from new ones.
    const countChanged = ({ results }: Answer<'bringInPastEntries'>) =>
      results.filter(({ outcome }, n) => OFFERED_OUTCOMES.includes(outcome) && requested[n]!.isApplied)
        .length;
    bring.mutate(
      { filmId, rows: requested },
      { onSuccess: (answer) => onBrought({ ...answer, changed: countChanged(answer) }) },
    );
  };
  const isIdle = ready.length === 0 || isLooking;
  return (
    <>
      <h2 tabIndex={-1}>{t('check.title')}</h2>
      <TableQuestions table={table} checked={checked} />
      {failed && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />}
      <FilterTabs
        label={t('show.label')}
        value={filter}
        onChange={setFilter}
        tabs={FILTERS.map((one) => ({ value: one, label: t(`show.${one}`), count: countRows(one) }))}
      />
      {shown.length === 0 && <p className={css.muted}>{t('rows.none')}</p>}
      <ol className={css.rows} aria-label={t('rows.label')} aria-busy={isLooking}>
        {shown.slice(0, limit).map(({ row, n }) => (
          <CheckedLine
            key={row.read.line}
            checked={row}
            isApplied={row.requested?.isApplied ?? false}
            onChoose={(choice) => checked.choose(row.key!, choice)}
            onApply={(isApplied) => checked.apply(n, isApplied)}
          />
        ))}
      </ol>
      {shown.length > limit && (
        <Button onClick={() => setLimit(limit + SHOWN)}>
          {t('rows.more', { n: Math.min(SHOWN, shown.length - limit) })}
        </Button>
      )}
      {bring.isError && <Notice tone="refused">{getErrorText(bring.error)}</Notice>}
      <div className={css.bar}>
        <Button look="primary" busy={bring.isPending} aria-disabled={isIdle || undefined} onClick={send}>
          {t('import', { n: ready.length })}
        </Button>
        <p className={css.muted} role="status">
          {isLooking ? t('import.searching') : formatRest(checked)}
        </p>
      </div>
    </>
  );
}

/** Formats which rows are not imported, and why. */
function formatRest({ rows, ready }: Checked): string {
  const count = (which: (row: CheckedRow) => boolean) => rows.filter(which).length;
  const isReady = new Set(ready);
  const rest = {
    choose: count(
      (row) => row.assignment?.is === 'choose' || (row.read.state !== 'out' && isWaiting(row.read)),
    ),
    wrong: count(is.wrong),
    out: count(({ read }) => read.state === 'out'),
    listed: count((row) => is.listed(row) && !isReady.has(row)),
  };
  const reasons = (['choose', 'wrong', 'out', 'listed'] as const).flatMap((one) =>
    rest[one] > 0 ? t(`skipped.${one}`, { n: rest[one] }) : [],
  );
  if (reasons.length > 0) return t('skipped', { reasons: reasons.join(', ') });
  return ready.length === 0 ? t('import.none') : '';
}
