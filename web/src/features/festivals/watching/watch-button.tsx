import { useQuery } from '@tanstack/react-query';
import { Bell, BellRing } from 'lucide-react';
import { query } from '../../../lib/server/bff';
import { t } from '@laurel/messages/pages/festivals/festivals';
import { useCommand } from '../../../lib/server/use-command';
import type { Festival } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { toast } from '../../../ui/feedback/toast';
import { LogInLink } from './log-in-link';
import { formatNews } from './format-news';
import css from '../festivals.module.css';
import { showError } from '../../../widgets/feedback/show-error';

type Props = { festival: Pick<Festival, 'id' | 'name'>; isSignedIn: boolean };

/**
 * Starts or stops watching a festival's deadlines and changes, and shows the latest changes. A visitor gets a link
 * to the login. The button appears once it is known whether the user watches the festival.
 */
export function WatchButton({ festival: { id: festivalId, name }, isSignedIn }: Props) {
  const watches = useQuery({ ...query('getWatches'), enabled: isSignedIn });
  const watch = useCommand('watchFestival');
  const unwatch = useCommand('unwatchFestival');
  if (!isSignedIn)
    return (
      <LogInLink className={css.watch}>
        <Bell size={16} aria-hidden /> {t('watch.visitor')}
      </LogInLink>
    );
  if (!watches.data)
    return (
      <div className={css.watching}>
        {watches.isError ? (
          <Button
            size="small"
            variant="subtle"
            busy={watches.isRefetching}
            onClick={() => void watches.refetch()}
          >
            {t('watch.unknown')}
          </Button>
        ) : (
          <Skeleton height="button" />
        )}
      </div>
    );
  const currentWatch = watches.data.items.find((item) => item.festivalId === festivalId);
  const toggleWatch = async () => {
    const command = currentWatch ? unwatch : watch;
    await command
      .mutateAsync({ festivalId })
      .then(() => toast(t(currentWatch ? 'watch.ended' : 'watch.started', { name })), showError);
  };
  return (
    <div className={css.watching}>
      <Button
        size="small"
        aria-pressed={currentWatch !== undefined}
        busy={watch.isPending || unwatch.isPending}
        onClick={() => void toggleWatch()}
      >
        {currentWatch ? <BellRing size={16} aria-hidden /> : <Bell size={16} aria-hidden />}{' '}
        {t(currentWatch ? 'watch.on' : 'watch.off')}
      </Button>
      {currentWatch && currentWatch.news.length > 0 && (
        <span className={css.muted}>{formatNews(currentWatch)}</span>
      )}
    </div>
  );
}
