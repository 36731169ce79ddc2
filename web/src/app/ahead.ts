type Load = () => Promise<unknown>;
/** Not at once where the browser does not say when it has nothing to do. */
const REST_MS = 1500;

const rested = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) {
      const id = requestIdleCallback(() => resolve());
      signal.addEventListener('abort', () => cancelIdleCallback(id));
      return;
    }
    const timer = setTimeout(resolve, REST_MS);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });

/** Who pays for each byte is not sent what they may never open. */
const isSaving = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Loads the code of the pages one goes to next, one after the other while there is nothing else to do; what cannot be had now is loaded where it is wanted. */
export async function loadAhead(pages: readonly Load[], signal: AbortSignal): Promise<void> {
  if (isSaving()) return;
  for (const load of pages) {
    await rested(signal);
    if (signal.aborted) return;
    await load().catch(() => {});
  }
}
