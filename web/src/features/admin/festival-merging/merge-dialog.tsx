import { t } from '@laurel/words/pages/administration/festival-merging';
import { Button } from '../../../ui/buttons/button';
import { Dialog, LeaveButton } from '../../../ui/dialogs/dialog';
import admin from '../admin.module.css';

type Props = { target: string; merged: string; busy: boolean; onSend: () => void; onClose: () => void };

/** Confirms before one of two festivals is permanently merged into the other. */
export function MergeDialog({ target, merged, busy, onSend, onClose }: Props) {
  return (
    <Dialog title={t('send.title', { target, merged })} onClose={onClose}>
      <div className={admin.form}>
        <p>{t('send.lead')}</p>
        <div className={admin.actions}>
          <Button look="danger" busy={busy} onClick={onSend}>
            {t('send')}
          </Button>
          <LeaveButton>{t('cancel')}</LeaveButton>
        </div>
      </div>
    </Dialog>
  );
}
