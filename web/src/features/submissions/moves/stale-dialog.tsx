import { stateWord } from '@laurel/words/labels/state-labels';
import { t } from '@laurel/words/pages/submissions/submissions';
import type { Submission } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { Dialog } from '../../../ui/dialogs/dialog';
import { getTitle } from '../states/submission-states';
import css from '../submissions.module.css';

type Props = { stale: Submission; submissions: readonly Submission[]; onClose: () => void };

/** Shows the current state after a concurrent change, or the list's state if that is newer. */
export function StaleDialog({ stale, submissions, onClose }: Props) {
  const listed = submissions.find(({ id }) => id === stale.id);
  const current = listed && listed.rowVersion > stale.rowVersion ? listed : stale;
  return (
    <Dialog title={t('stale.title')} onClose={onClose}>
      <div className={css.form}>
        <p>{t('stale.description', { name: getTitle(current), state: stateWord[current.state] })}</p>
        <div className={css.actions}>
          <Button look="primary" onClick={onClose}>
            {t('stale.reload')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
