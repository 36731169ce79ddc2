import { MAX_BATCH_SIZE } from '@laurel/rules/text/lists';

/** Splits a list into batches of the size that one call accepts. */
export function* splitIntoBatches<T>(items: readonly T[]): Generator<T[]> {
  for (let start = 0; start < items.length; start += MAX_BATCH_SIZE)
    yield items.slice(start, start + MAX_BATCH_SIZE);
}
