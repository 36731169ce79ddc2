import { merged } from './merged.js';

const order = (value: string, other: string) => (value < other ? -1 : value > other ? 1 : 0);

/** Returns the index of the first word of a sorted range that is not before this one. */
export function wordBound(tokens: readonly string[], word: string, start = 0, end = tokens.length): number {
  let [from, to] = [start, end];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (tokens[middle]! < word) from = middle + 1;
    else to = middle;
  }
  return from;
}
/** Returns the index after the last word with this prefix. */
export const beyond = (
  tokens: readonly string[],
  beginning: string,
  start = 0,
  end = tokens.length,
): number => wordBound(tokens, `${beginning}\uffff`, start, end);

/** All words, sorted on demand. */
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

  get tokens(): readonly string[] {
    const { added, removed } = this;
    if (added.size + removed.size === 0) return this.sorted;
    const remaining = removed.size > 0 ? this.sorted.filter((word) => !removed.has(word)) : this.sorted;
    this.sorted = merged(remaining, [...added].sort(order), order);
    added.clear();
    removed.clear();
    return this.sorted;
  }
}
