import { stateLabels } from '@laurel/messages/labels/state-labels';
import { t } from '@laurel/messages/pages/submissions/submissions';
import type { Submission } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { Dialog } from '../../../ui/dialogs/dialog';
import { getTitle } from '../states/submission-states';
import css from '../submissions.module.css';

type Props = { currentSubmission: Submission; submissions: readonly Submission[]; onClose: () => void };

/** Shows the current state after a concurrent change, or the list's state if that is newer. */
export function StaleDialog({ currentSubmission, submissions, onClose }: Props) {
  const listedSubmission = submissions.find(({ id }) => id === currentSubmission.id);
  const newestSubmission =
    listedSubmission && listedSubmission.rowVersion > currentSubmission.rowVersion
      ? listedSubmission
      : currentSubmission;
  return (
    <Dialog title={t('stale.title')} onClose={onClose}>
      <div className={css.form}>
        <p>
          {t('stale.description', {
            name: getTitle(newestSubmission),
            state: stateLabels[newestSubmission.state],
          })}
        </p>
        <div className={css.actions}>
          <Button variant="primary" onClick={onClose}>
            {t('stale.reload')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
