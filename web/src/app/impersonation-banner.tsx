import { useEffect, useEffectEvent, useState } from 'react';
import { becomeAnother } from '../lib/become-another';
import { mutate } from '../lib/bff';
import { formatTime } from '../lib/instant';
import { errorText } from '../lib/refused';
import { useSession } from '../lib/session';
import { t } from '../lib/texts/shell';
import { Button } from '../ui/button';
import { toast } from '../ui/toast';
import css from './shell.module.css';

/** Their own session is gone from the browser with the other: it is taken back before that ends. */
const BEFORE_END_MS = 30_000;
const HOUR_MS = 3_600_000;

/** Says that an administrator looks through someone's eyes and until when, and leads back to their own, by itself at the end. */
export function ImpersonationBanner() {
  const session = useSession();
  const [busy, setBusy] = useState(false);
  const until = session?.impersonatedBy ? session.expiresAt : null;
  const stop = async () => {
    setBusy(true);
    await becomeAnother(async () => {
      const own = await mutate('stopImpersonating', {});
      return own ? `/admin/user?user=${session!.userId}` : '/login';
    }).catch((error: unknown) => {
      setBusy(false);
      toast(errorText(error), 'refused');
    });
  };
  const end = useEffectEvent(() => void stop());
  useEffect(() => {
    const left = Date.parse(until ?? '') - Date.now() - BEFORE_END_MS;
    if (!(left > 0 && left <= HOUR_MS)) return; // this browser's clock is wrong
    const timer = setTimeout(end, left);
    return () => clearTimeout(timer);
  }, [until]);
  if (!session || !until) return null;
  return (
    <div className={css.banner} role="status">
      <p>{t('impersonation', { name: session.name || session.email, until: formatTime(until) })}</p>
      <Button size="small" busy={busy} onClick={() => void stop()}>
        {t('impersonation.stop')}
      </Button>
    </div>
  );
}
