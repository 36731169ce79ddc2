import { bisect } from '../numbers/bisect.js';
import { countChunks, setBit } from '../numbers/bits.js';

/** Number of cumulative bitsets. Films between two of them are added one by one. */
const CHECKPOINT_COUNT = 64;

/** Films sorted by a number, to find those below or above a limit. Films without a number are in neither. */
export class SortedFilms {
  /** Every distinct number, ascending. Its index here is the rank of the number. */
  private readonly sortedNumbers: Float64Array;
  /** The position in `films` of the first film of each rank, and the number of films. */
  private readonly startPositions: Uint32Array;
  /** Every film that has a number, by rank. */
  private readonly films: Uint32Array;
  /** All films before each checkpoint position. */
  private readonly checkpoints: Uint32Array[] = [];
  private readonly filmsPerCheckpoint: number;
  private readonly chunkCount: number;

  /**
   * `numbers`: the distinct numbers in any order; null stands for films without one. `numberIndexByFilm`: per
   * film, the index of its number there.
   */
  constructor(numbers: readonly (number | null)[], numberIndexByFilm: Uint32Array, filmCount: number) {
    const sortedIndexes = [...numbers.keys()]
      .filter((index) => numbers[index] !== null)
      .sort((a, b) => numbers[a]! - numbers[b]!);
    this.sortedNumbers = Float64Array.from(sortedIndexes, (index) => numbers[index]!);
    const rankByIndex = new Int32Array(numbers.length).fill(-1);
    sortedIndexes.forEach((index, rank) => (rankByIndex[index] = rank));
    const getRank = (film: number) => rankByIndex[numberIndexByFilm[film]!]!;
    // A counting sort of the films by rank: counts per rank, then their sums, then the films.
    this.startPositions = new Uint32Array(sortedIndexes.length + 1);
    for (let film = 0; film < filmCount; film++)
      if (getRank(film) >= 0) this.startPositions[getRank(film) + 1]!++;
    for (let rank = 0; rank < sortedIndexes.length; rank++)
      this.startPositions[rank + 1]! += this.startPositions[rank]!;
    const nextPositions = this.startPositions.slice();
    this.films = new Uint32Array(this.startPositions.at(-1)!);
    for (let film = 0; film < filmCount; film++)
      if (getRank(film) >= 0) this.films[nextPositions[getRank(film)]!++] = film;
    this.chunkCount = countChunks(filmCount);
    this.filmsPerCheckpoint = Math.max(1, Math.ceil(this.films.length / CHECKPOINT_COUNT));
    const chunks = new Uint32Array(this.chunkCount);
    for (let position = 0; position <= this.films.length; position++) {
      if (position % this.filmsPerCheckpoint === 0) this.checkpoints.push(chunks.slice());
      if (position < this.films.length) setBit(chunks, this.films[position]!);
    }
  }

  findBelow(limit: number): Uint32Array {
    return this.getFirst(this.startPositions[this.findRank(limit)]!);
  }
  findAbove(limit: number): Uint32Array {
    const rank = this.findRank(limit);
    const firstRankAbove = this.sortedNumbers[rank] === limit ? rank + 1 : rank;
    const chunks = this.getFirst(this.startPositions[firstRankAbove]!);
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
  /** Returns the rank of the first number that is not below the limit. */
  private findRank(limit: number): number {
    const { sortedNumbers } = this;
    return bisect(sortedNumbers.length, (rank) => sortedNumbers[rank]! < limit);
  }
}
