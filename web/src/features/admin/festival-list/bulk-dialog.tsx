import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/bff';
import { t } from '../../../lib/texts/festival-list';
import { Button } from '../../../ui/button';
import { Dialog, LeaveButton } from '../../../ui/dialog';
import css from '../admin.module.css';

type Props = {
  asked: 'deprecate' | 'delete';
  festivalIds: number[];
  busy: boolean;
  onSend: () => void;
  onClose: () => void;
};

/** Asks before many are withdrawn, or deleted for good. */
export function BulkDialog({ asked, festivalIds, busy, onSend, onClose }: Props) {
  const n = festivalIds.length;
  const watches = useQuery({ ...query('getWatchCounts', { festivalIds }), enabled: asked === 'delete' });
  const watching = watches.data?.counts.reduce((sum, count) => sum + count, 0) ?? 0;
  return (
    <Dialog title={t(`${asked}.title`, { n })} onClose={onClose}>
      <div className={css.form}>
        <p>{t(`${asked}.lead`)}</p>
        {watching > 0 && <p>{t('delete.watched', { n: watching })}</p>}
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
