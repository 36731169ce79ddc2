import { formatDeviceLabel } from '@laurel/words/device-label';
import { Laptop, LifeBuoy, Smartphone, Tablet } from 'lucide-react';
import { ago } from '../../lib/ago';
import { formatInstant } from '../../lib/instant';
import { errorText } from '../../lib/refused';
import { t } from '../../lib/texts/sign-in-details';
import { useCommand } from '../../lib/use-command';
import type { MySession } from '../../lib/wire';
import { Button } from '../../ui/button';
import { toast } from '../../ui/toast';
import { showSessionsEnded } from '../../ui/show-sessions-ended';
import css from './sign-in-details.module.css';

const ICONS = { desktop: Laptop, mobile: Smartphone, tablet: Tablet, other: Laptop };

const formatLocation = ({ place: location, address }: MySession): string =>
  location === 'here' || location === 'unknown'
    ? t(`place.${location}`)
    : t(`place.${location}`, { address: address ?? '' });

export function SessionLine({ session, mayEnd }: { session: MySession; mayEnd: boolean }) {
  const { kind, isCurrent, isSupport, lastSeenAt, createdAt, sessionId } = session;
  const device = isSupport
    ? t('sessions.support')
    : (formatDeviceLabel(session) ?? t('sessions.device.unknown'));
  const Icon = isSupport ? LifeBuoy : ICONS[kind];
  const end = useCommand('revokeSession');
  const go = () =>
    end.mutate(
      { sessionId },
      {
        onSuccess: ({ isWhole }) =>
          showSessionsEnded(isWhole, t('sessions.out.done', { device }), t('sessions.out.half', { device })),
        onError: (error) => toast(errorText(error), 'refused'),
      },
    );
  return (
    <li className={css.session}>
      <Icon size={22} aria-hidden />
      <div className={css.said}>
        <p className={css.value}>
          {device}
          {isCurrent && <span className={css.tag}>{t('sessions.this')}</span>}
        </p>
        <p className={css.muted}>
          {formatLocation(session)}
          {' · '}
          <time dateTime={lastSeenAt} title={formatInstant(lastSeenAt)}>
            {isCurrent ? t('sessions.now') : t('sessions.seen', { ago: ago(lastSeenAt) })}
          </time>
          {' · '}
          {t('sessions.begun', { moment: formatInstant(createdAt) })}
        </p>
      </div>
      {mayEnd && (
        <Button
          size="small"
          busy={end.isPending}
          aria-label={t('sessions.out.label', { device })}
          onClick={go}
        >
          {t('sessions.out')}
        </Button>
      )}
    </li>
  );
}
