import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { query } from '../../lib/server/bff';
import { t } from '@laurel/words/pages/account/notifications';
import css from './bell.module.css';

const FRESH_MS = 5 * 60_000;
const MAX_SHOWN = 99;

/** Shows the number of unread notifications. New ones arrive through `lib/live.ts`. */
export function Bell() {
  const notifications = useQuery({
    ...query('getNotifications', { pageSize: 1 }),
    staleTime: FRESH_MS,
    retry: false,
  });
  const unread = notifications.data?.unread ?? 0;
  return (
    <Link
      to="/user/notifications"
      className={css.bell}
      aria-label={unread > 0 ? t('bell.unread', { n: unread }) : t('bell')}
    >
      <BellIcon size={20} aria-hidden />
      {unread > 0 && (
        <span className={css.count} aria-hidden>
          {unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}
        </span>
      )}
    </Link>
  );
}
