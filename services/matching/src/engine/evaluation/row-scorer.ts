import type { Rates } from '@laurel/rules/money/rates';
import type { Judgement } from '../../domain/rules/judgement.js';
import type { Preferences } from '../../domain/ranking/rank.js';
import { computeListPoints } from '../../domain/ranking/rank.js';
import { weights } from '../../domain/ranking/weights.js';
import { getLowestBit } from '../numbers/bits.js';
import { toDayNumber } from '../../domain/rules/day-number.js';
import { ENTRY_KIND_COUNT, getEntryKind } from '../index/fees.js';
import type { Index } from '../index/index-of-rows.js';
import { FAIL, SATISFIED, UNKNOWN, type Outcome } from '../../domain/rules/compare.js';
import { Outcomes } from './outcomes.js';
import { AWARD_TYPE, MASK_OVERFLOW } from '../index/row-scores.js';
import { audienceTypeNames, getAudienceBit } from '../numbers/type-numbers.js';
import type { Subject } from '../query/subject.js';
import { FeePoints } from './fee-points.js';
import { AppealPoints } from './appeal-points.js';

/**
 * A mask has a bit for each type of list that a row has. Its points are the sum of two precomputed values: for
 * its low bits and for its high bits.
 */
const LOW_BIT_COUNT = 6;
const LOW_MASK = (1 << LOW_BIT_COUNT) - 1;
const HIGH_MASK = (1 << (audienceTypeNames.length - LOW_BIT_COUNT)) - 1;

/** Computes the points of single rows for a film and a filmmaker’s preferences. Prepared once per query. */
export class RowScorer {
  /**
   * Per requirement of one competition: the best outcome of its alternatives, and whether it is mandatory.
   */
  private readonly bestOutcomes: Outcome[] = [];
  private readonly areMandatory: boolean[] = [];
  private readonly outcomes: Outcomes;
  private readonly listPoints = new Int32Array(audienceTypeNames.length);
  private readonly lowSums = new Int32Array(LOW_MASK + 1);
  private readonly highSums = new Int32Array(HIGH_MASK + 1);
  private entryKind = 0;
  private preferredFrom = -Infinity;
  private preferredTo = Infinity;
  private hasDates = false;
  private readonly feePoints: FeePoints;
  readonly appealPoints: AppealPoints;
  /** Upper bound of the points for a fee within the budget, preferred dates and a preferred region. */
  maxBeyondFree = 0;
  /** Upper bound of the points for a fee within the budget and preferred dates. */
  maxForDeadline = 0;
  /** Upper bound of the points for awards, for a row with any preferred award. */
  maxForAwards = 0;
  /** The preferred awards as bits. */
  preferredAwards = 0;
  private preferredAwardNames: ReadonlySet<string> = new Set();
  /** The results of the last `scoreByTerms`. */
  failCount = 0;
  doubtCount = 0;
  score = 0;
  constructor(private readonly index: Index) {
    this.outcomes = new Outcomes(index);
    this.appealPoints = new AppealPoints(index);
    this.feePoints = new FeePoints(index.rows.schedules.fees);
  }

  /** `admittingCounts`: the number of live rows that admit the film by a list of each type. */
  prepare(
    subject: Subject,
    { preferences, rates }: { preferences: Preferences; rates: Rates },
    admittingCounts: readonly number[],
    liveCount: number,
  ): void {
    this.outcomes.prepare(subject);
    this.entryKind = getEntryKind(subject.film);
    this.preferredFrom = preferences.from === null ? -Infinity : toDayNumber(preferences.from);
    this.preferredTo = preferences.to === null ? Infinity : toDayNumber(preferences.to);
    this.hasDates = preferences.from !== null || preferences.to !== null;
    this.feePoints.prepare(preferences.budget, rates);
    this.maxForDeadline =
      (preferences.budget ? weights.feeWithinBudget : 0) + (this.hasDates ? weights.datesSought : 0);
    this.maxBeyondFree = this.maxForDeadline + (preferences.regions.length ? weights.regionSought : 0);
    this.maxForAwards = preferences.qualifiers.length * weights.qualifierSought;
    this.appealPoints.prepare(preferences);
    this.preferredAwardNames = new Set(preferences.qualifiers);
    this.preferredAwards = this.index.rows.toAwardBits(preferences.qualifiers);
    for (let bit = 0; bit < audienceTypeNames.length; bit++)
      this.listPoints[bit] = admittingCounts[bit] ? computeListPoints(admittingCounts[bit]! / liveCount) : 0;
    computeSums(this.lowSums, this.listPoints, 0);
    computeSums(this.highSums, this.listPoints, LOW_BIT_COUNT);
  }

  /** Returns the points of a row that admits the film and is not complex. */
  scoreAdmitted(row: number): number {
    const { rows } = this.index;
    return rows.rowPoints[row]! + this.getListPoints(rows.masks[row]!) + this.getPreferencePoints(row);
  }
  /** Returns the points for lists of these types, capped. */
  getListPoints(mask: number): number {
    if (mask & MASK_OVERFLOW) return weights.specialisationMax;
    const points = this.lowSums[mask & LOW_MASK]! + this.highSums[(mask >>> LOW_BIT_COUNT) & HIGH_MASK]!;
    return points < weights.specialisationMax ? points : weights.specialisationMax;
  }

  /** Computes `failCount`, `doubtCount` and `score` of any row, term by term. */
  scoreByTerms(row: number): void {
    const { rows } = this.index;
    const { bestOutcomes, areMandatory } = this;
    let failCount = 0;
    let doubtCount = 0;
    let groupCount = 0;
    let bonus = 0;
    let listPoints = 0;
    for (let n = 0, count = rows.termCounts[row]!; n < count; n++) {
      const clause = rows.getClause(row, n);
      const outcome = this.outcomes.getOutcome(row, clause.rule.id);
      if (outcome === SATISFIED) {
        if (clause.bonus !== 0 && !this.isAwardCountedElsewhere(row, n)) bonus += clause.bonus;
        const bit = getAudienceBit(clause.rule.type);
        if (bit >= 0) listPoints += this.listPoints[bit]!;
      }
      if (clause.group === 0) {
        if (clause.isMandatory && outcome === FAIL) failCount++;
        if (clause.isMandatory && outcome === UNKNOWN) doubtCount++;
        continue;
      }
      for (; groupCount < clause.group; groupCount++) {
        bestOutcomes[groupCount] = FAIL;
        areMandatory[groupCount] = false;
      }
      const groupIndex = clause.group - 1;
      // A better outcome is a lower number.
      if (outcome < bestOutcomes[groupIndex]!) bestOutcomes[groupIndex] = outcome;
      areMandatory[groupIndex] ||= clause.isMandatory;
    }
    for (let groupIndex = 0; groupIndex < groupCount; groupIndex++) {
      if (areMandatory[groupIndex] && bestOutcomes[groupIndex] === FAIL) failCount++;
      if (areMandatory[groupIndex] && bestOutcomes[groupIndex] === UNKNOWN) doubtCount++;
    }
    this.failCount = failCount;
    this.doubtCount = doubtCount;
    this.score =
      rows.fixedPoints[row]! +
      bonus +
      Math.min(listPoints, weights.specialisationMax) +
      this.getPreferencePoints(row) +
      doubtCount * weights.unknown;
  }

  /**
   * Returns whether a clause is an award that is preferred, or that another clause has with a higher bonus.
   */
  private isAwardCountedElsewhere(row: number, n: number): boolean {
    const { rows } = this.index;
    const { rule, bonus } = rows.getClause(row, n);
    if (rule.type !== AWARD_TYPE) return false;
    if (this.preferredAwardNames.has(String(rule.value))) return true;
    for (let m = 0, count = rows.termCounts[row]!; m < count; m++) {
      const other = rows.getClause(row, m);
      const isSameAward = other.rule.type === AWARD_TYPE && String(other.rule.value) === String(rule.value);
      if (isSameAward && other.bonus !== 0 && (other.bonus > bonus || (other.bonus === bonus && m < n)))
        return true;
    }
    return false;
  }

  /** Returns the judgements of a row’s terms, in the order of the terms. */
  explain(row: number): Judgement[] {
    const { rows, clauses } = this.index;
    const count = rows.termCounts[row]!;
    const judgements = new Array<Judgement>(count);
    for (let n = 0; n < count; n++)
      judgements[n] = this.outcomes.judge(row, clauses.ruleIds[rows.getClauseId(row, n)]!);
    return judgements;
  }

  /** Returns the points for preferred fee, awards, region and dates. */
  getPreferencePoints(row: number): number {
    const { appealIds, nextDeadlines } = this.index.rows;
    const points = this.appealPoints.points[appealIds[row]!]!;
    return nextDeadlines[row]! < 0 ? points : points + this.getDeadlinePoints(nextDeadlines[row]!);
  }
  /** Returns the points for fee and dates of a deadline. */
  getDeadlinePoints(deadline: number): number {
    const { schedules } = this.index.rows;
    const points = this.feePoints.get(schedules.getFeeSet(deadline) * ENTRY_KIND_COUNT + this.entryKind);
    if (!this.hasDates) return points;
    const day = schedules.getDay(deadline);
    const isWithin = day >= this.preferredFrom && day <= this.preferredTo;
    return points + (isWithin ? weights.datesSought : weights.datesOutside);
  }
}

/**
 * For every mask over the bits from `firstBit` on, stores the sum of their points: the sum of the mask without
 * its lowest bit, plus the points of that bit.
 */
function computeSums(sums: Int32Array, points: Int32Array, firstBit: number): void {
  for (let mask = 1; mask < sums.length; mask++)
    sums[mask] = sums[mask & (mask - 1)]! + (points[firstBit + getLowestBit(mask)] ?? 0);
}
