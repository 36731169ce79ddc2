import { useState } from 'react';
import { becomeAnother } from '../lib/become-another';
import { mutate } from '../lib/bff';
import { errorText } from '../lib/refused';
import { useSession } from '../lib/session';
import { t } from '../lib/texts/shell';
import { Button } from '../ui/button';
import { toast } from '../ui/toast';
import css from './shell.module.css';

/** Says that an administrator looks through someone's eyes, and leads back to their own. */
export function ImpersonationBanner() {
  const session = useSession();
  const [busy, setBusy] = useState(false);
  if (!session?.impersonatedBy) return null;
  const stop = async () => {
    setBusy(true);
    await becomeAnother(async () => {
      const own = await mutate('stopImpersonating', {});
      return own ? `/admin/user?user=${session.userId}` : '/login';
    }).catch((error: unknown) => {
      setBusy(false);
      toast(errorText(error), 'refused');
    });
  };
  return (
    <div className={css.banner} role="status">
      <p>{t('impersonation', { name: session.name || session.email })}</p>
      <Button size="small" busy={busy} onClick={() => void stop()}>
        {t('impersonation.stop')}
      </Button>
    </div>
  );
}
