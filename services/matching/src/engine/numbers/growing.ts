type Numbers = Int32Array | Uint32Array | Uint16Array | Uint8Array | Float64Array;

/** Returns the array itself if it is long enough, otherwise a copy 1.5 times as long. */
export function ensureCapacity<T extends Numbers>(numbers: T, length: number): T {
  return numbers.length >= length
    ? numbers
    : lengthen(numbers, Math.max(length, Math.ceil(numbers.length * 1.5), 64));
}

/** Returns the same numbers, padded with zeros to a length; the same array if it is long enough. */
export function lengthen<T extends Numbers>(numbers: T, length: number): T {
  if (numbers.length >= length) return numbers;
  const longer = new (numbers.constructor as new (length: number) => T)(length);
  longer.set(numbers as never);
  return longer;
}

/** Returns the same numbers with at most 2 % spare capacity. */
export function trim<T extends Numbers>(numbers: T, length: number): T {
  const capacity = Math.ceil(length * 1.02);
  return numbers.length > capacity ? (numbers.slice(0, capacity) as T) : numbers;
}

/** A hash table of rows by integer id, with open addressing. It takes at most eight bytes per row. */
export class IdTable {
  /** Row + 1; 0 is free, −1 was removed. */
  private slots = new Int32Array(64);
  private usedSlots = 0;
  count = 0;
  constructor(private readonly getId: (row: number) => number) {}

  /** Returns −1 if there is none. */
  getRow(id: number): number {
    const mask = this.slots.length - 1;
    for (let index = hash(id) & mask; ; index = (index + 1) & mask) {
      const slot = this.slots[index]!;
      if (slot === 0) return -1;
      if (slot > 0 && this.getId(slot - 1) === id) return slot - 1;
    }
  }
  add(id: number, row: number): void {
    if ((this.usedSlots + 1) * 3 > this.slots.length * 2) this.rehash();
    const mask = this.slots.length - 1;
    let index = hash(id) & mask;
    while (this.slots[index]! > 0) index = (index + 1) & mask;
    if (this.slots[index] === 0) this.usedSlots++;
    this.slots[index] = row + 1;
    this.count++;
  }
  remove(id: number): void {
    const mask = this.slots.length - 1;
    for (let index = hash(id) & mask; this.slots[index] !== 0; index = (index + 1) & mask) {
      const slot = this.slots[index]!;
      if (slot < 0 || this.getId(slot - 1) !== id) continue;
      this.slots[index] = -1;
      this.count--;
      return;
    }
  }
  get bytes(): number {
    return this.slots.byteLength;
  }

  clear(): void {
    this.slots = new Int32Array(64);
    this.usedSlots = this.count = 0;
  }

  private rehash(): void {
    const rows = this.slots.filter((slot) => slot > 0);
    let length = 64;
    while (length < (rows.length + 1) * 2) length *= 2;
    this.slots = new Int32Array(length);
    this.usedSlots = this.count = 0;
    for (const slot of rows) this.add(this.getId(slot - 1), slot - 1);
  }
}
const hash = (id: number) => Math.imul(id, 0x9e3779b1) >>> 8;
