import type { Preferences } from '../../domain/rank.js';
import { eachRow, hasBit, lowest } from '../numbers/bits.js';
import { Best } from './best.js';
import { Bounds, WORDS_PER_BLOCK } from './bounds.js';
import type { Index } from '../index/index-of-rows.js';
import type { Subject } from '../question/subject.js';
import type { Verdicts } from './verdicts.js';
import { Weighing } from './weighing.js';

/** Eligible, needs confirmation, unchecked, near miss, refused; five more for those without any date. */
export type Standing = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
export const UNDATED_FROM = 5;
/** Ranges of a key to sort by. */
const SCORES = 2 ** 14;
const ROWS = 2 ** 26;

/** The order of rows for a film: by standing, score, the sooner deadline, then id. */
export class Ranking {
  readonly weighing: Weighing;
  private readonly bounds: Bounds;
  private readonly best = new Best();
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
    this.bounds = new Bounds(index, this.weighing);
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
    const from = hasBit(this.index.dated.words, row) ? 0 : UNDATED_FROM;
    if (hasBit(failed, row)) return (from + (hasBit(failedTwice, row) ? 4 : 3)) as Standing;
    if (hasBit(doubted, row)) return (from + 1) as Standing;
    return (from + (this.index.bare.has(row) ? 2 : 0)) as Standing;
  }
  score(row: number): number {
    if (this.isPlain(row)) return this.weighing.admitted(row);
    this.weighing.weigh(row);
    return this.weighing.score;
  }

  /** The first rows of all, best first. Rows that cannot be among them are never looked at. */
  top(count: number): number[] {
    const { best, scores } = this;
    best.start(count);
    this.collect();
    if (best.rows.length < count) return this.order().slice(0, count);
    const found: number[] = [];
    for (let n = 0; n < best.rows.length; n++) {
      const row = best.rows[n]!;
      if (scores[row]! < best.least) continue;
      let at = found.length;
      for (found.push(row); at > 0 && this.compare(row, found[at - 1]!) < 0; at--) found[at] = found[at - 1]!;
      found[at] = row;
      if (found.length > count) found.pop();
    }
    return found;
  }
  /** The best of the rows, block by block, those that promise most first: what would fall short is not looked at. */
  private collect(): void {
    const { scores, weighing, bounds, best, index } = this;
    const { failed, doubted } = this.verdicts;
    const { own, most, masks, appealOf, next } = index.rows;
    const { points } = weighing.wishes;
    const tested = index.tested.words;
    const complex = index.complex.words;
    const { mostForDeadline } = weighing;
    const order = bounds.prepare();
    let { least } = best;
    for (let n = 0; n < order.length; n++) {
      const block = order[n]!;
      if (bounds.isPast(block, least)) break;
      if (bounds.ofBlock(block) < least) continue;
      for (let w = block * WORDS_PER_BLOCK, end = w + WORDS_PER_BLOCK; w < end; w++) {
        let word = tested[w]! & ~(failed[w]! | doubted[w]!);
        if (word === 0 || bounds.ofWord(w) < least) continue;
        const plain = ~complex[w]!;
        const beyond = bounds.listsOfWord(w) + mostForDeadline;
        for (; word !== 0; word &= word - 1) {
          const bit = lowest(word);
          const row = (w << 5) + bit;
          const wished = points[appealOf[row]!]!;
          if (most[row]! + wished + beyond < least) continue;
          const sought = wished + weighing.specialisation(masks[row]!);
          if (most[row]! + sought + mostForDeadline < least) continue;
          const score =
            (plain >>> bit) & 1 ? own[row]! + sought + weighing.dated(next[row]!) : this.score(row);
          if (score < least) continue;
          scores[row] = score;
          best.add(row, score);
          least = best.least;
        }
      }
    }
  }

  /** Every live row, in order; or some rows. */
  order(some: readonly number[] = liveRows(this.index)): number[] {
    const { scores, standings } = this;
    const places = this.tieOrder();
    const keys = new Float64Array(some.length);
    let isInRange = true;
    for (let n = 0; n < some.length; n++) {
      const row = some[n]!;
      standings[row] = this.standing(row);
      scores[row] = this.score(row);
      isInRange &&= Math.abs(scores[row]!) < SCORES / 2;
      keys[n] = (standings[row]! * SCORES + SCORES / 2 - scores[row]!) * ROWS + places[row]!;
    }
    if (isInRange) return Array.from(keys.sort(), (key) => this.byPlace[key % ROWS]!);
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
    this.byPlace = all.sort((a, b) =>
      closes[a] === closes[b] ? ids[a]! - ids[b]! : closes[a]! < closes[b]! ? -1 : 1,
    );
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
    const first = rows.closesAt(a);
    const second = rows.closesAt(b);
    if (first !== second) return first < second ? -1 : 1;
    return rows.ids[a]! - rows.ids[b]!;
  }
}

function liveRows({ live: { words } }: Index): number[] {
  const rows: number[] = [];
  eachRow(words, (row) => rows.push(row));
  return rows;
}
