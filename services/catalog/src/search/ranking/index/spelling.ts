import { beyond } from './vocabulary.js';

const MAX_LENGTH = 256;

export interface Spelling {
  word: string;
  /** The tolerated typos. An extra, missing or wrong letter is one typo, and so are two swapped letters. */
  maxTypos: number;
  /** Only the beginning of a word is compared. */
  isPrefix: boolean;
}

/**
 * Visits the near words of a sorted range in order, until the callback returns false. Shared prefixes are
 * compared once, and words with a prefix that is too different are skipped.
 */
export function eachNear(
  tokens: readonly string[],
  [start, end]: readonly [number, number],
  { word: query, maxTypos, isPrefix }: Spelling,
  callback: (word: string, mistakes: number) => boolean,
): void {
  const length = query.length;
  if (length + maxTypos >= MAX_LENGTH) return;
  const far = maxTypos + 1;
  const rows = [Uint8Array.from({ length: length + 1 }, (_, n) => Math.min(n, far))];
  const best = [isPrefix ? rows[0]![length]! : far];
  let known = '';
  for (let at = start; at < end;) {
    const word = tokens[at]!;
    let depth = 0;
    while (depth < known.length && known[depth] === word[depth]) depth++;
    let isOver = false;
    while (!isOver && depth < word.length) {
      const nearest = nextRow(rows, ++depth, word, query, far);
      best[depth] = isPrefix ? Math.min(best[depth - 1]!, rows[depth]![length]!) : far;
      isOver = nearest >= far;
    }
    known = word.slice(0, depth);
    const mistakes = isPrefix ? best[depth]! : isOver ? far : rows[depth]![length]!;
    if (mistakes < far && !callback(word, mistakes)) return;
    at = isOver && mistakes >= far ? beyond(tokens, known, at + 1, end) : at + 1;
  }
}

/** Compares the first `depth` letters with every prefix of the query. Returns the lowest number of typos. */
function nextRow(rows: Uint8Array[], depth: number, word: string, query: string, far: number): number {
  const row = (rows[depth] ??= new Uint8Array(query.length + 1));
  const before = rows[depth - 1]!;
  const letter = word[depth - 1];
  row.fill(far);
  row[0] = Math.min(depth, far);
  let nearest = row[0];
  const last = Math.min(query.length, depth + far);
  for (let n = Math.max(1, depth - far); n <= last; n++) {
    const wrong = before[n - 1]! + (query[n - 1] === letter ? 0 : 1);
    let mistakes = Math.min(wrong, before[n]! + 1, row[n - 1]! + 1, far);
    const isSwapped = n > 1 && depth > 1 && query[n - 2] === letter && query[n - 1] === word[depth - 2];
    if (isSwapped) mistakes = Math.min(mistakes, rows[depth - 2]![n - 2]! + 1);
    row[n] = mistakes;
    if (mistakes < nearest) nearest = mistakes;
  }
  return nearest;
}
