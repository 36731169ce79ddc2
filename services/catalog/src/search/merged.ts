/** Two lists in one order as one list in that order: where they are equal, the first one's come first. */
export function merged<T>(first: readonly T[], second: readonly T[], order: (a: T, b: T) => number): T[] {
  const all = new Array<T>(first.length + second.length);
  let [one, other] = [0, 0];
  for (let n = 0; n < all.length; n++) {
    const isFirst =
      other === second.length || (one < first.length && order(first[one]!, second[other]!) <= 0);
    all[n] = isFirst ? first[one++]! : second[other++]!;
  }
  return all;
}
