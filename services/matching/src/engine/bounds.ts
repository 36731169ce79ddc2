import { weights } from '../domain/weights.js';
import type { Index } from './index-of-rows.js';
import type { Verdicts } from './verdicts.js';
import type { Weighing } from './weighing.js';

/** Rows that share a bound of their score: those of one word. */
const WORD_SHIFT = 5;
/** Bounds are counted from here on, and up to here. */
const LEAST = -128;
const RANGE = 512;
/** The bound of a word without rows that are dated and admit the film. */
export const NOTHING = -(2 ** 31);

/** The most that the rows of each word can come to for a film, so that most are never looked at. */
export class Bounds {
  /** Per word, of what its rows have of their own and by being free. */
  private best = new Int32Array(0);
  private masks = new Uint16Array(0);
  awards = new Uint16Array(0);
  /** For the film and the wishes of the last question. */
  of = new Int32Array(0);
  private readonly counts = new Int32Array(RANGE);
  constructor(
    private readonly index: Index,
    private readonly weighing: Weighing,
  ) {}

  /**
   * For the film of the last pass and the question that the weighing is prepared for. Answers with a bound that at least so many words
   * reach, few more.
   */
  prepare({ failed, doubted }: Verdicts, words: number): number {
    this.renew();
    const dated = this.index.dated.words;
    const { best, masks, awards, of, counts, weighing } = this;
    const { mostBeyondFree, awardsWanted, mostForAwards } = weighing;
    counts.fill(0);
    for (let w = 0; w < best.length; w++) {
      let bound = NOTHING;
      if ((dated[w]! & ~(failed[w]! | doubted[w]!)) !== 0) {
        bound = best[w]! + weighing.specialisation(masks[w]!) + mostBeyondFree + (awards[w]! & awardsWanted ? mostForAwards : 0);
        counts[Math.max(0, Math.min(RANGE - 1, bound - LEAST))]!++;
      }
      of[w] = bound;
    }
    let [at, reached] = [RANGE, 0];
    while (at > 0 && reached < words) reached += counts[--at]!;
    return at === 0 ? NOTHING + 1 : at + LEAST;
  }

  /** As far as rows have changed. */
  private renew(): void {
    const { index } = this;
    const words = index.dated.words.length;
    if (this.best.length === words) for (const w of index.touched) this.renewWord(w);
    else {
      this.best = new Int32Array(words);
      this.masks = new Uint16Array(words);
      this.awards = new Uint16Array(words);
      this.of = new Int32Array(words);
      for (let w = 0; w < words; w++) this.renewWord(w);
    }
    index.touched.clear();
  }
  private renewWord(w: number): void {
    const { dated, rows } = this.index;
    let [best, mask, awards] = [NOTHING, 0, 0];
    for (let word = dated.words[w]!; word !== 0; word &= word - 1) {
      const row = (w << WORD_SHIFT) + 31 - Math.clz32(word & -word);
      best = Math.max(best, rows.own[row]! + (rows.schedules.mayBeFree(rows.next[row]!) ? weights.feeFree : 0));
      mask |= rows.masks[row]!;
      awards |= rows.awardBits[rows.qualifiersOf[row]!]!;
    }
    this.best[w] = best;
    this.masks[w] = mask;
    this.awards[w] = awards;
  }
}
