import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { query } from '../../lib/server/bff';
import { t } from '@laurel/messages/pages/account/notifications';
import css from './bell.module.css';

const FRESH_MS = 5 * 60_000;
const MAX_SHOWN = 99;

/** Shows the number of unread notifications. New ones arrive through `lib/live-updates`. */
export function Bell() {
  const notifications = useQuery({
    ...query('getNotifications', { pageSize: 1 }),
    staleTime: FRESH_MS,
    retry: false,
  });
  const unreadCount = notifications.data?.unread ?? 0;
  return (
    <Link
      to="/user/notifications"
      className={css.bell}
      aria-label={unreadCount > 0 ? t('bell.unread', { n: unreadCount }) : t('bell')}
    >
      <BellIcon size={20} aria-hidden />
      {unreadCount > 0 && (
        <span className={css.count} aria-hidden>
          {unreadCount > MAX_SHOWN ? `${MAX_SHOWN}+` : unreadCount}
        </span>
      )}
    </Link>
  );
}
