export const compareTokens = (a: string, b: string): number => Number(a > b) - Number(a < b);

/** Returns the index of the first word of a sorted range that is not before this one. */
export function findFirstWordIndex(
  tokens: readonly string[],
  word: string,
  start = 0,
  end = tokens.length,
): number {
  let [low, high] = [start, end];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (tokens[middle]! < word) low = middle + 1;
    else high = middle;
  }
  return low;
}
/** Returns the index after the last word with this prefix. */
export const findPrefixEnd = (
  tokens: readonly string[],
  prefix: string,
  start = 0,
  end = tokens.length,
): number => findFirstWordIndex(tokens, `${prefix}\uffff`, start, end);
