import { useSession } from '../lib/session';
import { t } from '../lib/texts/shell';
import css from './shell.module.css';

/** Says that an administrator looks through someone's eyes. */
export function ImpersonationBanner() {
  const session = useSession();
  if (!session?.impersonatedBy) return null;
  return (
    <div className={css.banner} role="status">
      <p>{t('impersonation', { name: session.name || session.email })}</p>
    </div>
  );
}
