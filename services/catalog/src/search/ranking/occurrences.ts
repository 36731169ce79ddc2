import type { Candidates } from './candidates.js';

/** Places within a document: an attribute and a position in it. */
const PLACES = 2 ** 20;
const POSITIONS = 2 ** 16;

/** Where a word stands, as one number: ordered by document, then attribute, then position. */
export const occurrenceAt = (slot: number, attribute: number, position: number): number =>
  slot * PLACES + attribute * POSITIONS + Math.min(position, POSITIONS - 1);
export const slotOf = (occurrence: number): number => Math.floor(occurrence / PLACES);
export const placeOf = (occurrence: number): number => occurrence - slotOf(occurrence) * PLACES;
export const attributeOf = (place: number): number => place >>> 16;
export const positionOf = (place: number): number => place & (POSITIONS - 1);

/** The first place in an ordered list where something not smaller stands. */
export function lowerBound(list: ArrayLike<number>, value: number, start = 0): number {
  let [from, to] = [start, list.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (list[middle]! < value) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The range of a list that belongs to one document. */
export const rangeOf = (list: readonly number[], slot: number): [number, number] => {
  const from = lowerBound(list, slot * PLACES);
  return [from, lowerBound(list, (slot + 1) * PLACES, from)];
};

/** From so many times as many occurrences as documents, each document is looked up. */
const MANY = 16;
/** Every occurrence in the candidates: which of them, and the place in it. */
export function eachWithin(
  list: readonly number[],
  among: Candidates,
  visit: (index: number, place: number) => void,
): void {
  const { slots } = among;
  if (list.length > slots.length * MANY) {
    for (let index = 0; index < slots.length; index++) {
      const first = slots[index]! * PLACES;
      for (let at = lowerBound(list, first); at < list.length && list[at]! < first + PLACES; at++)
        visit(index, list[at]! - first);
    }
    return;
  }
  for (let at = 0; at < list.length; at++) {
    const slot = slotOf(list[at]!);
    const index = among.indexOf(slot);
    if (index >= 0) visit(index, list[at]! - slot * PLACES);
  }
}

function both(one: readonly number[], other: readonly number[]): number[] {
  const all = new Array<number>(one.length + other.length);
  let [a, b] = [0, 0];
  for (let n = 0; n < all.length; n++)
    all[n] = b === other.length || (a < one.length && one[a]! <= other[b]!) ? one[a++]! : other[b++]!;
  return all;
}

/** Many ordered lists as one; the shortest first, so that the longest are gone through once. */
export function union(lists: readonly (readonly number[])[]): readonly number[] {
  const left = lists.toSorted((one, other) => other.length - one.length);
  while (left.length > 1) {
    const joined = both(left.pop()!, left.pop()!);
    const longer = left.findLastIndex((list) => list.length >= joined.length);
    left.splice(longer + 1, 0, joined);
  }
  return left[0] ?? [];
}

/** The occurrences in the candidates; all, where choosing would take longer than leaving them. */
export function within(list: readonly number[], among: Candidates): readonly number[] {
  if (list.length <= among.slots.length * MANY) return list;
  return Array.from(among.slots).flatMap((slot) => list.slice(...rangeOf(list, slot)));
}

/** Every pair of a first and a second word in one attribute, the second at most `most` after the first: in which document, how far apart. */
export function eachPair(
  first: readonly number[],
  second: readonly number[],
  most: number,
  visit: (slot: number, distance: number) => void,
): void {
  let from = 0;
  for (let at = 0; at < first.length; at++) {
    const start = first[at]!;
    while (from < second.length && second[from]! <= start) from++;
    for (let to = from; to < second.length && second[to]! - start <= most; to++)
      visit(slotOf(start), second[to]! - start);
    if (from === second.length) return;
  }
}
