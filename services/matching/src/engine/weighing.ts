import { fail, pass, type Judgement } from '../domain/judgement.js';
import type { Preferences } from '../domain/rank.js';
import { listPoints } from '../domain/rank.js';
import { weights } from '../domain/weights.js';
import { lowest } from './bits.js';
import { dayNumber, monthsBeforeDay } from './days.js';
import { KINDS_OF_ENTRY, kindOfEntry } from './fees.js';
import { roomFor } from './growing.js';
import type { Index } from './index-of-rows.js';
import { FAIL, judgementOf, numberChange, outcomeOf, PASS, UNKNOWN, type Outcome } from './judge-rule.js';
import { MOST } from './rows.js';
import { placeOf, saying } from './rule-types.js';
import type { Rule } from './rules.js';
import type { Subject } from './subject.js';
import { Wishes } from './wishes.js';

const NOT_JUDGED = pass('nothing');
const MOST_FOR_FEE = Math.max(weights.feeFree, weights.feeWithinBudget);
export const MOST_FOR_DEADLINE = MOST_FOR_FEE + weights.datesSought;
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
  /** By clause: the question for which a judgement was made. */
  private judgedFor = new Float64Array(0);
  private question = 0;
  private readonly listPoints = new Int32Array(saying.length);
  private readonly low = new Int32Array(LOW + 1);
  private readonly high = new Int32Array(HIGH + 1);
  private entry = 0;
  private from = -Infinity;
  private to = Infinity;
  private hasDates = false;
  private budget = 0;
  private budgetCurrency = -1;
  private subject!: Subject;
  private preferences!: Preferences;
  readonly wishes: Wishes;
  /** As bits. */
  awardsWanted = 0;
  /** What the last weighed row came to. */
  fails = 0;
  doubts = 0;
  score = 0;
  constructor(private readonly index: Index) {
    this.wishes = new Wishes(index);
  }

  /** `admitting`: how many live rows admit the film by a list of each type. */
  prepare(subject: Subject, preferences: Preferences, admitting: readonly number[], live: number): void {
    this.subject = subject;
    this.preferences = preferences;
    this.question++;
    this.outcomes = roomFor(this.outcomes, this.index.rules.all.length);
    const clauses = this.index.clauses.all.length;
    this.judgedFor = roomFor(this.judgedFor, clauses);
    while (this.judgements.length < clauses) this.judgements.push(NOT_JUDGED);
    this.entry = kindOfEntry(subject.film);
    this.from = preferences.from === null ? -Infinity : dayNumber(preferences.from);
    this.to = preferences.to === null ? Infinity : dayNumber(preferences.to);
    this.hasDates = preferences.from !== null || preferences.to !== null;
    this.budget = preferences.budget?.amount ?? 0;
    this.budgetCurrency = preferences.budget ? this.index.rows.schedules.fees.currencies.known(preferences.budget.currency) : -1;
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
  /** At most so many points beyond a row's own, its lists and its awards. */
  get mostForAny(): number {
    return MOST_FOR_FEE + this.mostForPlaceAndDates;
  }
  /** The same beyond what being free gives. */
  get mostBeyondFree(): number {
    return (this.preferences.budget ? weights.feeWithinBudget : 0) + this.mostForPlaceAndDates;
  }
  private get mostForPlaceAndDates(): number {
    return (this.preferences.regions.length ? weights.regionSought : 0) + (this.hasDates ? weights.datesSought : 0);
  }
  /** At most so many for awards, of a row that has any of those wanted. */
  get mostForAwards(): number {
    return this.preferences.qualifiers.length * weights.qualifierSought;
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
    const { judgedFor, judgements, question } = this;
    const count = rows.termCounts[row]!;
    const said = new Array<Judgement>(count);
    for (let n = 0; n < count; n++) {
      const id = rows.clauseId(row, n);
      if (judgedFor[id] === question) {
        said[n] = judgements[id]!;
        continue;
      }
      const { rule } = rows.clause(row, n);
      const judgement = rule.months > 0 ? this.byDeadline(row, rule) : judgementOf(rule, this.index.asked(row, rule), this.subject, sites);
      said[n] = judgement;
      if (!isSameForAll(rule)) continue;
      judgements[id] = judgement;
      judgedFor[id] = question;
    }
    return said;
  }

  /** Of a rule that counts back from the next deadline. */
  private byDeadline(row: number, rule: Rule): Judgement {
    const deadline = this.index.rows.nextDay(row);
    if (deadline === null) return rule.isOpen;
    const number = this.subject.numbers[rule.fact] ?? null;
    if (number === null) return rule.isUnknown;
    const limit = monthsBeforeDay(deadline, rule.months);
    return number >= limit ? rule.passes : fail(rule.fact, numberChange(rule, number, limit));
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
  wished(row: number): number {
    const { qualifiersOf, placeOf, next } = this.index.rows;
    const points = this.wishes.awards[qualifiersOf[row]!]! + this.wishes.regions[placeOf[row]!]!;
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

const isSameForAll = ({ kind, months }: Rule) => kind !== 'premiere' && months === 0;

/** For every mask of a few places: the sum of their points. */
function sums(into: Int32Array, points: Int32Array, from: number): void {
  for (let mask = 1; mask < into.length; mask++) into[mask] = into[mask & (mask - 1)]! + (points[from + lowest(mask)] ?? 0);
}
