import { lengthened } from './growing.js';
import { Tally } from './tally.js';

/** Rows per block: a block without any of a column's rows is passed over. */
const BLOCK_SHIFT = 9;
const WORDS_PER_BLOCK = 1 << (BLOCK_SHIFT - 5);

/** Which bit of a word that is not empty is the lowest. */
export const lowest = (word: number): number => 31 - Math.clz32(word & -word);
/** Words for so many rows, in whole blocks. */
export const wordsFor = (rows: number): number => ((rows + (1 << BLOCK_SHIFT) - 1) >>> BLOCK_SHIFT) * WORDS_PER_BLOCK;

export const setBit = (words: Uint32Array, row: number): void => {
  words[row >>> 5]! |= 1 << (row & 31);
};
export const clearBit = (words: Uint32Array, row: number): void => {
  words[row >>> 5]! &= ~(1 << (row & 31));
};
export const hasBit = (words: Uint32Array, row: number): boolean => ((words[row >>> 5]! >>> (row & 31)) & 1) === 1;

/** Rows as bits, and how many there are per block. */
export class Bits {
  words: Uint32Array;
  private blocks: Uint16Array;
  /** The blocks that have any row, in no order. */
  private readonly used: number[] = [];
  count = 0;
  constructor(rows: number) {
    this.words = new Uint32Array(wordsFor(rows));
    this.blocks = new Uint16Array(this.words.length / WORDS_PER_BLOCK);
  }

  set(row: number): void {
    if (hasBit(this.words, row)) return;
    setBit(this.words, row);
    const block = row >>> BLOCK_SHIFT;
    if (this.blocks[block]!++ === 0) this.used.push(block);
    this.count++;
  }
  clear(row: number): void {
    if (!hasBit(this.words, row)) return;
    clearBit(this.words, row);
    const block = row >>> BLOCK_SHIFT;
    if (--this.blocks[block]! === 0) this.used.splice(this.used.indexOf(block), 1);
    this.count--;
  }
  has(row: number): boolean {
    return hasBit(this.words, row);
  }
  grow(rows: number): void {
    this.words = lengthened(this.words, wordsFor(rows));
    this.blocks = lengthened(this.blocks, this.words.length / WORDS_PER_BLOCK);
  }
  get bytes(): number {
    return this.words.byteLength + this.blocks.byteLength;
  }

  /** What is here and in `refused` (or not, with `flip`) fails: into `one`, and what failed before too into `two`. */
  fail(refused: Uint32Array, flip: 0 | -1, one: Uint32Array, two: Uint32Array | null): void {
    if (!two) return this.addWhere(refused, flip === 0, one);
    const { words, used } = this;
    for (let n = 0; n < used.length; n++) {
      const start = used[n]! * WORDS_PER_BLOCK;
      for (let w = start; w < start + WORDS_PER_BLOCK; w++) {
        const failed = words[w]! & (refused[w]! ^ flip);
        const before = one[w]!;
        two[w]! |= before & failed;
        one[w] = before | failed;
      }
    }
  }
  /** Adds all that is here to `into`. */
  addTo(into: Uint32Array): void {
    this.addIn(this.words, into);
  }
  /** Adds what is here and (not) in `other` to `into`. */
  addWhere(other: Uint32Array, isIn: boolean, into: Uint32Array): void {
    const { words, used } = this;
    const flip = isIn ? 0 : -1;
    for (let n = 0; n < used.length; n++) {
      const start = used[n]! * WORDS_PER_BLOCK;
      for (let w = start; w < start + WORDS_PER_BLOCK; w++) into[w]! |= words[w]! & (other[w]! ^ flip);
    }
  }
  /** How many of what is here are in both others. */
  countIn(a: Uint32Array, b: Uint32Array): number {
    const { words, used } = this;
    const tally = new Tally();
    for (let n = 0; n < used.length; n++) {
      const start = used[n]! * WORDS_PER_BLOCK;
      for (let w = start; w < start + WORDS_PER_BLOCK; w += 4)
        tally.add(
          words[w]! & a[w]! & b[w]!,
          words[w + 1]! & a[w + 1]! & b[w + 1]!,
          words[w + 2]! & a[w + 2]! & b[w + 2]!,
          words[w + 3]! & a[w + 3]! & b[w + 3]!,
        );
    }
    return tally.count;
  }
  /** Empties the words of every block that has any row here. */
  clearIn(words: Uint32Array): void {
    for (const block of this.used) words.fill(0, block * WORDS_PER_BLOCK, (block + 1) * WORDS_PER_BLOCK);
  }
  /** Takes words from others, in every block that has any row here. */
  takeIn(words: Uint32Array, from: Uint32Array): void {
    const { used } = this;
    for (let n = 0; n < used.length; n++) {
      const start = used[n]! * WORDS_PER_BLOCK;
      for (let w = start; w < start + WORDS_PER_BLOCK; w++) from[w]! &= ~words[w]!;
    }
  }
  /** Adds words to others, in every block that has any row here. */
  addIn(words: Uint32Array, into: Uint32Array): void {
    const { used } = this;
    for (let n = 0; n < used.length; n++) {
      const start = used[n]! * WORDS_PER_BLOCK;
      for (let w = start; w < start + WORDS_PER_BLOCK; w++) into[w]! |= words[w]!;
    }
  }
}

/** Calls back with every row that is set, in order. */
export function eachRow(words: Uint32Array, call: (row: number) => void): void {
  for (let w = 0; w < words.length; w++) for (let word = words[w]!; word !== 0; word &= word - 1) call((w << 5) + lowest(word));
}
