import { formatRelativeTime } from '../../../lib/dates/relative-time';
import { t } from '@laurel/messages/pages/submissions/calendar';
import { useCommand } from '../../../lib/server/use-command';
import type { CalendarFeed } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { toast } from '../../../ui/feedback/toast';
import css from './calendar.module.css';
import feedsCss from './feeds.module.css';
import { showError } from '../../../widgets/feedback/show-error';

const getFeedName = ({ filmId, filmName }: CalendarFeed) =>
  filmId === null ? t('feeds.all') : (filmName ?? t('feeds.deleted_film'));

type Props = { feeds: readonly CalendarFeed[]; onRevoked: (feedId: number) => void };

/** The user's calendar links: scope, age, and last use by a calendar. Each can be revoked. */
export function CalendarFeeds({ feeds, onRevoked }: Props) {
  const revoke = useCommand('revokeCalendarFeed');
  const revokeFeed = (feed: CalendarFeed) =>
    revoke.mutateAsync({ feedId: feed.id }).then(() => {
      onRevoked(feed.id);
      toast(t('feeds.ended', { name: getFeedName(feed) }));
    }, showError);
  return (
    <section aria-label={t('feeds.title')}>
      <h3>{t('feeds.title')}</h3>
      <ul className={feedsCss.feeds}>
        {feeds.map((feed) => {
          const [name, createdAgo] = [getFeedName(feed), formatRelativeTime(feed.createdAt)];
          return (
            <li key={feed.id}>
              <div>
                <bdi>{name}</bdi>
                <p className={css.muted}>
                  {t('feeds.created', { when: createdAgo })} ·{' '}
                  {feed.fetchedAt
                    ? t('feeds.fetched', { when: formatRelativeTime(feed.fetchedAt) })
                    : t('feeds.never')}
                </p>
              </div>
              <Button
                size="small"
                variant="danger"
                disabled={revoke.isPending}
                aria-label={t('feeds.end.of', { name, when: createdAgo })}
                onClick={() => void revokeFeed(feed)}
              >
                {t('feeds.end')}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
