import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { query } from '../../lib/bff';
import { t } from '../../lib/texts/notifications';
import css from './bell.module.css';

const FRESH_MS = 5 * 60_000;
const MOST_SHOWN = 99;

/** How much there is to read; what comes is heard (`lib/live.ts`). */
export function Bell() {
  const told = useQuery({ ...query('getNotifications', { pageSize: 1 }), staleTime: FRESH_MS, retry: false });
  const unread = told.data?.unread ?? 0;
  return (
    <Link
      to="/user/notifications"
      className={css.bell}
      aria-label={unread > 0 ? t('bell.unread', { n: unread }) : t('bell')}
    >
      <BellIcon size={20} aria-hidden />
      {unread > 0 && (
        <span className={css.count} aria-hidden>
          {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
        </span>
      )}
    </Link>
  );
}
