import { getErrorText } from '../../../lib/server/refused';
import { t } from '@laurel/messages/pages/submissions/past';
import { useCommand } from '../../../lib/server/use-command';
import type { PastEntry } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { Dialog, LeaveButton } from '../../../ui/dialogs/dialog';
import { Notice } from '../../../ui/feedback/notice';
import { toast } from '../../../ui/feedback/toast';
import { formatEntryName } from './format-entry-details';
import css from '../past-entries.module.css';

/** Asks for confirmation, because a deleted past entry cannot be restored. */
export function DeleteDialog({ entry, onClose }: { entry: PastEntry; onClose: () => void }) {
  const remove = useCommand('deletePastEntry');
  const deleteEntry = () =>
    remove.mutate(
      { filmId: entry.filmId, entryId: entry.id },
      {
        onSuccess: () => {
          toast(t('free.deleted', { name: formatEntryName(entry) }));
          onClose();
        },
      },
    );
  return (
    <Dialog title={t('free.delete.of', { name: formatEntryName(entry) })} onClose={onClose}>
      <div className={css.form}>
        <p>{t('free.delete.confirm')}</p>
        {remove.isError && <Notice tone="refused">{getErrorText(remove.error)}</Notice>}
        <div className={css.actions}>
          <Button variant="danger" busy={remove.isPending} onClick={deleteEntry}>
            {t('free.delete')}
          </Button>
          <LeaveButton>{t('dialog.cancel')}</LeaveButton>
        </div>
      </div>
    </Dialog>
  );
}
