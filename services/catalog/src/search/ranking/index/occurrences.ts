import type { Candidates } from './candidates.js';
import { lowerBound } from './lower-bound.js';

/** Locations within a document: an attribute and a position in it. */
const LOCATIONS_PER_SLOT = 2 ** 20;
const POSITIONS = 2 ** 16;

/** Encodes an occurrence of a word as one number, ordered by document, then attribute, then position. */
export const occurrenceAt = (slot: number, attribute: number, position: number): number =>
  slot * LOCATIONS_PER_SLOT + attribute * POSITIONS + Math.min(position, POSITIONS - 1);
export const getSlot = (occurrence: number): number => Math.floor(occurrence / LOCATIONS_PER_SLOT);
export const getLocation = (occurrence: number): number =>
  occurrence - getSlot(occurrence) * LOCATIONS_PER_SLOT;
export const getAttribute = (location: number): number => location >>> 16;
export const getPosition = (location: number): number => location & (POSITIONS - 1);

/** Returns the range of a list that belongs to one document. */
export const getSlotRange = (list: readonly number[], slot: number): [number, number] => {
  const from = lowerBound(list, slot * LOCATIONS_PER_SLOT);
  return [from, lowerBound(list, (slot + 1) * LOCATIONS_PER_SLOT, from)];
};

/** If there are this many times more occurrences than documents, each document is looked up. */
const MANY = 16;
/** Visits every occurrence in the candidates, with the candidate's index and the location in it. */
export function eachWithin(
  list: readonly number[],
  among: Candidates,
  callback: (index: number, location: number) => void,
): void {
  const { slots } = among;
  if (list.length > slots.length * MANY) {
    for (let index = 0; index < slots.length; index++) {
      const first = slots[index]! * LOCATIONS_PER_SLOT;
      for (let at = lowerBound(list, first); at < list.length && list[at]! < first + LOCATIONS_PER_SLOT; at++)
        callback(index, list[at]! - first);
    }
    return;
  }
  for (let at = 0; at < list.length; at++) {
    const slot = getSlot(list[at]!);
    const index = among.indexOf(slot);
    if (index >= 0) callback(index, list[at]! - slot * LOCATIONS_PER_SLOT);
  }
}

function both(item: readonly number[], other: readonly number[]): number[] {
  const all = new Array<number>(item.length + other.length);
  let [a, b] = [0, 0];
  for (let n = 0; n < all.length; n++)
    all[n] = b === other.length || (a < item.length && item[a]! <= other[b]!) ? item[a++]! : other[b++]!;
  return all;
}

/** Merges many sorted lists, the shortest first, so that the longest are read once. */
export function union(lists: readonly (readonly number[])[]): readonly number[] {
  const left = lists.toSorted((list, other) => other.length - list.length);
  while (left.length > 1) {
    const joined = both(left.pop()!, left.pop()!);
    const longer = left.findLastIndex((list) => list.length >= joined.length);
    left.splice(longer + 1, 0, joined);
  }
  return left[0] ?? [];
}

/** Returns the occurrences in the candidates, or all if selecting them would take longer. */
export function within(list: readonly number[], among: Candidates): readonly number[] {
  if (list.length <= among.slots.length * MANY) return list;
  return Array.from(among.slots).flatMap((slot) => list.slice(...getSlotRange(list, slot)));
}

/** Visits every first word with each second word at most `maxDistance` after it in the same attribute. */
export function eachPair(
  first: readonly number[],
  second: readonly number[],
  maxDistance: number,
  callback: (slot: number, distance: number) => void,
): void {
  let from = 0;
  for (let at = 0; at < first.length; at++) {
    const start = first[at]!;
    while (from < second.length && second[from]! <= start) from++;
    for (let to = from; to < second.length && second[to]! - start <= maxDistance; to++)
      callback(getSlot(start), second[to]! - start);
    if (from === second.length) return;
  }
}
