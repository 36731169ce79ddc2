import { formatInstant } from '../../../../lib/dates/format-instant';
import { t } from '@laurel/messages/pages/administration/users';
import type { FoundUser } from '../../../../lib/server/wire';
import css from '../../admin.module.css';
import { Badges } from './badges';

/** One user in the list. A click opens the user's sheet. */
export function UserRow({ user, isOpen, onOpen }: { user: FoundUser; isOpen: boolean; onOpen: () => void }) {
  return (
    <li>
      <button type="button" className={css.user} aria-current={isOpen || undefined} onClick={onOpen}>
        <span className={css.identity}>
          <strong dir="auto">{user.name}</strong>
          <span dir="auto">{user.email}</span>
        </span>
        <Badges user={user} />
        <span className={css.details}>
          {user.businessRole && <span>{user.businessRole}</span>}
          <span>
            {t('head.since')} <time dateTime={user.createdAt}>{formatInstant(user.createdAt)}</time>
          </span>
          <span>
            {user.lastSeenAt ? (
              <>
                {t('head.last_seen')} <time dateTime={user.lastSeenAt}>{formatInstant(user.lastSeenAt)}</time>
              </>
            ) : (
              t('never')
            )}
          </span>
        </span>
      </button>
    </li>
  );
}
