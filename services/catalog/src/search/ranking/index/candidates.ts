import { lowerBound } from './lower-bound.js';

const MAX_SEARCHED_SLOTS = 64;

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
