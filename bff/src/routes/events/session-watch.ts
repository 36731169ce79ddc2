import { DAY_MS } from '@laurel/rules/dates/days';
import type { Listener } from './listener.js';
import type { Login } from '../../session/viewers.js';

/** Node timers cannot wait longer than 24.8 days. */
const MAX_TIMER_MS = DAY_MS;

/**
 * Ends a listener when its session expires, because no event announces expiry. Activity extends a session, so
 * it is loaded again at the expected expiry. If that fails, the browser is disconnected; it reconnects and
 * authenticates again.
 */
export function watchSession(listener: Listener, login: Login, refresh: () => Promise<Login | null>) {
  let timer: NodeJS.Timeout;
  let isStopped = false;
  const getRemainingMs = ({ session }: Login) => Date.parse(session.expiresAt) - Date.now();
  const scheduleCheck = (checkedLogin: Login) => {
    timer = setTimeout(
      () => void checkSession(checkedLogin),
      Math.min(Math.max(getRemainingMs(checkedLogin), 0), MAX_TIMER_MS),
    ).unref();
  };
  const checkSession = async (previousLogin: Login) => {
    if (getRemainingMs(previousLogin) > 0) return scheduleCheck(previousLogin);
    const refreshedLogin = await refresh().catch(() => undefined);
    if (isStopped) return;
    if (refreshedLogin && getRemainingMs(refreshedLogin) > 0) return scheduleCheck(refreshedLogin);
    if (refreshedLogin === undefined) return listener.end();
    listener.endSession();
  };
  scheduleCheck(login);
  const stop = () => {
    isStopped = true;
    clearTimeout(timer);
  };
  return { stop };
}
