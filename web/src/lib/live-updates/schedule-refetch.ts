import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { isLeaving } from '../../ui/navigation/leaving';

/**
 * The time in milliseconds in which requests are collected before a refetch, and the minimum time between two
 * refetches.
 */
const [GATHER_MS, EVERY_MS] = [300, 5000];
interface Clock {
  timer?: ReturnType<typeof setTimeout>;
  due: number;
  last: number;
  /** The queries to refetch then. */
  pending: 'all' | QueryKey[];
}
const clocks = new WeakMap<QueryClient, Clock>();
function getClock(client: QueryClient): Clock {
  const clock = clocks.get(client) ?? { due: Infinity, last: -EVERY_MS, pending: [] };
  clocks.set(client, clock);
  return clock;
}

/**
 * Refetches all active queries soon, or a single query in five seconds. Collects all requests until then, and
 * never refetches twice within five seconds.
 */
export function scheduleRefetch(client: QueryClient, about?: QueryKey): void {
  const clock = getClock(client);
  if (!about) clock.pending = 'all';
  else if (clock.pending !== 'all') clock.pending.push(about);
  const now = performance.now();
  const due = Math.max(now + (about ? EVERY_MS : GATHER_MS), clock.last + EVERY_MS);
  if (due >= clock.due) return;
  clearTimeout(clock.timer);
  clock.due = due;
  clock.timer = setTimeout(() => {
    const { pending } = clock;
    Object.assign(clock, { due: Infinity, last: performance.now(), pending: [] });
    // While the page is being left, calls would be refused. If the user stays after all, the refetch happens
    // later.
    if (isLeaving()) scheduleRefetch(client);
    else if (pending === 'all') void client.invalidateQueries({ refetchType: 'active' });
    else for (const queryKey of pending) void client.invalidateQueries({ queryKey, refetchType: 'active' });
  }, due - now);
}

/** Drops all pending refetches. */
export function cancelRefetch(client: QueryClient): void {
  const clock = getClock(client);
  clearTimeout(clock.timer);
  Object.assign(clock, { due: Infinity, pending: [] });
}
