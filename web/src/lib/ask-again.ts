import type { QueryClient } from '@tanstack/react-query';

/** So much may come together before anything is asked again; and then no sooner than after that. */
const [GATHER_MS, EVERY_MS] = [300, 5000];
interface Clock {
  timer?: ReturnType<typeof setTimeout>;
  due: number;
  last: number;
}
const clocks = new WeakMap<QueryClient, Clock>();
function clockOf(client: QueryClient): Clock {
  const clock = clocks.get(client) ?? { due: Infinity, last: -EVERY_MS };
  clocks.set(client, clock);
  return clock;
}

/**
 * Asks again for all that is open: soon after it is wanted, or `later`, in five seconds; once for all who want it then, and never
 * twice within five seconds, whoever wants it.
 */
export function askAgain(client: QueryClient, later?: 'later'): void {
  const clock = clockOf(client);
  const now = performance.now();
  const due = Math.max(now + (later ? EVERY_MS : GATHER_MS), clock.last + EVERY_MS);
  if (due >= clock.due) return;
  clearTimeout(clock.timer);
  clock.due = due;
  clock.timer = setTimeout(() => {
    clock.due = Infinity;
    clock.last = performance.now();
    void client.invalidateQueries({ refetchType: 'active' });
  }, due - now);
}

/** What is wanted is not asked any more. */
export function stopAsking(client: QueryClient): void {
  const clock = clockOf(client);
  clearTimeout(clock.timer);
  clock.due = Infinity;
}
