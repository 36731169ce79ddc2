import { beyond } from './vocabulary.js';

const LONGEST = 256;

export interface Spelling {
  word: string;
  /** Mistakes that are forgiven. A letter too many, missing, or wrong is one, and so are two that changed places. */
  most: number;
  /** Only the beginning of a word is compared. */
  isPrefix: boolean;
}

/**
 * Visits the words of an ordered range that are near enough, in order, each with its mistakes; a visit that answers false
 * is the last. Beginnings that words share are compared once, and words whose beginning is too far off are leapt over.
 */
export function eachNear(
  words: readonly string[],
  [start, end]: readonly [number, number],
  { word: asked, most, isPrefix }: Spelling,
  visit: (word: string, mistakes: number) => boolean,
): void {
  const length = asked.length;
  if (length + most >= LONGEST) return;
  const far = most + 1;
  const rows = [Uint8Array.from({ length: length + 1 }, (_, n) => Math.min(n, far))];
  const best = [isPrefix ? rows[0]![length]! : far];
  let known = '';
  for (let at = start; at < end;) {
    const word = words[at]!;
    let depth = 0;
    while (depth < known.length && known[depth] === word[depth]) depth++;
    let isOver = false;
    while (!isOver && depth < word.length) {
      const nearest = nextRow(rows, ++depth, word, asked, far);
      best[depth] = isPrefix ? Math.min(best[depth - 1]!, rows[depth]![length]!) : far;
      isOver = nearest >= far;
    }
    known = word.slice(0, depth);
    const mistakes = isPrefix ? best[depth]! : isOver ? far : rows[depth]![length]!;
    if (mistakes < far && !visit(word, mistakes)) return;
    at = isOver && mistakes >= far ? beyond(words, known, at + 1, end) : at + 1;
  }
}

/** Compares the first `depth` letters with every beginning of what is asked; answers the least number of mistakes. */
function nextRow(rows: Uint8Array[], depth: number, word: string, asked: string, far: number): number {
  const row = (rows[depth] ??= new Uint8Array(asked.length + 1));
  const before = rows[depth - 1]!;
  const letter = word[depth - 1];
  row.fill(far);
  row[0] = Math.min(depth, far);
  let nearest = row[0];
  const last = Math.min(asked.length, depth + far);
  for (let n = Math.max(1, depth - far); n <= last; n++) {
    const wrong = before[n - 1]! + (asked[n - 1] === letter ? 0 : 1);
    let mistakes = Math.min(wrong, before[n]! + 1, row[n - 1]! + 1, far);
    const isSwapped = n > 1 && depth > 1 && asked[n - 2] === letter && asked[n - 1] === word[depth - 2];
    if (isSwapped) mistakes = Math.min(mistakes, rows[depth - 2]![n - 2]! + 1);
    row[n] = mistakes;
    if (mistakes < nearest) nearest = mistakes;
  }
  return nearest;
}
