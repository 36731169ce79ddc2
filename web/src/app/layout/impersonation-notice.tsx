import { useEffect, useEffectEvent, useState } from 'react';
import { switchUser } from '../../lib/session/switch-user';
import { mutate } from '../../lib/server/bff';
import { formatTime } from '../../lib/dates/format-instant';
import type { SignedIn } from '../../lib/session/session';
import { t } from '@laurel/messages/pages/site/shell';
import { Button } from '../../ui/buttons/button';
import css from './shell.module.css';
import { showError } from '../../widgets/feedback/show-error';

/** The administrator's session is restored before the impersonated one ends, because it would end with it. */
const BEFORE_END_MS = 30_000;
const HOUR_MS = 3_600_000;

/** Shows until when an administrator impersonates a user. Ends the impersonation on request, or by itself. */
export function ImpersonationNotice({ session }: { session: SignedIn }) {
  const [busy, setBusy] = useState(false);
  const endsAt = session.expiresAt;
  const stopImpersonating = async () => {
    setBusy(true);
    await switchUser(async () => {
      const adminSession = await mutate('stopImpersonating', {});
      return adminSession ? `/admin/user?user=${session.userId}` : '/login';
    }).catch((error: unknown) => {
      setBusy(false);
      showError(error);
    });
  };
  const stopAtEnd = useEffectEvent(() => void stopImpersonating());
  useEffect(() => {
    const remainingMs = Date.parse(endsAt) - Date.now() - BEFORE_END_MS;
    if (!(remainingMs > 0 && remainingMs <= HOUR_MS)) return; // not impersonating, or this browser's clock is wrong
    const timer = setTimeout(stopAtEnd, remainingMs);
    return () => clearTimeout(timer);
  }, [endsAt]);
  return (
    <div className={css.banner} role="status">
      <p>{t('impersonation', { name: session.name || session.email, until: formatTime(endsAt) })}</p>
      <Button size="small" busy={busy} onClick={() => void stopImpersonating()}>
        {t('impersonation.stop')}
      </Button>
    </div>
  );
}
