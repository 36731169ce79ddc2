import {
  ChartNoAxesColumn,
  CircleUserRound,
  CreditCard,
  Library,
  LogOut,
  ShieldCheck,
  Sparkles,
  Users,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import { startAction } from '../../features/account/login/sign-in';
import { Bell } from '../../features/notifications/bell';
import { logOut } from '../../lib/session/log-out';
import type { SignedIn } from '../../lib/session/session';
import { t } from '@laurel/messages/pages/site/account-menu';
import { Menu } from '../../ui/menus/menu';
import { Portrait } from '../../widgets/account/portrait';
import css from './shell.module.css';
import { showError } from '../../widgets/feedback/show-error';

export function AccountMenu({ session }: { session: SignedIn }) {
  const name = session.name || session.email;
  return (
    <>
      <Bell />
      <Menu label={t('label', { name })} trigger={<Portrait name={name} image={session.image} />}>
        <div className={css.user}>
          <strong dir="auto">{name}</strong>
          <span>{session.email}</span>
          {session.businessRole && <span>{session.businessRole}</span>}
        </div>
        <Link to="/profile">
          <CircleUserRound size={16} aria-hidden /> {t('profile')}
        </Link>
        <Link to="/user/wizard">
          <Sparkles size={16} aria-hidden /> {t('wizard')}
        </Link>
        <Link to="/user/billing">
          <CreditCard size={16} aria-hidden /> {t('billing')}
        </Link>
        {session.role === 'admin' && (
          <>
            <Link to="/admin/user">
              <Users size={16} aria-hidden /> {t('users')}
            </Link>
            <Link to="/admin/festival-list">
              <Library size={16} aria-hidden /> {t('catalogue')}
            </Link>
            <Link to="/admin/dashboard">
              <ChartNoAxesColumn size={16} aria-hidden /> {t('dashboard')}
            </Link>
          </>
        )}
        <button type="button" onClick={() => void startAction('CONFIGURE_TOTP').catch(showError)}>
          <ShieldCheck size={16} aria-hidden /> {t('factor')}
        </button>
        <button type="button" onClick={() => void logOut().catch(showError)}>
          <LogOut size={16} aria-hidden /> {t('logout')}
        </button>
      </Menu>
    </>
  );
}
