import { formatDeviceLabel } from '@laurel/messages/labels/device-label';
import { Laptop, LifeBuoy, Smartphone, Tablet } from 'lucide-react';
import { formatRelativeTime } from '../../../lib/dates/relative-time';
import { formatInstant } from '../../../lib/dates/format-instant';
import { t } from '@laurel/messages/pages/account/sign-in-details';
import { useCommand } from '../../../lib/server/use-command';
import type { MySession } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { showSessionsEnded } from '../../../widgets/account/show-sessions-ended';
import css from './sign-in-details.module.css';
import { showError } from '../../../widgets/feedback/show-error';

const ICONS = { desktop: Laptop, mobile: Smartphone, tablet: Tablet, other: Laptop };

const formatLocation = ({ location, address }: MySession): string =>
  location === 'here' || location === 'unknown'
    ? t(`location.${location}`)
    : t(`location.${location}`, { address: address ?? '' });

export function SessionLine({ session, canEnd }: { session: MySession; canEnd: boolean }) {
  const { kind, isCurrent, isSupport, lastSeenAt, createdAt, sessionId } = session;
  const deviceLabel = formatDeviceLabel(session) ?? t('sessions.device.unknown');
  const device = isSupport ? t('sessions.support') : deviceLabel;
  const Icon = isSupport ? LifeBuoy : ICONS[kind];
  const end = useCommand('revokeSession');
  const endSession = () =>
    end.mutate(
      { sessionId },
      {
        onSuccess: ({ isWhole }) =>
          showSessionsEnded(
            isWhole,
            t('sessions.log_out.done', { device }),
            t('sessions.log_out.partial', { device }),
          ),
        onError: showError,
      },
    );
  return (
    <li className={css.session}>
      <Icon size={22} aria-hidden />
      <div className={css.text}>
        <p className={css.value}>
          {device}
          {isCurrent && <span className={css.tag}>{t('sessions.this')}</span>}
        </p>
        <p className={css.muted}>
          {formatLocation(session)}
          {' · '}
          <time dateTime={lastSeenAt} title={formatInstant(lastSeenAt)}>
            {isCurrent ? t('sessions.now') : t('sessions.last_used', { ago: formatRelativeTime(lastSeenAt) })}
          </time>
          {' · '}
          {t('sessions.started', { moment: formatInstant(createdAt) })}
        </p>
      </div>
      {canEnd && (
        <Button
          size="small"
          busy={end.isPending}
          aria-label={t('sessions.log_out.label', { device, moment: formatInstant(createdAt) })}
          onClick={endSession}
        >
          {t('sessions.log_out')}
        </Button>
      )}
    </li>
  );
}
