import type { Rates } from '@laurel/rules/money/rates';
import type { Preferences } from '../../domain/ranking/rank.js';
import { forEachRow, hasBit, getLowestBit } from '../numbers/bits.js';
import { BestRows } from './best-rows.js';
import { Bounds, CHUNKS_PER_BLOCK } from './bounds.js';
import type { Index } from '../index/index-of-rows.js';
import type { Subject } from '../query/subject.js';
import type { Verdicts } from './verdicts.js';
import { RowScorer } from './row-scorer.js';

/**
 * Eligible, needs confirmation, unchecked, near miss, not eligible; plus five for competitions without dates.
 */
export type RankGroup = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
export const FIRST_UNDATED_GROUP = 5;
/**
 * Rows are sorted by one number that packs rank group, descending score and tie rank. These are the ranges of
 * score and tie rank. A score outside its range is sorted without packing.
 */
const SCORE_RANGE = 2 ** 14;
const TIE_RANK_RANGE = 2 ** 26;

/** Orders rows for a film: by rank group, score, earlier deadline, then id. */
export class Ranking {
  readonly scorer: RowScorer;
  private readonly bounds: Bounds;
  private readonly bestRows = new BestRows();
  private scores = new Int32Array(0);
  private tieRanks = new Int32Array(0);
  private rowsByTieRank: number[] = [];
  private tieRanksRevision = -1;
  private rankGroups = new Uint8Array(0);
  constructor(
    private readonly index: Index,
    private readonly verdicts: Verdicts,
  ) {
    this.scorer = new RowScorer(index);
    this.bounds = new Bounds(index, this.scorer);
  }

  /** Prepares for the film that the verdicts were last evaluated for. */
  prepare(subject: Subject, preferences: Preferences, rates: Rates): void {
    this.scorer.prepare(
      subject,
      { preferences, rates },
      this.verdicts.admittingCounts,
      this.index.live.count,
    );
    if (this.scores.length >= this.index.capacity) return;
    this.scores = new Int32Array(this.index.capacity);
    this.rankGroups = new Uint8Array(this.index.capacity);
  }

  getRankGroup(row: number): RankGroup {
    const { failed, failedTwice, doubted } = this.verdicts;
    const firstGroup = hasBit(this.index.dated.chunks, row) ? 0 : FIRST_UNDATED_GROUP;
    const getVerdictGroup = () => {
      if (hasBit(failed, row)) return hasBit(failedTwice, row) ? 4 : 3;
      if (hasBit(doubted, row)) return 1;
      return this.index.untested.has(row) ? 2 : 0;
    };
    return (firstGroup + getVerdictGroup()) as RankGroup;
  }
  computeScore(row: number): number {
    if (this.isPlain(row)) return this.scorer.scoreAdmitted(row);
    this.scorer.scoreByTerms(row);
    return this.scorer.score;
  }

  /** Returns the first `count` rows, best first. Rows that cannot be among them are not examined. */
  findTop(count: number): number[] {
    const { bestRows, scores } = this;
    bestRows.start(count);
    this.collectBest();
    // Too few eligible rows: the remaining ones are of other rank groups.
    if (bestRows.rows.length < count) return this.orderRows().slice(0, count);
    const results: number[] = [];
    for (let n = 0; n < bestRows.rows.length; n++) {
      const row = bestRows.rows[n]!;
      if (scores[row]! < bestRows.minScore) continue;
      // Insert the row in order.
      let position = results.length;
      for (results.push(row); position > 0 && this.compare(row, results[position - 1]!) < 0; position--)
        results[position] = results[position - 1]!;
      results[position] = row;
      if (results.length > count) results.pop();
    }
    return results;
  }
  /**
   * Scores the eligible rows, those with the highest bound first. Skips blocks, chunks and rows whose bound is
   * below the minimum.
   */
  private collectBest(): void {
    const { scores, scorer, bounds, bestRows, index } = this;
    const { failed, doubted } = this.verdicts;
    const { rowPoints, maxPoints, masks, appealIds, nextDeadlines } = index.rows;
    const { points } = scorer.appealPoints;
    const tested = index.tested.chunks;
    const complex = index.complex.chunks;
    const { maxForDeadline } = scorer;
    const order = bounds.prepare();
    let { minScore } = bestRows;
    for (let n = 0; n < order.length; n++) {
      const block = order[n]!;
      if (bounds.isOutOfReach(block, minScore)) break;
      if (bounds.getBlockBound(block) < minScore) continue;
      for (let w = block * CHUNKS_PER_BLOCK, end = w + CHUNKS_PER_BLOCK; w < end; w++) {
        let eligible = tested[w]! & ~(failed[w]! | doubted[w]!);
        if (eligible === 0 || bounds.getChunkBound(w) < minScore) continue;
        const plainRows = ~complex[w]!;
        const maxRemainingPoints = bounds.getChunkListPoints(w) + maxForDeadline;
        for (; eligible !== 0; eligible &= eligible - 1) {
          const bit = getLowestBit(eligible);
          const row = (w << 5) + bit;
          const preferencePoints = points[appealIds[row]!]!;
          if (maxPoints[row]! + preferencePoints + maxRemainingPoints < minScore) continue;
          const preferenceAndListPoints = preferencePoints + scorer.getListPoints(masks[row]!);
          if (maxPoints[row]! + preferenceAndListPoints + maxForDeadline < minScore) continue;
          const isPlain = ((plainRows >>> bit) & 1) === 1;
          const score = isPlain
            ? rowPoints[row]! + preferenceAndListPoints + scorer.getDeadlinePoints(nextDeadlines[row]!)
            : this.computeScore(row);
          if (score < minScore) continue;
          scores[row] = score;
          bestRows.add(row, score);
          minScore = bestRows.minScore;
        }
      }
    }
  }

  /** Returns every live row, or the given rows, in order. */
  orderRows(rows: readonly number[] = getLiveRows(this.index)): number[] {
    const { scores, rankGroups } = this;
    const tieRanks = this.getTieRanks();
    const keys = new Float64Array(rows.length);
    let isInRange = true;
    for (let n = 0; n < rows.length; n++) {
      const row = rows[n]!;
      rankGroups[row] = this.getRankGroup(row);
      scores[row] = this.computeScore(row);
      isInRange &&= Math.abs(scores[row]!) < SCORE_RANGE / 2;
      keys[n] =
        (rankGroups[row]! * SCORE_RANGE + SCORE_RANGE / 2 - scores[row]!) * TIE_RANK_RANGE + tieRanks[row]!;
    }
    if (isInRange) return Array.from(keys.sort(), (key) => this.rowsByTieRank[key % TIE_RANK_RANGE]!);
    return [...rows].sort((a, b) => rankGroups[a]! - rankGroups[b]! || this.compare(a, b));
  }
  /** Returns the rank of each row by deadline and id. Cached until the index changes. */
  private getTieRanks(): Int32Array {
    const { index } = this;
    if (this.tieRanksRevision === index.revision) return this.tieRanks;
    this.tieRanksRevision = index.revision;
    const closingTimes = new Float64Array(index.rows.end);
    const usedRows: number[] = [];
    for (let row = 0; row < index.rows.end; row++) {
      closingTimes[row] = index.rows.getClosingTime(row);
      if (!index.rows.isFree(row)) usedRows.push(row);
    }
    const { ids } = index.rows;
    this.rowsByTieRank = usedRows.sort((a, b) => {
      if (closingTimes[a] !== closingTimes[b]) return closingTimes[a]! < closingTimes[b]! ? -1 : 1;
      return ids[a]! - ids[b]!;
    });
    this.tieRanks = new Int32Array(index.rows.end);
    this.rowsByTieRank.forEach((row, tieRank) => (this.tieRanks[row] = tieRank));
    return this.tieRanks;
  }
  /** Returns the score of a row that was ordered. */
  getScore(row: number): number {
    return this.scores[row]!;
  }

  /** True if the row admits the film and is not complex, so that its score needs no look at its terms. */
  private isPlain(row: number): boolean {
    const { failed, doubted } = this.verdicts;
    return !hasBit(failed, row) && !hasBit(doubted, row) && !this.index.complex.has(row);
  }
  private compare(a: number, b: number): number {
    const { scores } = this;
    if (scores[a] !== scores[b]) return scores[b]! - scores[a]!;
    const { rows } = this.index;
    const closingTimeA = rows.getClosingTime(a);
    const closingTimeB = rows.getClosingTime(b);
    if (closingTimeA !== closingTimeB) return closingTimeA < closingTimeB ? -1 : 1;
    return rows.ids[a]! - rows.ids[b]!;
  }
}

function getLiveRows({ live: { chunks } }: Index): number[] {
  const rows: number[] = [];
  forEachRow(chunks, (row) => rows.push(row));
  return rows;
}
