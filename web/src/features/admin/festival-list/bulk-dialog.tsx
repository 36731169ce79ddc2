import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/server/bff';
import { t } from '@laurel/words/pages/administration/festival-list';
import { Button } from '../../../ui/buttons/button';
import { Dialog, LeaveButton } from '../../../ui/dialogs/dialog';
import css from '../admin.module.css';

type Props = {
  action: 'deprecate' | 'delete';
  festivalIds: number[];
  busy: boolean;
  onSend: () => void;
  onClose: () => void;
};

/** Confirms before many festivals are deprecated or permanently deleted. */
export function BulkDialog({ action, festivalIds, busy, onSend, onClose }: Props) {
  const n = festivalIds.length;
  const watches = useQuery({ ...query('getWatchCounts', { festivalIds }), enabled: action === 'delete' });
  const watching = watches.data?.counts.reduce((sum, count) => sum + count, 0) ?? 0;
  return (
    <Dialog title={t(`${action}.title`, { n })} onClose={onClose}>
      <div className={css.form}>
        <p>{t(`${action}.lead`)}</p>
        {watching > 0 && <p>{t('delete.watched', { n: watching })}</p>}
        <div className={css.actions}>
          <Button look={action === 'delete' ? 'danger' : 'primary'} busy={busy} onClick={onSend}>
            {t(action)}
          </Button>
          <LeaveButton>{t('cancel')}</LeaveButton>
        </div>
      </div>
    </Dialog>
  );
}
