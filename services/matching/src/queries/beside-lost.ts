/**
 * The first so many, and those among them that are `lost` beside them: they take nobody's place. Of those no more than `mostLost` are looked
 * at beyond the first so many.
 */
export function besideLost(
  ids: Iterable<number>,
  most: number,
  mostLost: number,
  lost: (ids: readonly number[]) => ReadonlySet<number>,
): number[] {
  const found: number[] = [];
  let [next, left]: [number[], number] = [[], most];
  for (const id of ids) {
    if (left <= 0 || found.length >= most + mostLost) break;
    next.push(id);
    if (next.length < left) continue;
    found.push(...next);
    left = lost(next).size;
    next = [];
  }
  return [...found, ...next];
}
