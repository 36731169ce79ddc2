import { formatInstant } from '../../../../lib/dates/format-instant';
import { useSession } from '../../../../lib/session/session';
import { t } from '@laurel/messages/pages/administration/users';
import type { FoundUser } from '../../../../lib/server/wire';
import css from '../../admin.module.css';

/** Badges for the own account, an administrator, a ban and an unverified address. */
export function Badges({ user }: { user: FoundUser }) {
  const session = useSession();
  const ban = user.banExpires ? t('badge.until', { at: formatInstant(user.banExpires) }) : t('badge.banned');
  return (
    <span className={css.badges}>
      {session?.userId === user.id && <span className={css.badge}>{t('badge.you')}</span>}
      {user.role === 'admin' && (
        <span className={css.badge} data-tone="good">
          {t('badge.admin')}
        </span>
      )}
      {user.isBanned && (
        <span className={css.badge} data-tone="refused">
          {ban}
        </span>
      )}
      {!user.emailVerified && (
        <span className={css.badge} data-tone="ask">
          {t('badge.unverified')}
        </span>
      )}
    </span>
  );
}
