import type { Judgement } from '../../domain/judgement.js';
import type { Preferences } from '../../domain/rank.js';
import { listPoints } from '../../domain/rank.js';
import { weights } from '../../domain/weights.js';
import { lowest } from '../numbers/bits.js';
import { dayNumber } from '../numbers/days.js';
import { KINDS_OF_ENTRY, kindOfEntry } from '../index/fees.js';
import type { Index } from '../index/index-of-rows.js';
import { FAIL, PASS, UNKNOWN, type Outcome } from './judge-rule.js';
import { Outcomes } from './outcomes.js';
import { MOST } from '../index/rows.js';
import { placeOf, saying } from '../numbers/rule-types.js';
import type { Subject } from '../question/subject.js';
import { Wishes } from './wishes.js';

const LOW_BITS = 6;
const LOW = (1 << LOW_BITS) - 1;
const HIGH = (1 << (saying.length - LOW_BITS)) - 1;

/** What a film and a filmmaker's wishes give single rows in points. Prepared once per question. */
export class Weighing {
  /** By requirement of one competition: the best outcome of its alternatives, and whether it must hold. */
  private readonly best: Outcome[] = [];
  private readonly must: boolean[] = [];
  private readonly outcomes: Outcomes;
  private readonly listPoints = new Int32Array(saying.length);
  private readonly low = new Int32Array(LOW + 1);
  private readonly high = new Int32Array(HIGH + 1);
  private entry = 0;
  private from = -Infinity;
  private to = Infinity;
  private hasDates = false;
  private budget = 0;
  private budgetCurrency = -1;
  readonly wishes: Wishes;
  /** At most so many points beyond a row's own, being free, its lists and its awards. */
  mostBeyondFree = 0;
  /** The same beyond the region, too. */
  mostForDeadline = 0;
  /** At most so many for awards, of a row that has any of those wanted. */
  mostForAwards = 0;
  /** As bits. */
  awardsWanted = 0;
  /** What the last weighed row came to. */
  fails = 0;
  doubts = 0;
  score = 0;
  constructor(private readonly index: Index) {
    this.outcomes = new Outcomes(index);
    this.wishes = new Wishes(index);
  }

  /** `admitting`: how many live rows admit the film by a list of each type. */
  prepare(subject: Subject, preferences: Preferences, admitting: readonly number[], live: number): void {
    this.outcomes.prepare(subject);
    this.entry = kindOfEntry(subject.film);
    this.from = preferences.from === null ? -Infinity : dayNumber(preferences.from);
    this.to = preferences.to === null ? Infinity : dayNumber(preferences.to);
    this.hasDates = preferences.from !== null || preferences.to !== null;
    this.budget = preferences.budget?.amount ?? 0;
    this.budgetCurrency = preferences.budget
      ? this.index.rows.schedules.fees.currencies.known(preferences.budget.currency)
      : -1;
    this.mostForDeadline =
      (preferences.budget ? weights.feeWithinBudget : 0) + (this.hasDates ? weights.datesSought : 0);
    this.mostBeyondFree = this.mostForDeadline + (preferences.regions.length ? weights.regionSought : 0);
    this.mostForAwards = preferences.qualifiers.length * weights.qualifierSought;
    this.wishes.prepare(preferences);
    this.awardsWanted = this.index.rows.bitsOf(preferences.qualifiers);
    for (let place = 0; place < saying.length; place++)
      this.listPoints[place] = admitting[place] ? listPoints(admitting[place]! / live) : 0;
    sums(this.low, this.listPoints, 0);
    sums(this.high, this.listPoints, LOW_BITS);
  }

  /** The points of a row that admits the film and is not complex. */
  admitted(row: number): number {
    const { rows } = this.index;
    return rows.own[row]! + this.specialisation(rows.masks[row]!) + this.wished(row);
  }
  /** At most so many points for lists of these types. */
  specialisation(mask: number): number {
    if (mask & MOST) return weights.specialisationAtMost;
    const points = this.low[mask & LOW]! + this.high[(mask >>> LOW_BITS) & HIGH]!;
    return points < weights.specialisationAtMost ? points : weights.specialisationAtMost;
  }

  /** Any row, term by term: fails, doubts and score. */
  weigh(row: number): void {
    const { rows } = this.index;
    const { best, must } = this;
    let fails = 0;
    let doubts = 0;
    let groups = 0;
    let bonus = 0;
    let points = 0;
    for (let n = 0, count = rows.termCounts[row]!; n < count; n++) {
      const clause = rows.clause(row, n);
      const outcome = this.outcomes.of(row, clause.rule.id);
      if (outcome === PASS) {
        bonus += clause.bonus;
        const place = placeOf(clause.rule.type);
        if (place >= 0) points += this.listPoints[place]!;
      }
      if (clause.group === 0) {
        if (clause.isMandatory && outcome === FAIL) fails++;
        if (clause.isMandatory && outcome === UNKNOWN) doubts++;
        continue;
      }
      while (groups < clause.group) {
        best[groups] = FAIL;
        must[groups++] = false;
      }
      const at = clause.group - 1;
      if (outcome < best[at]!) best[at] = outcome;
      must[at] ||= clause.isMandatory;
    }
    for (let at = 0; at < groups; at++) {
      if (must[at] && best[at] === FAIL) fails++;
      if (must[at] && best[at] === UNKNOWN) doubts++;
    }
    this.fails = fails;
    this.doubts = doubts;
    const lists = Math.min(points, weights.specialisationAtMost);
    this.score = rows.base[row]! + bonus + lists + this.wished(row) + doubts * weights.unknown;
  }

  /** What each term of a row says, in their order. */
  explain(row: number): Judgement[] {
    const { rows, clauses } = this.index;
    const count = rows.termCounts[row]!;
    const said = new Array<Judgement>(count);
    for (let n = 0; n < count; n++) said[n] = this.outcomes.why(row, clauses.ruleIds[rows.clauseId(row, n)]!);
    return said;
  }

  /** Fee, awards, region and dates that the filmmaker is after. */
  wished(row: number): number {
    const { appealOf, next } = this.index.rows;
    const points = this.wishes.points[appealOf[row]!]!;
    return next[row]! < 0 ? points : points + this.dated(next[row]!);
  }
  /** What a deadline gives. */
  dated(next: number): number {
    const { schedules } = this.index.rows;
    const { amounts, currencyOf } = schedules.fees;
    const fee = schedules.feeSet(next) * KINDS_OF_ENTRY + this.entry;
    let points = 0;
    if (amounts[fee] === 0) points = weights.feeFree;
    else if (currencyOf[fee] === this.budgetCurrency)
      points = amounts[fee]! <= this.budget ? weights.feeWithinBudget : weights.feeOverBudget;
    if (!this.hasDates) return points;
    const day = schedules.day(next);
    return points + (day >= this.from && day <= this.to ? weights.datesSought : weights.datesOutside);
  }
}

/** For every mask of a few places: the sum of their points. */
function sums(into: Int32Array, points: Int32Array, from: number): void {
  for (let mask = 1; mask < into.length; mask++)
    into[mask] = into[mask & (mask - 1)]! + (points[from + lowest(mask)] ?? 0);
}
