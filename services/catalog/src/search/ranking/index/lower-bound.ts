/** Returns the first index of a sorted list whose value is not smaller. */
export function lowerBound(list: ArrayLike<number>, value: number, start = 0): number {
  let [from, to] = [start, list.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (list[middle]! < value) from = middle + 1;
    else to = middle;
  }
  return from;
}
