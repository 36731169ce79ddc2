import { readStored, writeStored } from '../../../lib/storage/local-storage';
const KEY = 'laurel:sendings-away';
const MAX_REMEMBERED = 200;

/** Returns the batches that were dismissed in this browser. */
export const getDismissedBatches = (): string[] => (readStored(KEY) ?? '').split(',').filter(Boolean);

/** Dismisses a batch for good. Without storage it comes back when the page is reloaded. */
export const dismissBatch = (batchId: string) =>
  writeStored(KEY, [...getDismissedBatches(), batchId].slice(-MAX_REMEMBERED).join());
