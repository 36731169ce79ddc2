import { useQuery } from '@tanstack/react-query';
import { Bell, BellRing } from 'lucide-react';
import { query } from '../../lib/bff';
import { t } from '../../lib/texts/festivals';
import { useCommand } from '../../lib/use-command';
import { Button } from '../../ui/button';
import { Skeleton } from '../../ui/skeleton';
import { toast } from '../../ui/toast';
import { LogInLink } from './log-in-link';
import { newsWords } from './watched-words';
import css from './festival-view.module.css';

/** To be told of a festival's deadlines and changes, or no more; what has changed since stands beside it. A visitor is asked to log in first; while nobody knows whether one watches, there is no button to say so. */
export function WatchButton({ festivalId, isSignedIn }: { festivalId: number; isSignedIn: boolean }) {
  const watches = useQuery({ ...query('getWatches'), enabled: isSignedIn });
  const [watch, unwatch] = [useCommand('watchFestival'), useCommand('unwatchFestival')];
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
            look="quiet"
            busy={watches.isRefetching}
            onClick={() => void watches.refetch()}
          >
            {t('watch.unknown')}
          </Button>
        ) : (
          <Skeleton tall="button" />
        )}
      </div>
    );
  const watched = watches.data.items.find((one) => one.festivalId === festivalId);
  const turn = async () => {
    const asked = watched ? unwatch : watch;
    await asked.mutateAsync({ festivalId }).then(
      () => toast(t(watched ? 'watch.ended' : 'watch.begun')),
      (error: Error) => toast(error.message, 'refused'),
    );
  };
  return (
    <div className={css.watching}>
      <Button
        size="small"
        aria-pressed={watched !== undefined}
        busy={watch.isPending || unwatch.isPending}
        onClick={() => void turn()}
      >
        {watched ? <BellRing size={16} aria-hidden /> : <Bell size={16} aria-hidden />}{' '}
        {t(watched ? 'watch.on' : 'watch.off')}
      </Button>
      {watched && watched.news.length > 0 && <span className={css.muted}>{newsWords(watched)}</span>}
    </div>
  );
}
