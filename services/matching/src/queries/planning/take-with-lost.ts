/** Minimum number of ids per query, because each query runs the whole engine. */
const MIN_IDS_PER_QUERY = 50;

/**
 * Returns the first `max` ids that are not lost, and the lost ids before the last of these. At most `max` +
 * `maxLost` ids are examined in total.
 */
export function takeWithLost(
  ids: Iterable<number>,
  max: number,
  maxLost: number,
  findLostIds: (ids: readonly number[]) => ReadonlySet<number>,
): number[] {
  const iterator = ids[Symbol.iterator]();
  const results: number[] = [];
  let remainingCount = max;
  while (remainingCount > 0 && results.length < max + maxLost) {
    const remainingTotal = max + maxLost - results.length;
    const pageSize = Math.min(Math.max(remainingCount, MIN_IDS_PER_QUERY), remainingTotal);
    const page = takeNext(iterator, pageSize);
    if (page.length === 0) break;
    const lostIds = findLostIds(page);
    for (const id of page) {
      if (remainingCount === 0) break;
      results.push(id);
      if (!lostIds.has(id)) remainingCount--;
    }
  }
  return results;
}

function takeNext(ids: Iterator<number>, max: number): number[] {
  const takenIds: number[] = [];
  while (takenIds.length < max) {
    const { value, done } = ids.next();
    if (done) break;
    takenIds.push(value);
  }
  return takenIds;
}
