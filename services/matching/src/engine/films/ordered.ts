import { bisect } from '../numbers/bisect.js';
import { setBit } from '../numbers/bits.js';
import { countFilmChunks } from '../numbers/bit-pair.js';

/** Number of cumulative bitsets. Films between two of them are added one by one. */
const CHECKPOINT_COUNT = 64;

/** Films sorted by a number, to find those below or above a limit. Films without a number are in neither. */
export class SortedFilms {
  /** Every distinct number, ascending, and the position of its first film. */
  private readonly numbers: Float64Array;
  private readonly starts: Uint32Array;
  private readonly films: Uint32Array;
  /** All films before each checkpoint position. */
  private readonly checkpoints: Uint32Array[] = [];
  private readonly filmsPerCheckpoint: number;
  private readonly length: number;

  /** `values`: per film, the index of its number in `numbers`. */
  constructor(numbers: readonly (number | null)[], values: Uint32Array, count: number) {
    const order = [...numbers.keys()]
      .filter((value) => numbers[value] !== null)
      .sort((a, b) => numbers[a]! - numbers[b]!);
    this.numbers = Float64Array.from(order, (value) => numbers[value]!);
    const indexByValue = new Int32Array(numbers.length).fill(-1);
    order.forEach((value, at) => (indexByValue[value] = at));
    this.starts = new Uint32Array(order.length + 1);
    for (let film = 0; film < count; film++)
      if (indexByValue[values[film]!]! >= 0) this.starts[indexByValue[values[film]!]! + 1]!++;
    for (let at = 0; at < order.length; at++) this.starts[at + 1]! += this.starts[at]!;
    const next = this.starts.slice();
    this.films = new Uint32Array(this.starts[order.length]!);
    for (let film = 0; film < count; film++) {
      const at = indexByValue[values[film]!]!;
      if (at >= 0) this.films[next[at]!++] = film;
    }
    this.length = countFilmChunks(count);
    this.filmsPerCheckpoint = Math.max(1, Math.ceil(this.films.length / CHECKPOINT_COUNT));
    const chunks = new Uint32Array(this.length);
    for (let at = 0; at <= this.films.length; at++) {
      if (at % this.filmsPerCheckpoint === 0) this.checkpoints.push(chunks.slice());
      if (at < this.films.length) setBit(chunks, this.films[at]!);
    }
  }

  findBelow(limit: number): Uint32Array {
    return this.getFirst(this.starts[this.findPosition(limit)]!);
  }
  findAbove(limit: number): Uint32Array {
    const at = this.findPosition(limit);
    const chunks = this.getFirst(this.starts[this.numbers[at] === limit ? at + 1 : at]!);
    const all = this.getFirst(this.films.length);
    for (let w = 0; w < chunks.length; w++) chunks[w] = all[w]! & ~chunks[w]!;
    return chunks;
  }

  /** Returns the first `end` films. */
  private getFirst(end: number): Uint32Array {
    const checkpoint = Math.floor(end / this.filmsPerCheckpoint);
    const chunks = this.checkpoints[checkpoint]!.slice();
    for (let at = checkpoint * this.filmsPerCheckpoint; at < end; at++) setBit(chunks, this.films[at]!);
    return chunks;
  }
  /** Returns the index of the first number that is not below the limit. */
  private findPosition(limit: number): number {
    const { numbers } = this;
    return bisect(numbers.length, (at) => numbers[at]! < limit);
  }
}
