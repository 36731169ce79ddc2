import { formatDeadline } from '../../../lib/dates/closing-time';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { query } from '../../../lib/server/bff';
import { t } from '@laurel/messages/pages/festivals/festivals';
import { useCommand } from '../../../lib/server/use-command';
import { Button } from '../../../ui/buttons/button';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { toast } from '../../../ui/feedback/toast';
import { formatNews } from './format-news';
import css from './watched-festivals.module.css';
import { QueryStatus } from '../../../widgets/feedback/query-status';
import { showError } from '../../../widgets/feedback/show-error';

/** The watched festivals with their next deadlines and latest changes. `onAll`: shows all festivals instead. */
export function WatchedFestivals({ onAll }: { onAll: () => void }) {
  const watches = useQuery(query('getWatches'));
  const unwatch = useCommand('unwatchFestival');
  if (!watches.data) return <QueryStatus query={watches} lines={4} height="row" />;
  const { items } = watches.data;
  if (items.length === 0)
    return (
      <EmptyState
        title={t('watch.none.title')}
        action={<Button onClick={onAll}>{t('search.clear.text')}</Button>}
      >
        {t('watch.none')}
      </EmptyState>
    );
  const stopWatching = ({ festivalId, festivalName: name }: (typeof items)[number]) =>
    unwatch.mutateAsync({ festivalId }).then(() => toast(t('watch.ended', { name })), showError);
  return (
    <ul className={css.watched}>
      {items.map((watch) => (
        <li key={watch.festivalId}>
          <Link to={`/festivals/${watch.festivalId}`} dir="auto">
            {watch.festivalName}
          </Link>
          <span className={css.muted}>
            {watch.deadline
              ? t('watch.deadline', { date: formatDeadline({ date: watch.deadline, closesAt: null }) })
              : t('line.undated')}
          </span>
          <span className={css.muted}>{formatNews(watch)}</span>
          <Button
            size="small"
            variant="subtle"
            aria-label={t('watch.end', { name: watch.festivalName })}
            busy={unwatch.isPending && unwatch.variables.festivalId === watch.festivalId}
            onClick={() => void stopWatching(watch)}
          >
            {t('watch.end.short')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
