type Load = () => Promise<unknown>;
/** Delay in milliseconds where the browser has no `requestIdleCallback`. */
const IDLE_DELAY_MS = 1500;

const waitUntilIdle = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) {
      const id = requestIdleCallback(() => resolve());
      signal.addEventListener('abort', () => cancelIdleCallback(id));
      return;
    }
    const timer = setTimeout(resolve, IDLE_DELAY_MS);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });

/** A metered connection should not load pages that the user may never open. */
const isSavingData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/**
 * Loads the code of the most likely next pages, one after another, while the browser is idle. A page that
 * fails to load is loaded when the user opens it.
 */
export async function prefetchPages(pages: readonly Load[], signal: AbortSignal): Promise<void> {
  if (isSavingData()) return;
  for (const load of pages) {
    await waitUntilIdle(signal);
    if (signal.aborted) return;
    await load().catch(() => {});
  }
}
