import { formatInstant } from '../../../../lib/dates/format-instant';
import { t } from '@laurel/messages/pages/administration/users';
import type { UserSession } from '../../../../lib/server/wire';
import css from '../../admin.module.css';

export function UserSessions({ sessions }: { sessions: readonly UserSession[] }) {
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
