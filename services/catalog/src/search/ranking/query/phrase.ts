import type { DocumentIndex } from '../index/document-index.js';
import { eachPair, getSlot } from '../index/occurrences.js';

/** Words that must be next to each other; null: any word, because stop words are not indexed. */
export type Phrase = readonly (string | null)[];

export const getPhraseTokens = (phrase: Phrase): string[] => phrase.filter((word) => word !== null);

const slotsWithWord = (index: DocumentIndex, word: string) =>
  new Set(index.getOccurrences(word).map(getSlot));

/** Visits each document once that has the second word at most `maxDistance` after the first. */
function eachWithPair(
  index: DocumentIndex,
  [first, second]: readonly [string, string],
  maxDistance: number,
  callback: (slot: number) => void,
): void {
  let last = -1;
  eachPair(index.getOccurrences(first), index.getOccurrences(second), maxDistance, (slot) => {
    if (slot !== last) callback(slot);
    last = slot;
  });
}
function slotsWithPair(
  index: DocumentIndex,
  pair: readonly [string, string],
  maxDistance: number,
): Set<number> {
  const results = new Set<number>();
  eachWithPair(index, pair, maxDistance, (slot) => results.add(slot));
  return results;
}

/** Counts the documents that have two words next to each other. */
export function neighbours(index: DocumentIndex, pair: readonly [string, string]): number {
  let found = 0;
  eachWithPair(index, pair, 1, () => found++);
  return found;
}

/** Returns the documents in which each word is next to its neighbour, and at most two from the one after that. */
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

const both = (item: Set<number> | null, other: Set<number>) => item?.intersection(other) ?? other;
