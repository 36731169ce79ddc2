import { lowerBound } from './lower-bound.js';

/** In a list of at most this length a slot is found by bisection, in a longer one by a table. */
const MAX_SEARCHED_SLOTS = 64;

/** The documents that a rule ranks. `slots`: their numbers, in ascending order. */
export class Candidates {
  private readonly indexes: Int32Array | null = null;

  constructor(readonly slots: readonly number[]) {
    if (slots.length <= MAX_SEARCHED_SLOTS) return;
    this.indexes = new Int32Array(slots[slots.length - 1]! + 1).fill(-1);
    for (let index = 0; index < slots.length; index++) this.indexes[slots[index]!] = index;
  }

  /** Returns the index of a slot; -1 if it is not a candidate. */
  indexOf(slot: number): number {
    if (this.indexes) return slot < this.indexes.length ? this.indexes[slot]! : -1;
    const index = lowerBound(this.slots, slot);
    return this.slots[index] === slot ? index : -1;
  }
}
