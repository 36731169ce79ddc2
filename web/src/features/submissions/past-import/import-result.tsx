import { formatRefusal } from '@laurel/words/messages/refusal-text';
import { useState } from 'react';
import type { Answer } from '../../../lib/server/functions';
import { t } from '@laurel/words/pages/submissions/past';
import type { PastOutcome } from '@laurel/rules/past-submissions/entries';
import { Button, ButtonLink } from '../../../ui/buttons/button';
import { Notice } from '../../../ui/feedback/notice';
import { useUndoBatch } from '../free-entries/use-undo-batch';
import css from '../past-entries.module.css';

type Brought = Answer<'bringInPastEntries'>;

type Props = { filmId: number; brought: Brought & { changed: number }; onRestart: () => void };

/** The result of an import, and the undo button. */
export function ImportResult({ filmId, brought: { batchId, results, changed }, onRestart: onAgain }: Props) {
  const [undone, setUndone] = useState<{ undone: number; remaining: number } | null>(null);
  const { undo, busy } = useUndoBatch(filmId);
  const withOutcome = (outcome: PastOutcome) => results.filter((result) => result.outcome === outcome);
  const count = withOutcome('new').length + withOutcome('free').length + changed;
  const unchangedCount =
    withOutcome('same').length +
    withOutcome('unchanged').length +
    withOutcome('onward').length +
    withOutcome('filled').length -
    changed;
  const refused = withOutcome('refused');
  return (
    <>
      <h2 tabIndex={-1}>{count > 0 ? t('done.title', { n: count }) : t('done.nothing')}</h2>
      <ul className={css.sums}>
        {withOutcome('new').length > 0 && <li>{t('done.new', { n: withOutcome('new').length })}</li>}
        {withOutcome('free').length > 0 && <li>{t('done.free', { n: withOutcome('free').length })}</li>}
        {changed > 0 && <li>{t('done.changed', { n: changed })}</li>}
        {unchangedCount > 0 && <li>{t('done.same', { n: unchangedCount })}</li>}
        {refused.length > 0 && (
          <li>
            {t('done.refused', { n: refused.length })}
            <ul>
              {[...new Set(refused.map(({ error }) => formatRefusal(error!)))].map((message) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          </li>
        )}
      </ul>
      {undone && (
        <Notice tone={undone.remaining > 0 ? 'ask' : 'good'}>
          {t('done.undone', { n: undone.undone })}{' '}
          {undone.remaining > 0 && t('done.not_undone', { n: undone.remaining })}
        </Notice>
      )}
      <div className={css.actions}>
        <ButtonLink look="primary" to="..?view=table" relative="path">
          {t('done.list')}
        </ButtonLink>
        {count > 0 && !undone && (
          <Button
            busy={busy}
            onClick={async () => {
              const result = await undo(batchId);
              setUndone(result && { undone: result.undone, remaining: result.unchanged });
            }}
          >
            {t('done.undo')}
          </Button>
        )}
        <Button onClick={onAgain}>{t('done.restart')}</Button>
      </div>
    </>
  );
}
