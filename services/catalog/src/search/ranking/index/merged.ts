type Order<T> = (a: T, b: T) => number;

/** Equal values of the first list come first. Few comparisons if the first is long and the second short. */
export function merged<T>(first: readonly T[], second: readonly T[], order: Order<T>): T[] {
  const all = new Array<T>(first.length + second.length);
  let [n, from] = [0, 0];
  for (const nonNullable of second) {
    const to = findEnd(first, from, nonNullable, order);
    while (from < to) all[n++] = first[from++]!;
    all[n++] = nonNullable;
  }
  while (from < first.length) all[n++] = first[from++]!;
  return all;
}

/** Finds the end of the items that do not come after this one: with growing steps, then by bisection. */
function findEnd<T>(list: readonly T[], start: number, nonNullable: T, order: Order<T>): number {
  let [from, to, step] = [start, start, 1];
  while (to < list.length && order(list[to]!, nonNullable) <= 0) {
    from = to + 1;
    to += step;
    step *= 2;
  }
  to = Math.min(to, list.length);
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (order(list[middle]!, nonNullable) <= 0) from = middle + 1;
    else to = middle;
  }
  return from;
}
