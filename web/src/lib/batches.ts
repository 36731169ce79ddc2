import { MOST_AT_ONCE } from '@laurel/rules/vocabularies';

/** As many as one call takes, one batch after another. */
export function* batches<T>(all: readonly T[]): Generator<T[]> {
  for (let from = 0; from < all.length; from += MOST_AT_ONCE) yield all.slice(from, from + MOST_AT_ONCE);
}
