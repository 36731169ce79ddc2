/** Returns the first index of a sorted list whose value is not smaller. */
export function lowerBound(list: ArrayLike<number>, value: number, start = 0): number {
  let [low, high] = [start, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (list[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
