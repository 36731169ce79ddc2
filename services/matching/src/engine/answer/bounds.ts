import { lowest } from '../numbers/bits.js';
import type { Index } from '../index/index-of-rows.js';
import type { Weighing } from './weighing.js';

/** Rows that share a bound of their score: those of one word, and those of so many words. */
const WORD_SHIFT = 5;
export const WORDS_PER_BLOCK = 8;
/** Bounds are told apart from here on, in so many steps of four. */
const LEAST = -128;
const PLACES = 128;
/** The bound of a word without dated rows. */
export const NOTHING = -(2 ** 31);

/** The most that the rows of each word, and of each block of words, can come to for a film, so that most are never looked at. */
export class Bounds {
  private readonly words = new Highest();
  private readonly blocks = new Highest();
  /** By block, for the last question; and the blocks in the order of it, as far as bounds are told apart. */
  private bounds = new Int32Array(0);
  private order = new Int32Array(0);
  private readonly starts = new Int32Array(PLACES + 1);
  constructor(
    private readonly index: Index,
    private readonly weighing: Weighing,
  ) {}

  /** For the question that the weighing is prepared for: the blocks, those that promise most first. */
  prepare(): Int32Array {
    this.renew();
    const { blocks, bounds, order, starts } = this;
    starts.fill(0);
    for (let block = 0; block < bounds.length; block++)
      starts[placeOf((bounds[block] = this.boundOf(blocks, block))) + 1]!++;
    for (let at = 0; at < PLACES; at++) starts[at + 1]! += starts[at]!;
    for (let block = 0; block < bounds.length; block++) order[starts[placeOf(bounds[block]!)]!++] = block;
    return order;
  }
  ofBlock(block: number): number {
    return this.bounds[block]!;
  }
  /** Whether neither a block nor any behind it in the order comes to a score. */
  isPast(block: number, score: number): boolean {
    return placeOf(this.bounds[block]!) > placeOf(score);
  }
  ofWord(w: number): number {
    return this.boundOf(this.words, w);
  }
  /** At most so many points for the lists of any row of a word. */
  listsOfWord(w: number): number {
    return this.weighing.specialisation(this.words.masks[w]!);
  }

  private boundOf({ best, masks, awards }: Highest, at: number): number {
    const { weighing } = this;
    if (best[at]! === NOTHING) return NOTHING;
    const forAwards = awards[at]! & weighing.awardsWanted ? weighing.mostForAwards : 0;
    return best[at]! + weighing.specialisation(masks[at]!) + weighing.mostBeyondFree + forAwards;
  }

  /** As far as rows have changed. */
  private renew(): void {
    const { index, words, blocks } = this;
    const length = index.dated.words.length;
    if (words.best.length === length) {
      for (const w of index.touched) this.renewWord(w);
      for (const w of index.touched) this.renewBlock(Math.floor(w / WORDS_PER_BLOCK));
    } else {
      words.resize(length);
      blocks.resize(length / WORDS_PER_BLOCK);
      this.bounds = new Int32Array(length / WORDS_PER_BLOCK);
      this.order = new Int32Array(length / WORDS_PER_BLOCK);
      for (let w = 0; w < length; w++) this.renewWord(w);
      for (let block = 0; block < this.bounds.length; block++) this.renewBlock(block);
    }
    index.touched.clear();
  }
  private renewWord(w: number): void {
    const { dated, rows } = this.index;
    this.words.clear(w);
    for (let word = dated.words[w]!; word !== 0; word &= word - 1) {
      const row = (w << WORD_SHIFT) + lowest(word);
      this.words.raise(w, rows.most[row]!, rows.masks[row]!, rows.awardBits[rows.qualifiersOf[row]!]!);
    }
  }
  private renewBlock(block: number): void {
    const { best, masks, awards } = this.words;
    this.blocks.clear(block);
    for (let w = block * WORDS_PER_BLOCK; w < (block + 1) * WORDS_PER_BLOCK; w++)
      this.blocks.raise(block, best[w]!, masks[w]!, awards[w]!);
  }
}

/** Of some rows: the most that one has of its own and by being free, and the lists and awards that any of them has. */
class Highest {
  best = new Int32Array(0);
  masks = new Uint16Array(0);
  awards = new Uint16Array(0);

  resize(length: number): void {
    this.best = new Int32Array(length);
    this.masks = new Uint16Array(length);
    this.awards = new Uint16Array(length);
  }
  clear(at: number): void {
    this.best[at] = NOTHING;
    this.masks[at] = this.awards[at] = 0;
  }
  raise(at: number, own: number, mask: number, awards: number): void {
    this.best[at] = Math.max(this.best[at]!, own);
    this.masks[at]! |= mask;
    this.awards[at]! |= awards;
  }
}

/** The higher the bound, the sooner. */
const placeOf = (bound: number) => Math.max(0, Math.min(PLACES - 1, PLACES - 1 - ((bound - LEAST) >> 2)));
