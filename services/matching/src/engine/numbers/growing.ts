type Numbers = Int32Array | Uint32Array | Uint16Array | Uint8Array | Float64Array;

/** The same numbers with room for so many: as it is where there is room, else half as much again. */
export function roomFor<T extends Numbers>(numbers: T, length: number): T {
  return numbers.length >= length
    ? numbers
    : lengthened(numbers, Math.max(length, Math.ceil(numbers.length * 1.5), 64));
}

/** The same numbers and zeros up to a length; as it is where it is as long. */
export function lengthened<T extends Numbers>(numbers: T, length: number): T {
  if (numbers.length >= length) return numbers;
  const longer = new (numbers.constructor as new (length: number) => T)(length);
  longer.set(numbers as never);
  return longer;
}

/** The same numbers with room for a few more than so many. */
export function trimmed<T extends Numbers>(numbers: T, length: number): T {
  const room = Math.ceil(length * 1.02);
  return numbers.length > room ? (numbers.slice(0, room) as T) : numbers;
}

/** Rows by a whole number: open addressing, eight bytes a row at most. */
export class IdTable {
  /** Row + 1; 0 is free, −1 was taken away. */
  private slots = new Int32Array(64);
  private used = 0;
  count = 0;
  constructor(private readonly idOf: (row: number) => number) {}

  /** −1 where there is none. */
  row(id: number): number {
    const mask = this.slots.length - 1;
    for (let at = hash(id) & mask; ; at = (at + 1) & mask) {
      const slot = this.slots[at]!;
      if (slot === 0) return -1;
      if (slot > 0 && this.idOf(slot - 1) === id) return slot - 1;
    }
  }
  add(id: number, row: number): void {
    if ((this.used + 1) * 3 > this.slots.length * 2) this.again();
    const mask = this.slots.length - 1;
    let at = hash(id) & mask;
    while (this.slots[at]! > 0) at = (at + 1) & mask;
    if (this.slots[at] === 0) this.used++;
    this.slots[at] = row + 1;
    this.count++;
  }
  remove(id: number): void {
    const mask = this.slots.length - 1;
    for (let at = hash(id) & mask; this.slots[at] !== 0; at = (at + 1) & mask) {
      const slot = this.slots[at]!;
      if (slot < 0 || this.idOf(slot - 1) !== id) continue;
      this.slots[at] = -1;
      this.count--;
      return;
    }
  }
  get bytes(): number {
    return this.slots.byteLength;
  }

  clear(): void {
    this.slots = new Int32Array(64);
    this.used = this.count = 0;
  }

  private again(): void {
    const rows = this.slots.filter((slot) => slot > 0);
    let length = 64;
    while (length < (rows.length + 1) * 2) length *= 2;
    this.slots = new Int32Array(length);
    this.used = this.count = 0;
    for (const slot of rows) this.add(this.idOf(slot - 1), slot - 1);
  }
}
const hash = (id: number) => Math.imul(id, 0x9e3779b1) >>> 8;
