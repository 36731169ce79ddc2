import { merged } from '../merged.js';

const order = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** The first word of an ordered range that is not before this one. */
export function wordBound(words: readonly string[], word: string, start = 0, end = words.length): number {
  let [from, to] = [start, end];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (words[middle]! < word) from = middle + 1;
    else to = middle;
  }
  return from;
}
/** Where the words end that begin so. */
export const beyond = (words: readonly string[], beginning: string, start = 0, end = words.length): number =>
  wordBound(words, `${beginning}\uffff`, start, end);

/** All words in order, which they get when they are asked for. */
export class Vocabulary {
  private sorted: readonly string[] = [];
  private readonly added = new Set<string>();
  private readonly removed = new Set<string>();

  add(word: string): void {
    if (!this.removed.delete(word)) this.added.add(word);
  }
  remove(word: string): void {
    if (!this.added.delete(word)) this.removed.add(word);
  }

  get words(): readonly string[] {
    const { added, removed } = this;
    if (added.size + removed.size === 0) return this.sorted;
    const kept = removed.size > 0 ? this.sorted.filter((word) => !removed.has(word)) : this.sorted;
    this.sorted = merged(kept, [...added].sort(order), order);
    added.clear();
    removed.clear();
    return this.sorted;
  }
}
