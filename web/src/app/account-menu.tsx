import { errorText } from '../lib/refused';
import { LogOut, ShieldCheck, Sparkles } from 'lucide-react';
import { Link } from 'react-router-dom';
import { setUpSecondFactor } from '../features/account/sign-in';
import { mutate } from '../lib/bff';
import { forgetDrafts } from '../lib/drafts';
import { leave, stay } from '../lib/leaving';
import { forgetSeen } from '../lib/seen';
import type { SignedIn } from '../lib/session';
import { t } from '../lib/texts/shell';
import { Menu } from '../ui/menu';
import { toast } from '../ui/toast';
import css from './shell.module.css';

const tell = (error: unknown) => toast(errorText(error), 'refused');

/** Ends the session here, then at the sign-in service where that is wanted; the whole page is loaded anew. */
async function logOut() {
  leave();
  try {
    const { logoutUrl } = await mutate('endSession', {});
    forgetSeen();
    forgetDrafts();
    window.location.assign(logoutUrl ?? '/');
  } catch (error) {
    stay();
    tell(error);
  }
}

export function AccountMenu({ session }: { session: SignedIn }) {
  const name = session.name || session.email;
  return (
    <Menu
      label={t('account.label', { name })}
      trigger={<span className={css.initial}>{[...name][0]?.toUpperCase()}</span>}
    >
      <div className={css.who}>
        <strong dir="auto">{name}</strong>
        <span>{session.email}</span>
        {session.businessRole && <span>{session.businessRole}</span>}
      </div>
      <Link to="/user/wizard">
        <Sparkles size={16} aria-hidden /> {t('account.wizard')}
      </Link>
      <button type="button" onClick={() => void setUpSecondFactor().catch(tell)}>
        <ShieldCheck size={16} aria-hidden /> {t('account.factor')}
      </button>
      <button type="button" onClick={() => void logOut()}>
        <LogOut size={16} aria-hidden /> {t('account.logout')}
      </button>
    </Menu>
  );
}
