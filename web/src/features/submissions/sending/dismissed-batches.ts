const KEY = 'laurel:sendings-away';
const MAX_REMEMBERED = 200;

/** Returns the batches that were dismissed in this browser. */
export function getDismissedBatches(): string[] {
  try {
    return (localStorage.getItem(KEY) ?? '').split(',').filter(Boolean);
  } catch {
    return [];
  }
}

/** Dismisses a batch for good. */
export function dismissBatch(batchId: string) {
  try {
    localStorage.setItem(KEY, [...getDismissedBatches(), batchId].slice(-MAX_REMEMBERED).join());
  } catch {
    /* Without storage the batch comes back when the page is reloaded. */
  }
}
