import type { DocumentIndex } from '../index/document-index.js';
import { forEachPair, getSlot } from '../index/occurrences.js';

/** Words that must be adjacent. Null stands for any word, because stop words are not indexed. */
export type Phrase = readonly (string | null)[];

export const getPhraseTokens = (phrase: Phrase): string[] => phrase.filter((word) => word !== null);

const findSlotsWithWord = (index: DocumentIndex, word: string) =>
  new Set(index.getOccurrences(word).map(getSlot));

/**
 * Visits each document in which the second word follows the first within `maxDistance`. Visits each document
 * once.
 */
function forEachSlotWithPair(
  index: DocumentIndex,
  [first, second]: readonly [string, string],
  maxDistance: number,
  callback: (slot: number) => void,
): void {
  let lastSlot = -1;
  forEachPair(index.getOccurrences(first), index.getOccurrences(second), maxDistance, (slot) => {
    if (slot !== lastSlot) callback(slot);
    lastSlot = slot;
  });
}
function findSlotsWithPair(
  index: DocumentIndex,
  pair: readonly [string, string],
  maxDistance: number,
): Set<number> {
  const slots = new Set<number>();
  forEachSlotWithPair(index, pair, maxDistance, (slot) => slots.add(slot));
  return slots;
}

/** Counts the documents in which two words are adjacent. */
export function countNeighbours(index: DocumentIndex, pair: readonly [string, string]): number {
  let count = 0;
  forEachSlotWithPair(index, pair, 1, () => count++);
  return count;
}

/**
 * Returns the documents in which each word is adjacent to the next, and within two positions of the one after
 * that.
 */
export function findSlotsWithPhrase(index: DocumentIndex, phrase: Phrase): ReadonlySet<number> {
  const isolatedTokens = phrase.filter((_, n) => (phrase[n - 1] ?? phrase[n + 1] ?? null) === null);
  const pairs = [1, 2].flatMap((distance) =>
    phrase.flatMap((first, n) => {
      const second = phrase[n + distance] ?? null;
      return first === null || second === null ? [] : [{ pair: [first, second] as const, distance }];
    }),
  );
  let slots: Set<number> | null = null;
  for (const { pair, distance } of pairs)
    if (slots?.size !== 0) slots = intersect(slots, findSlotsWithPair(index, pair, distance));
  for (const word of isolatedTokens)
    if (word !== null) slots = intersect(slots, findSlotsWithWord(index, word));
  return slots ?? new Set();
}

const intersect = (slots: Set<number> | null, otherSlots: Set<number>) =>
  slots?.intersection(otherSlots) ?? otherSlots;
