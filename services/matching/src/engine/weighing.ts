import { pass, type Judgement } from '../domain/judgement.js';
import type { Preferences } from '../domain/rank.js';
import { listPoints } from '../domain/rank.js';
import { weights } from '../domain/weights.js';
import { dayNumber } from './days.js';
import { kindOfEntry } from './fees.js';
import { roomFor } from './growing.js';
import type { Index } from './index-of-rows.js';
import { FAIL, judgementOf, outcomeOf, PASS, UNKNOWN, type Outcome } from './judge-rule.js';
import { MOST } from './rows.js';
import { placeOf, saying } from './rule-types.js';
import type { Rule } from './rules.js';
import type { Subject } from './subject.js';

const LOW_BITS = 6;
const LOW = (1 << LOW_BITS) - 1;
const HIGH = (1 << (saying.length - LOW_BITS)) - 1;

/** What a film and a filmmaker's wishes give single rows in points. Prepared once per question. */
export class Weighing {
  /** By requirement of one competition: the best outcome of its alternatives, and whether it must hold. */
  private readonly best: Outcome[] = [];
  private readonly must: boolean[] = [];
  /** By rule: what was found for the film of this question, as its number × 4 + outcome. */
  private outcomes = new Float64Array(0);
  private judgements: Judgement[] = [];
  /** By rule: the question for which a judgement was made. */
  private judgedFor = new Float64Array(0);
  private question = 0;
  private readonly listPoints = new Int32Array(saying.length);
  private readonly low = new Int32Array(LOW + 1);
  private readonly high = new Int32Array(HIGH + 1);
  private entry = 0;
  private from = -Infinity;
  private to = Infinity;
  private hasDates = false;
  private subject!: Subject;
  private preferences!: Preferences;
  private awardPoints: number[] = [];
  private regionPoints = new Map<string, number>();
  /** What the last weighed row came to. */
  fails = 0;
  doubts = 0;
  score = 0;
  constructor(private readonly index: Index) {}

  /** `admitting`: how many live rows admit the film by a list of each type. */
  prepare(subject: Subject, preferences: Preferences, admitting: readonly number[], live: number): void {
    this.subject = subject;
    this.preferences = preferences;
    this.question++;
    this.outcomes = roomFor(this.outcomes, this.index.rules.all.length);
    this.judgedFor = roomFor(this.judgedFor, this.index.rules.all.length);
    while (this.judgements.length < this.index.rules.all.length) this.judgements.push(pass('nothing'));
    this.entry = kindOfEntry(subject.film);
    this.from = preferences.from === null ? -Infinity : dayNumber(preferences.from);
    this.to = preferences.to === null ? Infinity : dayNumber(preferences.to);
    this.hasDates = preferences.from !== null || preferences.to !== null;
    this.awardPoints = [];
    this.regionPoints.clear();
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
  /** At most so many points beyond a row's own and its lists. */
  get mostWished(): number {
    const { qualifiers, regions } = this.preferences;
    return (
      Math.max(weights.feeFree, weights.feeWithinBudget) +
      qualifiers.length * weights.qualifierSought +
      (regions.length ? weights.regionSought : 0) +
      (this.hasDates ? weights.datesSought : 0)
    );
  }

  /** Any row, term by term: fails, doubts and score. */
  weigh(row: number): void {
    const { rows } = this.index;
    const { best, must } = this;
    let [fails, doubts, groups, bonus, points] = [0, 0, 0, 0, 0];
    for (let n = 0, count = rows.termCounts[row]!; n < count; n++) {
      const clause = rows.clause(row, n);
      const outcome = this.outcome(row, clause.rule);
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
    const { rows, sites } = this.index;
    const judgements: Judgement[] = [];
    for (let n = 0, count = rows.termCounts[row]!; n < count; n++) {
      const { rule } = rows.clause(row, n);
      if (this.judgedFor[rule.id] === this.question) {
        judgements.push(this.judgements[rule.id]!);
        continue;
      }
      const judgement = judgementOf(rule, this.index.asked(row, rule), this.subject, sites);
      judgements.push(judgement);
      if (!isSameForAll(rule)) continue;
      this.judgements[rule.id] = judgement;
      this.judgedFor[rule.id] = this.question;
    }
    return judgements;
  }

  private outcome(row: number, rule: Rule): Outcome {
    if (rule.decides !== 'compares') return rule.decides === 'never' ? UNKNOWN : PASS;
    const known = this.outcomes[rule.id]! - this.question * 4;
    if (known >= 0) return known as Outcome;
    const asked = this.index.asked(row, rule);
    const outcome = asked ? outcomeOf(asked, this.subject, this.index.sites) : UNKNOWN;
    if (isSameForAll(rule)) this.outcomes[rule.id] = this.question * 4 + outcome;
    return outcome;
  }

  /** Fee, awards, region and dates that the filmmaker is after. */
  private wished(row: number): number {
    const { rows } = this.index;
    const { budget, qualifiers, regions } = this.preferences;
    let points = 0;
    const next = rows.next[row]!;
    if (next >= 0) {
      const fee = rows.schedules.feesAt(next)[this.entry];
      if (fee?.amount === 0) points += weights.feeFree;
      else if (fee && budget && budget.currency === fee.currency)
        points += fee.amount <= budget.amount ? weights.feeWithinBudget : weights.feeOverBudget;
      if (this.hasDates) {
        const day = rows.schedules.day(next);
        points += day >= this.from && day <= this.to ? weights.datesSought : weights.datesOutside;
      }
    }
    if (qualifiers.length) points += this.awards(rows.qualifiersOf[row]!);
    if (regions.length) points += this.region(rows.place(row).country);
    return points;
  }
  private awards(set: number): number {
    return (this.awardPoints[set] ??=
      this.index.rows.qualifiers.all[set]!.filter((one) => this.preferences.qualifiers.includes(one)).length * weights.qualifierSought);
  }
  private region(country: string | null): number {
    if (country === null) return 0;
    let points = this.regionPoints.get(country);
    if (points === undefined) {
      const isSought = this.index.regionsOf(country).some((region) => this.preferences.regions.includes(region));
      this.regionPoints.set(country, (points = isSought ? weights.regionSought : 0));
    }
    return points;
  }
}

const isSameForAll = ({ kind, months }: Rule) => kind !== 'premiere' && months === 0;

/** For every mask of a few places: the sum of their points. */
function sums(into: Int32Array, points: Int32Array, from: number): void {
  for (let mask = 1; mask < into.length; mask++) {
    const lowest = 31 - Math.clz32(mask & -mask);
    into[mask] = into[mask & (mask - 1)]! + (points[from + lowest] ?? 0);
  }
}
