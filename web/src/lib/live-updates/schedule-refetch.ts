import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { refetchQueries } from '../server/refetch-queries';
import { isLeaving } from '../../ui/navigation/leaving';

/**
 * The time in milliseconds in which requests are collected before a refetch, and the minimum time between two
 * refetches.
 */
const [COLLECT_MS, MIN_INTERVAL_MS] = [300, 5000];
interface RefetchSchedule {
  timer?: ReturnType<typeof setTimeout>;
  due: number;
  last: number;
  /** The queries to refetch then. */
  pending: 'all' | QueryKey[];
}
const schedules = new WeakMap<QueryClient, RefetchSchedule>();
function getSchedule(client: QueryClient): RefetchSchedule {
  const schedule = schedules.get(client) ?? { due: Infinity, last: -MIN_INTERVAL_MS, pending: [] };
  schedules.set(client, schedule);
  return schedule;
}

/**
 * Refetches all active queries soon, or a single query in five seconds. Collects all requests until then, and
 * never refetches twice within five seconds.
 */
export function scheduleRefetch(client: QueryClient, queryKey?: QueryKey): void {
  const schedule = getSchedule(client);
  if (!queryKey) schedule.pending = 'all';
  else if (schedule.pending !== 'all') schedule.pending.push(queryKey);
  const now = performance.now();
  const due = Math.max(now + (queryKey ? MIN_INTERVAL_MS : COLLECT_MS), schedule.last + MIN_INTERVAL_MS);
  if (due >= schedule.due) return;
  clearTimeout(schedule.timer);
  schedule.due = due;
  schedule.timer = setTimeout(() => {
    const { pending } = schedule;
    Object.assign(schedule, { due: Infinity, last: performance.now(), pending: [] });
    // While the page is being left, calls would be refused. If the user stays after all, the refetch happens
    // later.
    if (isLeaving()) scheduleRefetch(client);
    else if (pending === 'all') refetchQueries(client, { refetchType: 'active' });
    else for (const key of pending) refetchQueries(client, { queryKey: key, refetchType: 'active' });
  }, due - now);
}

/** Drops all pending refetches. */
export function cancelRefetch(client: QueryClient): void {
  const schedule = getSchedule(client);
  clearTimeout(schedule.timer);
  Object.assign(schedule, { due: Infinity, pending: [] });
}
