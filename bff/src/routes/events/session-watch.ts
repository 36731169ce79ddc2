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
  const getTimeLeft = ({ session }: Login) => Date.parse(session.expiresAt) - Date.now();
  const wait = (now: Login) => {
    timer = setTimeout(() => void look(now), Math.min(Math.max(getTimeLeft(now), 0), MAX_TIMER_MS)).unref();
  };
  const look = async (before: Login) => {
    if (getTimeLeft(before) > 0) return wait(before);
    const now = await refresh().catch(() => undefined);
    if (isStopped) return;
    if (now && getTimeLeft(now) > 0) return wait(now);
    if (now === undefined) return listener.end();
    listener.endSession();
  };
  wait(login);
  const stop = () => {
    isStopped = true;
    clearTimeout(timer);
  };
  return { stop };
}
