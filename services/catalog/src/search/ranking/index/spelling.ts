import { findPrefixEnd } from './word-bounds.js';

const MAX_LENGTH = 256;

export interface Spelling {
  word: string;
  /** The tolerated typos. An extra, missing or wrong letter is one typo, and so are two swapped letters. */
  maxTypos: number;
  /** If true, only the beginning of a word is compared. */
  isPrefix: boolean;
}

/**
 * Visits the similar words of a sorted range in order, until the callback returns false. Compares shared
 * prefixes once, and skips words whose prefix differs too much.
 */
export function forEachNearWord(
  tokens: readonly string[],
  [start, end]: readonly [number, number],
  { word: query, maxTypos, isPrefix }: Spelling,
  callback: (word: string, typos: number) => boolean,
): void {
  const length = query.length;
  if (length + maxTypos >= MAX_LENGTH) return;
  const limit = maxTypos + 1;
  /**
   * `rows[n][m]`: the number of typos between the first n letters of the current word and the first m letters
   * of the query.
   */
  const rows = [Uint8Array.from({ length: length + 1 }, (_, n) => Math.min(n, limit))];
  /** `bestTypos[n]`: the fewest typos between the query and any prefix of the word with at most n letters. */
  const bestTypos = [isPrefix ? rows[0]![length]! : limit];
  let prefix = '';
  for (let tokenIndex = start; tokenIndex < end;) {
    const word = tokens[tokenIndex]!;
    // Skips the pairs of letters of texts without spaces, which are most words of the index.
    if (word.length + maxTypos < length) {
      tokenIndex++;
      continue;
    }
    let depth = 0;
    while (depth < prefix.length && prefix[depth] === word[depth]) depth++;
    let isTooFar = false;
    while (!isTooFar && depth < word.length) {
      const lowestTypos = fillRow(rows, ++depth, word, query, limit);
      bestTypos[depth] = isPrefix ? Math.min(bestTypos[depth - 1]!, rows[depth]![length]!) : limit;
      isTooFar = lowestTypos >= limit;
    }
    prefix = word.slice(0, depth);
    let typos = limit;
    if (isPrefix) typos = bestTypos[depth]!;
    else if (!isTooFar) typos = rows[depth]![length]!;
    if (typos < limit && !callback(word, typos)) return;
    tokenIndex =
      isTooFar && typos >= limit ? findPrefixEnd(tokens, prefix, tokenIndex + 1, end) : tokenIndex + 1;
  }
}

/**
 * Compares the first `depth` letters of a word with every prefix of the query. Returns the lowest number of
 * typos.
 */
function fillRow(rows: Uint8Array[], depth: number, word: string, query: string, limit: number): number {
  const row = (rows[depth] ??= new Uint8Array(query.length + 1));
  const previousRow = rows[depth - 1]!;
  const letter = word[depth - 1];
  row.fill(limit);
  row[0] = Math.min(depth, limit);
  let lowestTypos = row[0];
  const lastColumn = Math.min(query.length, depth + limit);
  for (let n = Math.max(1, depth - limit); n <= lastColumn; n++) {
    const substituted = previousRow[n - 1]! + (query[n - 1] === letter ? 0 : 1);
    let typos = Math.min(substituted, previousRow[n]! + 1, row[n - 1]! + 1, limit);
    const isSwapped = n > 1 && depth > 1 && query[n - 2] === letter && query[n - 1] === word[depth - 2];
    if (isSwapped) typos = Math.min(typos, rows[depth - 2]![n - 2]! + 1);
    row[n] = typos;
    if (typos < lowestTypos) lowestTypos = typos;
  }
  return lowestTypos;
}
