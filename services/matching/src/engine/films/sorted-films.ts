import { bisect } from '../numbers/bisect.js';
import { setBit } from '../numbers/bits.js';
import { countFilmChunks } from '../numbers/bit-pair.js';

/** Number of cumulative bitsets. Films between two of them are added one by one. */
const CHECKPOINT_COUNT = 64;

/** Films sorted by a number, to find those below or above a limit. Films without a number are in neither. */
export class SortedFilms {
  /** Every distinct number, ascending, and the position of its first film. */
  private readonly numbers: Float64Array;
  private readonly startPositions: Uint32Array;
  private readonly films: Uint32Array;
  /** All films before each checkpoint position. */
  private readonly checkpoints: Uint32Array[] = [];
  private readonly filmsPerCheckpoint: number;
  private readonly length: number;

  /** `numberIndexByFilm`: per film, the index of its number in `numbers`. */
  constructor(numbers: readonly (number | null)[], numberIndexByFilm: Uint32Array, filmCount: number) {
    const order = [...numbers.keys()]
      .filter((value) => numbers[value] !== null)
      .sort((a, b) => numbers[a]! - numbers[b]!);
    this.numbers = Float64Array.from(order, (value) => numbers[value]!);
    const rankByNumberIndex = new Int32Array(numbers.length).fill(-1);
    order.forEach((value, rank) => (rankByNumberIndex[value] = rank));
    this.startPositions = new Uint32Array(order.length + 1);
    for (let film = 0; film < filmCount; film++)
      if (rankByNumberIndex[numberIndexByFilm[film]!]! >= 0)
        this.startPositions[rankByNumberIndex[numberIndexByFilm[film]!]! + 1]!++;
    for (let rank = 0; rank < order.length; rank++)
      this.startPositions[rank + 1]! += this.startPositions[rank]!;
    const nextPositions = this.startPositions.slice();
    this.films = new Uint32Array(this.startPositions[order.length]!);
    for (let film = 0; film < filmCount; film++) {
      const rank = rankByNumberIndex[numberIndexByFilm[film]!]!;
      if (rank >= 0) this.films[nextPositions[rank]!++] = film;
    }
    this.length = countFilmChunks(filmCount);
    this.filmsPerCheckpoint = Math.max(1, Math.ceil(this.films.length / CHECKPOINT_COUNT));
    const chunks = new Uint32Array(this.length);
    for (let position = 0; position <= this.films.length; position++) {
      if (position % this.filmsPerCheckpoint === 0) this.checkpoints.push(chunks.slice());
      if (position < this.films.length) setBit(chunks, this.films[position]!);
    }
  }

  findBelow(limit: number): Uint32Array {
    return this.getFirst(this.startPositions[this.findPosition(limit)]!);
  }
  findAbove(limit: number): Uint32Array {
    const rank = this.findPosition(limit);
    const chunks = this.getFirst(this.startPositions[this.numbers[rank] === limit ? rank + 1 : rank]!);
    const allFilms = this.getFirst(this.films.length);
    for (let w = 0; w < chunks.length; w++) chunks[w] = allFilms[w]! & ~chunks[w]!;
    return chunks;
  }

  /** Returns the first `end` films. */
  private getFirst(end: number): Uint32Array {
    const checkpoint = Math.floor(end / this.filmsPerCheckpoint);
    const chunks = this.checkpoints[checkpoint]!.slice();
    for (let position = checkpoint * this.filmsPerCheckpoint; position < end; position++)
      setBit(chunks, this.films[position]!);
    return chunks;
  }
  /** Returns the index of the first number that is not below the limit. */
  private findPosition(limit: number): number {
    const { numbers } = this;
    return bisect(numbers.length, (rank) => numbers[rank]! < limit);
  }
}
