import { lowerBound } from './lower-bound.js';

/** Up to this length, a slot is found by bisection in the list; above it, by a lookup table. */
const MAX_SEARCHED_SLOTS = 64;

/** The documents that a rule ranks. `slots`: their slots in ascending order. */
export class Candidates {
  private readonly indexes: Int32Array | null = null;

  constructor(readonly slots: readonly number[]) {
    if (slots.length <= MAX_SEARCHED_SLOTS) return;
    this.indexes = new Int32Array(slots[slots.length - 1]! + 1).fill(-1);
    for (let index = 0; index < slots.length; index++) this.indexes[slots[index]!] = index;
  }

  /** Returns the index of a slot in `slots`, or -1. */
  indexOf(slot: number): number {
    if (this.indexes) return slot < this.indexes.length ? this.indexes[slot]! : -1;
    const index = lowerBound(this.slots, slot);
    return this.slots[index] === slot ? index : -1;
  }
}
