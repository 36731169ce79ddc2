import type { DocumentIndex } from './document-index.js';
import { eachPair, slotOf } from './occurrences.js';

/** Words that must stand next to each other; null: any word, for a stop word is not indexed. */
export type Phrase = readonly (string | null)[];

export const wordsOfPhrase = (phrase: Phrase): string[] => phrase.filter((word) => word !== null);

const slotsWithWord = (index: DocumentIndex, word: string) => new Set(index.occurrencesOf(word).map(slotOf));

/** Visits the documents with the second word at most `most` after the first, each once. */
function eachWithPair(
  index: DocumentIndex,
  [first, second]: readonly [string, string],
  most: number,
  visit: (slot: number) => void,
): void {
  let last = -1;
  eachPair(index.occurrencesOf(first), index.occurrencesOf(second), most, (slot) => {
    if (slot !== last) visit(slot);
    last = slot;
  });
}
function slotsWithPair(index: DocumentIndex, pair: readonly [string, string], most: number): Set<number> {
  const found = new Set<number>();
  eachWithPair(index, pair, most, (slot) => found.add(slot));
  return found;
}

/** How many documents have two words next to each other. */
export function neighbours(index: DocumentIndex, pair: readonly [string, string]): number {
  let found = 0;
  eachWithPair(index, pair, 1, () => found++);
  return found;
}

/** The documents where each word stands next to its neighbour, and at most two from the one after that. */
export function slotsWithPhrase(index: DocumentIndex, phrase: Phrase): ReadonlySet<number> {
  const alone = phrase.filter((_, at) => (phrase[at - 1] ?? phrase[at + 1] ?? null) === null);
  const pairs = [1, 2].flatMap((distance) =>
    phrase.flatMap((first, at) => {
      const second = phrase[at + distance] ?? null;
      return first === null || second === null ? [] : [{ pair: [first, second] as const, distance }];
    }),
  );
  let slots: Set<number> | null = null;
  for (const { pair, distance } of pairs)
    if (slots?.size !== 0) slots = both(slots, slotsWithPair(index, pair, distance));
  for (const word of alone) if (word !== null) slots = both(slots, slotsWithWord(index, word));
  return slots ?? new Set();
}

const both = (one: Set<number> | null, other: Set<number>) => one?.intersection(other) ?? other;
