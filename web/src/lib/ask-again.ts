import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { isLeaving } from './leaving';

/** So much may come together before anything is asked again; and then no sooner than after that. */
const [GATHER_MS, EVERY_MS] = [300, 5000];
interface Clock {
  timer?: ReturnType<typeof setTimeout>;
  due: number;
  last: number;
  /** What is asked again then. */
  wanted: 'all' | QueryKey[];
}
const clocks = new WeakMap<QueryClient, Clock>();
function clockOf(client: QueryClient): Clock {
  const clock = clocks.get(client) ?? { due: Infinity, last: -EVERY_MS, wanted: [] };
  clocks.set(client, clock);
  return clock;
}

/**
 * Asks again for all that is open, soon after it is wanted; or for one question, in five seconds. Once for all who want it then, and
 * never twice within five seconds, whoever wants it.
 */
export function askAgain(client: QueryClient, about?: QueryKey): void {
  const clock = clockOf(client);
  if (!about) clock.wanted = 'all';
  else if (clock.wanted !== 'all') clock.wanted.push(about);
  const now = performance.now();
  const due = Math.max(now + (about ? EVERY_MS : GATHER_MS), clock.last + EVERY_MS);
  if (due >= clock.due) return;
  clearTimeout(clock.timer);
  clock.due = due;
  clock.timer = setTimeout(() => {
    const { wanted } = clock;
    Object.assign(clock, { due: Infinity, last: performance.now(), wanted: [] });
    // Who leaves would be refused; who stays all the same is told then.
    if (isLeaving()) askAgain(client);
    else if (wanted === 'all') void client.invalidateQueries({ refetchType: 'active' });
    else for (const queryKey of wanted) void client.invalidateQueries({ queryKey, refetchType: 'active' });
  }, due - now);
}

/** What is wanted is not asked any more. */
export function stopAsking(client: QueryClient): void {
  const clock = clockOf(client);
  clearTimeout(clock.timer);
  Object.assign(clock, { due: Infinity, wanted: [] });
}
