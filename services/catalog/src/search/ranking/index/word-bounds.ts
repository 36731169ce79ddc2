export const compareTokens = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Returns the index of the first word of a sorted range that is not before this one. */
export function lowerWordBound(
  tokens: readonly string[],
  word: string,
  start = 0,
  end = tokens.length,
): number {
  let [from, to] = [start, end];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (tokens[middle]! < word) from = middle + 1;
    else to = middle;
  }
  return from;
}
/** Returns the index after the last word with this prefix. */
export const prefixBound = (
  tokens: readonly string[],
  prefix: string,
  start = 0,
  end = tokens.length,
): number => lowerWordBound(tokens, `${prefix}\uffff`, start, end);
