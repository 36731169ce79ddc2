import type { Candidates } from './candidates.js';
import { lowerBound } from './lower-bound.js';

/** Encode a location within a document: an attribute and a position in it. */
const LOCATIONS_PER_SLOT = 2 ** 20;
const POSITIONS = 2 ** 16;

/** Encodes an occurrence of a word as one number, ordered by document, then attribute, then position. */
export const encodeOccurrence = (slot: number, attribute: number, position: number): number =>
  slot * LOCATIONS_PER_SLOT + attribute * POSITIONS + Math.min(position, POSITIONS - 1);
/** Returns the document of an occurrence. */
export const getSlot = (occurrence: number): number => Math.floor(occurrence / LOCATIONS_PER_SLOT);
/** Returns the attribute and the position of an occurrence, as one number. */
export const getLocation = (occurrence: number): number =>
  occurrence - getSlot(occurrence) * LOCATIONS_PER_SLOT;
export const getAttribute = (location: number): number => location >>> 16;
export const getPosition = (location: number): number => location & (POSITIONS - 1);

/** Returns the range of a document’s occurrences in a sorted list. */
export const findSlotRange = (list: readonly number[], slot: number): [number, number] => {
  const start = lowerBound(list, slot * LOCATIONS_PER_SLOT);
  return [start, lowerBound(list, (slot + 1) * LOCATIONS_PER_SLOT, start)];
};

/**
 * If a list has this many times more occurrences than there are candidates, each candidate is looked up in
 * it.
 */
const LOOKUP_FACTOR = 16;
/** Visits every occurrence in a candidate, with the index of the candidate and the location. */
export function forEachOccurrence(
  list: readonly number[],
  candidates: Candidates,
  callback: (index: number, location: number) => void,
): void {
  const { slots } = candidates;
  if (list.length > slots.length * LOOKUP_FACTOR) {
    for (let index = 0; index < slots.length; index++) {
      const firstOccurrence = slots[index]! * LOCATIONS_PER_SLOT;
      const nextSlotStart = firstOccurrence + LOCATIONS_PER_SLOT;
      let listIndex = lowerBound(list, firstOccurrence);
      for (; listIndex < list.length && list[listIndex]! < nextSlotStart; listIndex++)
        callback(index, list[listIndex]! - firstOccurrence);
    }
    return;
  }
  for (let listIndex = 0; listIndex < list.length; listIndex++) {
    const slot = getSlot(list[listIndex]!);
    const index = candidates.indexOf(slot);
    if (index >= 0) callback(index, list[listIndex]! - slot * LOCATIONS_PER_SLOT);
  }
}

function mergeLists(first: readonly number[], second: readonly number[]): number[] {
  const mergedList = new Array<number>(first.length + second.length);
  let [a, b] = [0, 0];
  for (let n = 0; n < mergedList.length; n++) {
    const takesFirst = b === second.length || (a < first.length && first[a]! <= second[b]!);
    mergedList[n] = takesFirst ? first[a++]! : second[b++]!;
  }
  return mergedList;
}

/** Merges many sorted lists, the shortest first, so that the longest are read once. */
export function mergeOccurrences(lists: readonly (readonly number[])[]): readonly number[] {
  const remainingLists = lists.toSorted((a, b) => b.length - a.length);
  while (remainingLists.length > 1) {
    const mergedList = mergeLists(remainingLists.pop()!, remainingLists.pop()!);
    const lastLongerIndex = remainingLists.findLastIndex((list) => list.length >= mergedList.length);
    remainingLists.splice(lastLongerIndex + 1, 0, mergedList);
  }
  return remainingLists[0] ?? [];
}

/** Returns the occurrences in the candidates, or all occurrences if selecting would take longer. */
export function selectOccurrences(list: readonly number[], candidates: Candidates): readonly number[] {
  if (list.length <= candidates.slots.length * LOOKUP_FACTOR) return list;
  return candidates.slots.flatMap((slot) => list.slice(...findSlotRange(list, slot)));
}

/**
 * Visits each pair of a first and a second word with a distance of at most `maxDistance` in the same
 * attribute.
 */
export function forEachPair(
  firstOccurrences: readonly number[],
  secondOccurrences: readonly number[],
  maxDistance: number,
  callback: (slot: number, distance: number) => void,
): void {
  let firstAfter = 0;
  for (let index = 0; index < firstOccurrences.length; index++) {
    const first = firstOccurrences[index]!;
    while (firstAfter < secondOccurrences.length && secondOccurrences[firstAfter]! <= first) firstAfter++;
    for (let secondIndex = firstAfter; secondIndex < secondOccurrences.length; secondIndex++) {
      const distance = secondOccurrences[secondIndex]! - first;
      if (distance > maxDistance) break;
      callback(getSlot(first), distance);
    }
    if (firstAfter === secondOccurrences.length) return;
  }
}
