import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom';
import { useSession } from '../../lib/session/session';
import { t } from '@laurel/messages/pages/site/shell';
import { Toasts } from '../../ui/feedback/toast';
import { SkipLink } from '../../ui/accessibility/visually-hidden';
import { Footer } from './footer';
import { Header } from './header';
import { ImpersonationBanner } from './impersonation-banner';
import { parseFilmIdFromPath, saveLastFilmId } from '../../lib/films/last-film';
import { Reachability } from './reachability';
import { useLiveUpdates } from './use-live-updates';
import { useVerificationCheck } from './use-verification-check';
import css from './shell.module.css';

/** The shortcuts load after the page. If that fails, the page still works by mouse. */
const noShortcuts = { Shortcuts: () => null };
const Shortcuts = lazy(async () => ({
  default: (await import('../keyboard/shortcuts').catch(() => noShortcuts)).Shortcuts,
}));
/** The snapshot is false in the prerendered page and true after hydration. */
const subscribeToNothing = () => () => {};
const returnTrue = () => true;
const returnFalse = () => false;

/**
 * The layout of every page: the header with the session and the navigation, and the reachability of the
 * server.
 */
export function Shell() {
  const session = useSession();
  const navigation = useNavigation();
  const { pathname, search } = useLocation();
  const main = useRef<HTMLElement>(null);
  const isFirstRender = useRef(true);
  const userId = session?.userId;
  const isHydrated = useSyncExternalStore(subscribeToNothing, returnTrue, returnFalse);
  useLiveUpdates();
  useVerificationCheck();
  useEffect(() => {
    const filmId = userId && parseFilmIdFromPath({ pathname, search });
    if (filmId) saveLastFilmId(userId, filmId);
  }, [userId, pathname, search]);
  useEffect(() => {
    if (!isFirstRender.current) main.current?.focus({ preventScroll: true });
    isFirstRender.current = false;
  }, [pathname]);
  return (
    <div className={css.shell}>
      <SkipLink>{t('skip')}</SkipLink>
      <ImpersonationBanner />
      <Header />
      <div className={css.progress} data-active={navigation.state !== 'idle' || undefined} aria-hidden />
      <Reachability />
      <main id="content" ref={main} tabIndex={-1} className={css.main}>
        <Outlet />
      </main>
      <Footer />
      <Toasts />
      {isHydrated && (
        <Suspense>
          <Shortcuts />
        </Suspense>
      )}
      {/* Navigation by address has the key `default`, so it starts at the top of another page. */}
      <ScrollRestoration getKey={({ key, pathname }) => (key === 'default' ? pathname : key)} />
    </div>
  );
}
