import type { Preferences } from '../domain/rank.js';
import { hasBit } from './bits.js';
import type { Index } from './index-of-rows.js';
import type { Subject } from './subject.js';
import type { Verdicts } from './verdicts.js';
import { Weighing } from './weighing.js';

/** Eligible, needs confirmation, near miss, refused; four more for those without any date. */
export type Standing = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;
const UNDATED_FROM = 4;
/** So many rows share a bound of their score. */
const BLOCK_SHIFT = 8;
/** Ranges of a key to sort by. */
const SCORES = 2 ** 14;
const ROWS = 2 ** 26;
const WORDS_PER_BLOCK = 1 << (BLOCK_SHIFT - 5);

/** The order of rows for a film: by standing, score, the sooner deadline, then id. */
export class Ranking {
  readonly weighing: Weighing;
  private best = new Int32Array(0);
  private masks = new Uint16Array(0);
  private scores = new Int32Array(0);
  private places = new Int32Array(0);
  private byPlace: number[] = [];
  private placedAt = -1;
  private standings = new Uint8Array(0);
  constructor(
    private readonly index: Index,
    private readonly verdicts: Verdicts,
  ) {
    this.weighing = new Weighing(index);
  }

  /** For the film of the last pass. */
  prepare(subject: Subject, preferences: Preferences): void {
    this.weighing.prepare(subject, preferences, this.verdicts.admitting, this.index.live.count);
    if (this.scores.length >= this.index.capacity) return;
    this.scores = new Int32Array(this.index.capacity);
    this.standings = new Uint8Array(this.index.capacity);
  }

  standing(row: number): Standing {
    const { failed, failedTwice, doubted } = this.verdicts;
    const by = hasBit(failed, row) ? (hasBit(failedTwice, row) ? 3 : 2) : hasBit(doubted, row) ? 1 : 0;
    return (hasBit(this.index.dated.words, row) ? by : by + UNDATED_FROM) as Standing;
  }
  score(row: number): number {
    if (this.isPlain(row)) return this.weighing.admitted(row);
    this.weighing.weigh(row);
    return this.weighing.score;
  }

  /** The first rows of all, best first. Rows that cannot be among them are never looked at. */
  top(count: number): number[] {
    const { failed, doubted } = this.verdicts;
    const dated = this.index.dated.words;
    this.bound();
    const found: number[] = [];
    const most = this.weighing.mostWished;
    const bounds = (block: number) => this.best[block]! + this.weighing.specialisation(this.masks[block]!) + most;
    const first = this.blocksByBound(bounds, Math.ceil(count / 8));
    const seen = new Set(first);
    const { own, masks } = this.index.rows;
    const look = (block: number) => {
      let least = found.length < count ? -Infinity : this.scores[found[count - 1]!]!;
      for (let w = block * WORDS_PER_BLOCK, end = Math.min(w + WORDS_PER_BLOCK, dated.length); w < end; w++)
        for (let word = dated[w]! & ~(failed[w]! | doubted[w]!); word !== 0; word &= word - 1) {
          const row = (w << 5) + 31 - Math.clz32(word & -word);
          if (own[row]! + this.weighing.specialisation(masks[row]!) + most < least) continue;
          this.insert(found, count, row);
          if (found.length === count) least = this.scores[found[count - 1]!]!;
        }
    };
    for (const block of first) look(block);
    for (let block = 0; block < this.best.length; block++) {
      if (found.length === count && bounds(block) < this.scores[found[count - 1]!]!) continue;
      if (!seen.has(block)) look(block);
    }
    return found.length < count ? this.order().slice(0, count) : found;
  }

  /** Every live row, in order; or some rows. */
  order(some: readonly number[] = liveRows(this.index)): number[] {
    const { scores, standings } = this;
    const places = this.tieOrder();
    const keys = new Float64Array(some.length);
    for (let n = 0; n < some.length; n++) {
      const row = some[n]!;
      standings[row] = this.standing(row);
      scores[row] = this.score(row);
      if (Math.abs(scores[row]!) >= SCORES / 2) return this.orderByComparing(some);
      keys[n] = (standings[row]! * SCORES + SCORES / 2 - scores[row]!) * ROWS + places[row]!;
    }
    return Array.from(keys.sort(), (key) => this.byPlace[key % ROWS]!);
  }
  /** For scores that leave every range. */
  private orderByComparing(some: readonly number[]): number[] {
    const { scores, standings } = this;
    for (const row of some) {
      standings[row] = this.standing(row);
      scores[row] = this.score(row);
    }
    return [...some].sort((a, b) => standings[a]! - standings[b]! || this.compare(a, b));
  }
  /** Where each row stands by deadline and id, as long as nothing changes. */
  private tieOrder(): Int32Array {
    const { index } = this;
    if (this.placedAt === index.revision) return this.places;
    this.placedAt = index.revision;
    const closes = new Float64Array(index.rows.end);
    const all: number[] = [];
    for (let row = 0; row < index.rows.end; row++) {
      closes[row] = index.rows.closesAt(row);
      if (!index.rows.isFree(row)) all.push(row);
    }
    const { ids } = index.rows;
    this.byPlace = all.sort((a, b) => (closes[a] === closes[b] ? ids[a]! - ids[b]! : closes[a]! < closes[b]! ? -1 : 1));
    this.places = new Int32Array(index.rows.end);
    this.byPlace.forEach((row, place) => (this.places[row] = place));
    return this.places;
  }
  /** Of a row that was put in order. */
  scoreOf(row: number): number {
    return this.scores[row]!;
  }

  private isPlain(row: number): boolean {
    const { failed, doubted } = this.verdicts;
    return !hasBit(failed, row) && !hasBit(doubted, row) && !this.index.complex.has(row);
  }
  private compare(a: number, b: number): number {
    const { scores } = this;
    if (scores[a] !== scores[b]) return scores[b]! - scores[a]!;
    const { rows } = this.index;
    const [first, second] = [rows.closesAt(a), rows.closesAt(b)];
    if (first !== second) return first < second ? -1 : 1;
    return rows.ids[a]! - rows.ids[b]!;
  }
  private insert(found: number[], count: number, row: number): void {
    const { scores } = this;
    const score = (scores[row] = this.score(row));
    if (found.length === count) {
      const last = found[count - 1]!;
      if (score < scores[last]! || (score === scores[last] && this.compare(row, last) > 0)) return;
      found.pop();
    }
    let at = found.length;
    while (at > 0 && this.compare(row, found[at - 1]!) < 0) at--;
    found.splice(at, 0, row);
  }

  /** The most that a row of each block can have of its own, as far as that has changed. */
  private bound(): void {
    const { rows, dated, capacity } = this.index;
    const blocks = Math.ceil(capacity / (1 << BLOCK_SHIFT));
    const isWhole = this.best.length !== blocks;
    if (isWhole) {
      this.best = new Int32Array(blocks);
      this.masks = new Uint16Array(blocks);
    }
    for (const block of isWhole ? this.best.keys() : this.index.touched) {
      let [best, mask] = [-(2 ** 31), 0];
      for (let row = block << BLOCK_SHIFT, end = Math.min(row + (1 << BLOCK_SHIFT), rows.end); row < end; row++) {
        if (!hasBit(dated.words, row)) continue;
        best = Math.max(best, rows.own[row]!);
        mask |= rows.masks[row]!;
      }
      this.best[block] = best;
      this.masks[block] = mask;
    }
    this.index.touched.clear();
  }
  private blocksByBound(bounds: (block: number) => number, count: number): number[] {
    const first: number[] = [];
    for (let block = 0; block < this.best.length; block++) {
      if (first.length === count && bounds(block) <= bounds(first[count - 1]!)) continue;
      if (first.length === count) first.pop();
      let at = first.length;
      while (at > 0 && bounds(first[at - 1]!) < bounds(block)) at--;
      first.splice(at, 0, block);
    }
    return first;
  }
}

function liveRows({ live: { words } }: Index): number[] {
  const rows: number[] = [];
  for (let w = 0; w < words.length; w++)
    for (let word = words[w]!; word !== 0; word &= word - 1) rows.push((w << 5) + 31 - Math.clz32(word & -word));
  return rows;
}
