import { DAY_MS } from '@laurel/rules/days';
import type { Listener } from './listener.js';
import type { Known } from './viewers.js';

/** The longest that a timer can wait is 24.8 days. */
const LONGEST_MS = DAY_MS;

/**
 * Ends a listener when its session ends by itself, which nobody tells. Use moves the end on, so that it is asked for again when it
 * has come. Where nobody answers then, the browser is cut off: it comes again, and is asked who it is.
 */
export function watchSession(listener: Listener, known: Known, ask: () => Promise<Known | null>) {
  let timer: NodeJS.Timeout;
  let isStopped = false;
  const leftOf = ({ session }: Known) => Date.parse(session.expiresAt) - Date.now();
  const wait = (now: Known) => {
    timer = setTimeout(() => void look(now), Math.min(Math.max(leftOf(now), 0), LONGEST_MS)).unref();
  };
  const look = async (before: Known) => {
    if (leftOf(before) > 0) return wait(before);
    const now = await ask().catch(() => undefined);
    if (isStopped) return;
    if (now && leftOf(now) > 0) return wait(now);
    if (now === undefined) return listener.end();
    listener.endSession();
  };
  wait(known);
  const stop = () => {
    isStopped = true;
    clearTimeout(timer);
  };
  return { stop };
}
