/** Returns the first of `count` sorted indexes for which `comesBefore` is false; `count` if there is none. */
export function bisect(count: number, comesBefore: (index: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (comesBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
