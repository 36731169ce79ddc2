import { formatRefusal } from '@laurel/messages/formatting/refusal-text';
import { useState } from 'react';
import type { FunctionResponse } from '../../../lib/server/functions';
import { t } from '@laurel/messages/pages/submissions/past';
import type { PastOutcome } from '@laurel/rules/past-submissions/entries';
import { Button, ButtonLink } from '../../../ui/buttons/button';
import { Notice } from '../../../ui/feedback/notice';
import { useUndoBatch } from '../past-entries/use-undo-batch';
import css from '../past-entries.module.css';

/** `changedCount`: the entries of the list that the import changed. */
export type ImportSummary = FunctionResponse<'bringInPastEntries'> & { changedCount: number };

type Props = { filmId: number; importResult: ImportSummary; onRestart: () => void };

export function ImportResult({ filmId, importResult: { batchId, results, changedCount }, onRestart }: Props) {
  const [undoResult, setUndoResult] = useState<{ undoneCount: number; remainingCount: number } | null>(null);
  const { undo, busy } = useUndoBatch(filmId);
  const countOutcomes = (...outcomes: PastOutcome[]) =>
    results.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const count = countOutcomes('new', 'free') + changedCount;
  const counts = {
    new: countOutcomes('new'),
    free: countOutcomes('free'),
    changed: changedCount,
    same: countOutcomes('same', 'unchanged', 'onward', 'filled') - changedCount,
  };
  const refusedResults = results.filter(({ outcome }) => outcome === 'refused');
  return (
    <>
      <h2 tabIndex={-1}>{count > 0 ? t('done.title', { n: count }) : t('done.nothing')}</h2>
      <ul className={css.sums}>
        {(['new', 'free', 'changed', 'same'] as const).map(
          (name) => counts[name] > 0 && <li key={name}>{t(`done.${name}`, { n: counts[name] })}</li>,
        )}
        {refusedResults.length > 0 && (
          <li>
            {t('done.refused', { n: refusedResults.length })}
            <ul>
              {[...new Set(refusedResults.map(({ error }) => formatRefusal(error!)))].map((message) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          </li>
        )}
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
