/** Fewer are never asked about at once: each question is a pass of the whole engine. */
const AT_LEAST = 50;

/**
 * The first so many, and beside them those before the last of them that are `lost`: they take nobody's place. `most` and `mostLost` together are as
 * many as are looked at, whatever is lost of them.
 */
export function besideLost(
  ids: Iterable<number>,
  most: number,
  mostLost: number,
  lost: (ids: readonly number[]) => ReadonlySet<number>,
): number[] {
  const rest = ids[Symbol.iterator]();
  const found: number[] = [];
  for (let left = most; left > 0 && found.length < most + mostLost;) {
    const room = most + mostLost - found.length;
    const next = firstOf(rest, Math.min(Math.max(left, AT_LEAST), room));
    if (next.length === 0) break;
    const gone = lost(next);
    for (const id of next) {
      if (left === 0) break;
      found.push(id);
      if (!gone.has(id)) left--;
    }
  }
  return found;
}

function firstOf(ids: Iterator<number>, most: number): number[] {
  const first: number[] = [];
  while (first.length < most) {
    const { value, done } = ids.next();
    if (done) break;
    first.push(value);
  }
  return first;
}
