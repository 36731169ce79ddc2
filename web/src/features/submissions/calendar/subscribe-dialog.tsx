import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../lib/server/bff';
import { getErrorText } from '../../../lib/server/refused';
import { t } from '@laurel/messages/pages/submissions/calendar';
import { useCommand } from '../../../lib/server/use-command';
import type { Film } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { Dialog } from '../../../ui/dialogs/dialog';
import { Segmented } from '../../../ui/forms/segmented';
import { QueryStatus } from '../../../widgets/feedback/query-status';
import { Notice } from '../../../ui/feedback/notice';
import css from './feeds.module.css';
import { CalendarFeeds } from './calendar-feeds';
import { NewLink } from './new-link';

type FeedScope = 'film' | 'all';
const scopeOptions = (['film', 'all'] as const).map((value) => ({ value, label: t(`subscribe.${value}`) }));

/** Creates a link for calendar software, shows it once, and revokes existing links. */
export function SubscribeDialog({ film, onClose }: { film: Film; onClose: () => void }) {
  const [scope, setScope] = useState<FeedScope>('film');
  const feeds = useQuery(query('getCalendarFeeds'));
  const createFeed = useCommand('createCalendarFeed');
  return (
    <Dialog title={t('subscribe')} onClose={onClose}>
      <div className={css.subscribe}>
        <p>{t('subscribe.description')}</p>
        {createFeed.data ? (
          <NewLink path={createFeed.data.path} />
        ) : (
          <div className={css.create}>
            <Segmented
              legend={t('subscribe.of')}
              name="of"
              value={scope}
              options={scopeOptions}
              onChange={setScope}
            />
            <Button
              variant="primary"
              busy={createFeed.isPending}
              onClick={() => createFeed.mutate(scope === 'film' ? { filmId: film.id } : {})}
            >
              {t('subscribe.make')}
            </Button>
          </div>
        )}
        {createFeed.isError && <Notice tone="refused">{getErrorText(createFeed.error)}</Notice>}
        <QueryStatus query={feeds} lines={2} />
        {feeds.data && feeds.data.total > 0 && (
          <CalendarFeeds
            feeds={feeds.data.items}
            onRevoked={(feedId) => {
              if (createFeed.data?.feed.id === feedId) createFeed.reset();
            }}
          />
        )}
      </div>
    </Dialog>
  );
}
