import { OFFERED_OUTCOMES } from '@laurel/rules/past-entries';
import { useState } from 'react';
import type { Answer } from '../../../lib/functions';
import { errorText } from '../../../lib/refused';
import { t } from '../../../lib/texts/past';
import { useCommand } from '../../../lib/use-command';
import { Button } from '../../../ui/button';
import { ErrorState, Notice } from '../../../ui/state';
import { FilterTabs } from '../../../ui/tabs';
import { CheckedLine } from './checked-line';
import type { PastTable } from './read-table';
import { TableQuestions } from './table-questions';
import { isWaiting } from './read-rows';
import { useCheckedRows, type Checked, type CheckedRow } from './use-checked-rows';
import css from './past.module.css';

const SHOWN = 100;
const FILTERS = ['all', 'choose', 'listed', 'wrong'] as const;
type Filter = (typeof FILTERS)[number];
const is: Record<Filter, (row: CheckedRow) => boolean> = {
  all: () => true,
  choose: ({ standing, read, match }) =>
    match?.sureness === 'unsought' ||
    standing?.is === 'choose' ||
    standing?.is === 'likely' ||
    (read.state !== 'out' && isWaiting(read)),
  listed: ({ result }) => ['same', 'onward', 'filled', 'kept'].includes(result?.outcome ?? ''),
  wrong: ({ read, result }) =>
    (read.row === null && read.state !== 'out' && !isWaiting(read)) || result?.outcome === 'refused',
};

/** What becomes of each row, with what has to be said or chosen; then all that is ready is brought in. */
export function CheckRows({
  filmId,
  table,
  onBrought,
}: {
  filmId: number;
  table: PastTable;
  onBrought: (answer: Answer<'bringInPastEntries'> & { changed: number }) => void;
}) {
  const checked = useCheckedRows(filmId, table);
  const { rows, ready, failed, isLooking } = checked;
  const [filter, setFilter] = useState<Filter>('all');
  const [most, setMost] = useState(SHOWN);
  const bring = useCommand('bringInPastEntries');
  const numbered = rows.map((row, n) => ({ row, n }));
  const shown = numbered.filter(({ row }) => is[filter](row));
  const countOf = (one: Filter) => rows.filter(is[one]).length;
  const send = () => {
    const asked = rows.flatMap((row) => row.asked ?? []);
    // What was changed on the list is said beside what is new.
    const changedOf = ({ results }: Answer<'bringInPastEntries'>) =>
      results.filter(({ outcome }, n) => OFFERED_OUTCOMES.includes(outcome) && asked[n]!.isApplied).length;
    bring.mutate(
      { filmId, rows: asked },
      { onSuccess: (answer) => onBrought({ ...answer, changed: changedOf(answer) }) },
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
        tabs={FILTERS.map((one) => ({ value: one, label: t(`show.${one}`), count: countOf(one) }))}
      />
      {shown.length === 0 && <p className={css.muted}>{t('rows.none')}</p>}
      <ol className={css.rows} aria-label={t('rows.label')} aria-busy={isLooking}>
        {shown.slice(0, most).map(({ row, n }) => (
          <CheckedLine
            key={row.read.line}
            checked={row}
            isApplied={row.asked?.isApplied ?? false}
            onChoose={(choice) => checked.choose(row.key!, choice)}
            onApply={(wished) => checked.apply(n, wished)}
          />
        ))}
      </ol>
      {shown.length > most && (
        <Button onClick={() => setMost(most + SHOWN)}>
          {t('rows.more', { n: Math.min(SHOWN, shown.length - most) })}
        </Button>
      )}
      {bring.isError && <Notice tone="refused">{errorText(bring.error)}</Notice>}
      <div className={css.bar}>
        <Button look="primary" busy={bring.isPending} aria-disabled={isIdle || undefined} onClick={send}>
          {t('bring', { n: ready.length })}
        </Button>
        <p className={css.muted} role="status">
          {isLooking ? t('bring.looking') : restWords(checked)}
        </p>
      </div>
    </>
  );
}

/** What is not brought in, and why. */
function restWords({ rows, ready }: Checked): string {
  const count = (which: (row: CheckedRow) => boolean) => rows.filter(which).length;
  const isReady = new Set(ready);
  const rest = {
    choose: count(
      (row) => row.standing?.is === 'choose' || (row.read.state !== 'out' && isWaiting(row.read)),
    ),
    wrong: count(is.wrong),
    out: count(({ read }) => read.state === 'out'),
    listed: count((row) => is.listed(row) && !isReady.has(row)),
  };
  const parts = (['choose', 'wrong', 'out', 'listed'] as const).flatMap((one) =>
    rest[one] > 0 ? t(`rest.${one}`, { n: rest[one] }) : [],
  );
  if (parts.length > 0) return t('rest', { parts: parts.join(', ') });
  return ready.length === 0 ? t('bring.none') : '';
}
