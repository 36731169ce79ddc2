import { useQuery } from '@tanstack/react-query';
import { query } from '../../../../lib/server/bff';
import { formatInstant } from '../../../../lib/dates/format-instant';
import { isNotFound, retryUnlessNotFound } from '../../../../lib/server/refused';
import { t } from '@laurel/messages/pages/administration/users';
import type { FoundUser, UserSession } from '../../../../lib/server/wire';
import { SideSheet } from '../../../../ui/dialogs/side-sheet';
import { Notice } from '../../../../ui/feedback/notice';
import css from '../../admin.module.css';
import { AuditTrail } from '../audit/audit-trail';
import { Badges } from '../list/badges';
import { UserActions } from '../actions/user-actions';
import { UserFilms } from './user-films';
import { UserTokens } from './user-tokens';
import { QueryStatus } from '../../../../widgets/feedback/query-status';

/** The sheet of a user: identity, actions and data. Each section loads and fails on its own. */
export function UserSheet({ userId, onClose }: { userId: string; onClose: () => void }) {
  const sheet = useQuery({ ...query('getUserSheet', { userId }), retry: retryUnlessNotFound });
  const user = sheet.data?.user;
  return (
    <SideSheet title={user?.name ?? t('title')} onClose={onClose}>
      {isNotFound(sheet.error) ? (
        <p>{t('sheet.missing')}</p>
      ) : (
        <QueryStatus query={sheet} lines={6} height="row" />
      )}
      {user && !isNotFound(sheet.error) && (
        <div className={css.sheet}>
          <UserIdentity user={user} />
          <UserActions user={user} />
          <UserSessions sessions={sheet.data!.sessions} />
          <UserTokens userId={userId} />
          <UserFilms userId={userId} />
          <AuditTrail userId={userId} />
        </div>
      )}
    </SideSheet>
  );
}

function UserIdentity({ user }: { user: FoundUser }) {
  const { banned, isBanned, banReason, banExpires } = user;
  return (
    <div className={css.section}>
      <p dir="auto">{user.email}</p>
      <Badges user={user} />
      <p className={css.muted}>
        {t('sheet.since', { at: formatInstant(user.createdAt) })}
        <br />
        {t('sheet.id')} <code>{user.id}</code>
      </p>
      {isBanned && <Notice tone="refused">{t('sheet.ban', { reason: banReason ?? '' })}</Notice>}
      {banned && !isBanned && (
        <Notice>{t('sheet.lapsed', { at: formatInstant(banExpires!), reason: banReason ?? '' })}</Notice>
      )}
    </div>
  );
}

function UserSessions({ sessions }: { sessions: readonly UserSession[] }) {
  return (
    <section className={css.section}>
      <h3>{t('sessions')}</h3>
      {sessions.length === 0 && <p className={css.muted}>{t('sessions.none')}</p>}
      <ul className={css.lines}>
        {sessions.map(({ id, device, ipAddress, lastSeenAt, impersonatedBy }) => (
          <li key={id}>
            <strong>{impersonatedBy ? t('sessions.by') : (device ?? t('sessions.unknown'))}</strong>
            <span>
              <time dateTime={lastSeenAt}>{t('sessions.last_used', { at: formatInstant(lastSeenAt) })}</time>
              {ipAddress && ` · ${ipAddress}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
