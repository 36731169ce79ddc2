import { Menu as MenuIcon } from 'lucide-react';
import { Suspense } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { lazyComponent } from '../../lib/loading/lazy-component';
import { getRedirectSearch } from '../../lib/url-state/redirect-parameter';
import { useSession } from '../../lib/session/session';
import { t } from '@laurel/messages/pages/site/shell';
import { ButtonLink } from '../../ui/buttons/button';
import { Menu } from '../../ui/menus/menu';
import { ThemeToggle } from '../../ui/theme/theme-toggle';
import { DemonstrationBadge } from './demonstration';
import { Brand } from './loading-page';
import css from './shell.module.css';

/** Visitors do not load the code of the signed-in users' menu. */
const AccountMenu = lazyComponent(() => import('./account-menu').then((module) => module.AccountMenu));
/** Redirects to the list of the film worked on last. */
const MY_LIST = '/user/list';

export function Header() {
  const session = useSession();
  const { pathname, search } = useLocation();
  const redirectSearch = getRedirectSearch(search);
  const navItems = [
    { to: '/festivals', label: t('nav.festivals') },
    ...(session
      ? [
          { to: `/user/${session.userId}/films`, label: t('nav.films') },
          { to: '/user/matching', label: t('nav.matches') },
          { to: MY_LIST, label: t('nav.list') },
          { to: '/user/subscriptions', label: t('nav.plans') },
        ]
      : []),
  ];
  const isList = pathname.startsWith('/submissions2/');
  const links = navItems.map(({ to, label }) =>
    to === MY_LIST ? (
      <Link key={to} to={to} aria-current={isList ? 'page' : undefined}>
        {label}
      </Link>
    ) : (
      <NavLink key={to} to={to}>
        {label}
      </NavLink>
    ),
  );
  return (
    <header className={css.header}>
      <div className={css.bar}>
        <Link to="/" className={css.brand} aria-label={t('home')}>
          <Brand />
        </Link>
        <nav className={css.nav} aria-label={t('nav.label')}>
          {links}
        </nav>
        <div className={css.end}>
          <DemonstrationBadge />
          <ThemeToggle />
          {session ? (
            <Suspense fallback={<span className={css.initial} aria-hidden />}>
              <AccountMenu session={session} />
            </Suspense>
          ) : (
            <>
              <ButtonLink className={css.desk} variant="subtle" to={`/login${redirectSearch}`}>
                {t('nav.login')}
              </ButtonLink>
              <ButtonLink className={css.desk} variant="primary" to={`/signup${redirectSearch}`}>
                {t('nav.signup')}
              </ButtonLink>
            </>
          )}
          <div className={css.phone}>
            <Menu label={t('nav.open')} trigger={<MenuIcon size={20} aria-hidden />}>
              {links}
              {!session && <Link to={`/login${redirectSearch}`}>{t('nav.login')}</Link>}
              {!session && <Link to={`/signup${redirectSearch}`}>{t('nav.signup')}</Link>}
            </Menu>
          </div>
        </div>
      </div>
    </header>
  );
}
