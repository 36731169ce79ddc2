import { refusalWords } from '@laurel/words/refusal-words';
import { useState } from 'react';
import type { Answer } from '../../../lib/functions';
import { t } from '../../../lib/texts/past';
import type { PastOutcome } from '@laurel/rules/past-entries';
import { Button, ButtonLink } from '../../../ui/button';
import { Notice } from '../../../ui/state';
import { useUndoBatch } from './use-undo-batch';
import css from './past.module.css';

type Brought = Answer<'bringInPastEntries'>;

/** What became of the table, and the way back. */
export function BroughtIn({
  filmId,
  brought: { batchId, results, changed },
  onAgain,
}: {
  filmId: number;
  brought: Brought & { changed: number };
  onAgain: () => void;
}) {
  const [undone, setUndone] = useState<{ undone: number; kept: number } | null>(null);
  const { undo, busy } = useUndoBatch(filmId);
  const of = (outcome: PastOutcome) => results.filter((one) => one.outcome === outcome);
  const count = of('new').length + of('free').length + changed;
  const same = of('same').length + of('kept').length + of('onward').length + of('filled').length - changed;
  const refused = of('refused');
  return (
    <>
      <h2 tabIndex={-1}>{count > 0 ? t('done.title', { n: count }) : t('done.nothing')}</h2>
      <ul className={css.sums}>
        {of('new').length > 0 && <li>{t('done.new', { n: of('new').length })}</li>}
        {of('free').length > 0 && <li>{t('done.free', { n: of('free').length })}</li>}
        {changed > 0 && <li>{t('done.changed', { n: changed })}</li>}
        {same > 0 && <li>{t('done.same', { n: same })}</li>}
        {refused.length > 0 && (
          <li>
            {t('done.refused', { n: refused.length })}
            <ul>
              {[...new Set(refused.map(({ error }) => refusalWords(error!)))].map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </li>
        )}
      </ul>
      {undone && (
        <Notice tone={undone.kept > 0 ? 'ask' : 'good'}>
          {t('done.undone', { n: undone.undone })} {undone.kept > 0 && t('done.kept', { n: undone.kept })}
        </Notice>
      )}
      <div className={css.actions}>
        <ButtonLink look="primary" to="..?view=table" relative="path">
          {t('done.list')}
        </ButtonLink>
        {count > 0 && !undone && (
          <Button busy={busy} onClick={() => void undo(batchId).then(setUndone)}>
            {t('done.undo')}
          </Button>
        )}
        <Button onClick={onAgain}>{t('done.again')}</Button>
      </div>
    </>
  );
}
