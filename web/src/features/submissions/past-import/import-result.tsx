import { formatRefusal } from '@laurel/messages/formatting/refusal-text';
import { useState } from 'react';
import { t } from '@laurel/messages/pages/submissions/past';
import { OFFERED_OUTCOMES } from '@laurel/rules/past-submissions/entries';
import type { PastResult } from '../../../lib/server/wire';
import { Button, ButtonLink } from '../../../ui/buttons/button';
import { Notice } from '../../../ui/feedback/notice';
import { useUndoBatch } from '../past-entries/use-undo-batch';
import { getListState } from './checked-line';
import type { ParsedRow } from './read-rows';
import css from '../past-entries.module.css';

type ImportedRow = Pick<ParsedRow, 'line' | 'festival'> & { result: PastResult; isApplied: boolean };
export interface ImportSummary {
  batchId: number;
  /** The rows that were sent, with their results. */
  rows: ImportedRow[];
}

/** The result of a row as the page groups it. A listed entry changes only if the user selected its row. */
const getGroup = ({ result: { outcome }, isApplied }: ImportedRow) => {
  if (outcome === 'new' || outcome === 'free' || outcome === 'refused') return outcome;
  return isApplied && OFFERED_OUTCOMES.includes(outcome) ? 'changed' : 'same';
};

type Props = { filmId: number; summary: ImportSummary; onRestart: () => void };

export function ImportResult({ filmId, summary: { batchId, rows }, onRestart }: Props) {
  const [undoResult, setUndoResult] = useState<{ undoneCount: number; remainingCount: number } | null>(null);
  const { undo, busy } = useUndoBatch(filmId);
  const groups = Object.groupBy(rows, getGroup);
  const { new: newRows = [], free: freeRows = [], changed: changedRows = [] } = groups;
  const count = newRows.length + freeRows.length + changedRows.length;
  return (
    <>
      <h2 tabIndex={-1}>{count > 0 ? t('done.title', { n: count }) : t('done.nothing')}</h2>
      <ul className={css.sums}>
        {(['new', 'free', 'changed', 'same', 'refused'] as const).map((name) => {
          const group = groups[name];
          return (
            group && (
              <li key={name}>
                {t(`done.${name}`, { n: group.length })}
                {(name === 'same' || name === 'refused') && <RowList rows={group} />}
              </li>
            )
          );
        })}
      </ul>
      {undoResult && (
        <Notice tone={undoResult.remainingCount > 0 ? 'ask' : 'good'}>
          {t('done.undone', { n: undoResult.undoneCount })}{' '}
          {undoResult.remainingCount > 0 && t('done.not_undone', { n: undoResult.remainingCount })}
        </Notice>
      )}
      <div className={css.actions}>
        <ButtonLink variant="primary" to="..?view=table" relative="path">
          {t('done.list')}
        </ButtonLink>
        {count > 0 && !undoResult && (
          <Button
            busy={busy}
            onClick={async () => {
              const result = await undo(batchId);
              setUndoResult(result && { undoneCount: result.undone, remainingCount: result.unchanged });
            }}
          >
            {t('done.undo')}
          </Button>
        )}
        <Button onClick={onRestart}>{t('done.restart')}</Button>
      </div>
    </>
  );
}

/** The rows that were not imported, each with the reason. */
const RowList = ({ rows }: { rows: readonly ImportedRow[] }) => (
  <ul>
    {rows.map(({ line, festival, result }) => (
      <li key={line} dir="auto">
        {t('done.row', { n: line, name: festival, reason: formatReason(result) })}
      </li>
    ))}
  </ul>
);

function formatReason(result: PastResult): string {
  if (result.error) return formatRefusal(result.error);
  return result.outcome === 'unchanged'
    ? t('result.unchanged', { list: getListState(result) })
    : t('result.same');
}
