import { t } from '../../../lib/texts/festival-list';
import { Button } from '../../../ui/button';
import { Dialog, LeaveButton } from '../../../ui/dialog';
import css from '../admin.module.css';

type Props = {
  asked: 'deprecate' | 'delete';
  n: number;
  busy: boolean;
  onSend: () => void;
  onClose: () => void;
};

/** Asks before many are withdrawn, or deleted for good. */
export function BulkDialog({ asked, n, busy, onSend, onClose }: Props) {
  return (
    <Dialog title={t(`${asked}.title`, { n })} onClose={onClose}>
      <div className={css.form}>
        <p>{t(`${asked}.lead`)}</p>
        <div className={css.actions}>
          <Button look={asked === 'delete' ? 'danger' : 'primary'} busy={busy} onClick={onSend}>
            {t(asked)}
          </Button>
          <LeaveButton>{t('cancel')}</LeaveButton>
        </div>
      </div>
    </Dialog>
  );
}
