import { bisect } from '../numbers/bisect.js';
import { setBit } from '../numbers/bits.js';
import { wordsOf } from '../numbers/bit-pair.js';

/** So many cumulative bitsets; between two of them films are walked. */
const MARKS = 64;

/** Films in the order of a number: all below or above a limit at once. Films without one are in neither. */
export class Ordered {
  /** Every different number, ascending, and where its films begin. */
  private readonly numbers: Float64Array;
  private readonly starts: Uint32Array;
  private readonly films: Uint32Array;
  /** All films before every so manyth place. */
  private readonly marks: Uint32Array[] = [];
  private readonly apart: number;
  private readonly length: number;

  /** `values`: of each film, where its number stands in `numbers`. */
  constructor(numbers: readonly (number | null)[], values: Uint32Array, count: number) {
    const order = [...numbers.keys()]
      .filter((value) => numbers[value] !== null)
      .sort((a, b) => numbers[a]! - numbers[b]!);
    this.numbers = Float64Array.from(order, (value) => numbers[value]!);
    const place = new Int32Array(numbers.length).fill(-1);
    order.forEach((value, at) => (place[value] = at));
    this.starts = new Uint32Array(order.length + 1);
    for (let film = 0; film < count; film++)
      if (place[values[film]!]! >= 0) this.starts[place[values[film]!]! + 1]!++;
    for (let at = 0; at < order.length; at++) this.starts[at + 1]! += this.starts[at]!;
    const next = this.starts.slice();
    this.films = new Uint32Array(this.starts[order.length]!);
    for (let film = 0; film < count; film++) {
      const at = place[values[film]!]!;
      if (at >= 0) this.films[next[at]!++] = film;
    }
    this.length = wordsOf(count);
    this.apart = Math.max(1, Math.ceil(this.films.length / MARKS));
    const words = new Uint32Array(this.length);
    for (let at = 0; at <= this.films.length; at++) {
      if (at % this.apart === 0) this.marks.push(words.slice());
      if (at < this.films.length) setBit(words, this.films[at]!);
    }
  }

  below(limit: number): Uint32Array {
    return this.before(this.starts[this.position(limit)]!);
  }
  above(limit: number): Uint32Array {
    const at = this.position(limit);
    const words = this.before(this.starts[this.numbers[at] === limit ? at + 1 : at]!);
    const all = this.before(this.films.length);
    for (let w = 0; w < words.length; w++) words[w] = all[w]! & ~words[w]!;
    return words;
  }

  /** The first so many films. */
  private before(end: number): Uint32Array {
    const mark = Math.floor(end / this.apart);
    const words = this.marks[mark]!.slice();
    for (let at = mark * this.apart; at < end; at++) setBit(words, this.films[at]!);
    return words;
  }
  /** Of the first number that is not below the limit. */
  private position(limit: number): number {
    const { numbers } = this;
    return bisect(numbers.length, (at) => numbers[at]! < limit);
  }
}
