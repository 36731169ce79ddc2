import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/server/bff';
import { t } from '@laurel/messages/pages/administration/festival-list';
import { Confirmation } from '../confirmation';

type Props = {
  action: 'deprecate' | 'delete';
  festivalIds: number[];
  isBusy: boolean;
  onSend: () => void;
  onClose: () => void;
};

/** Asks for confirmation before many festivals are deprecated or permanently deleted. */
export function BulkDialog({ action, festivalIds, isBusy, onSend, onClose }: Props) {
  const n = festivalIds.length;
  const watches = useQuery({ ...query('getWatchCounts', { festivalIds }), enabled: action === 'delete' });
  const watcherCount = watches.data?.counts.reduce((sum, count) => sum + count, 0) ?? 0;
  return (
    <Confirmation
      title={t(`${action}.title`, { n })}
      sendLabel={t(action)}
      cancelLabel={t('cancel')}
      variant={action === 'delete' ? 'danger' : 'primary'}
      isBusy={isBusy}
      onSend={onSend}
      onClose={onClose}
    >
      <p>{t(`${action}.lead`, { n })}</p>
      {watcherCount > 0 && <p>{t('delete.watched', { n: watcherCount, festivals: n })}</p>}
    </Confirmation>
  );
}
