import { MAX_BATCH_SIZE } from '@laurel/rules/text/lists';

/** Splits a list into batches of the size that one call accepts. */
export function* batches<T>(items: readonly T[]): Generator<T[]> {
  for (let from = 0; from < items.length; from += MAX_BATCH_SIZE)
    yield items.slice(from, from + MAX_BATCH_SIZE);
}
