import type { Judgement } from '../../domain/rules/judgement.js';
import type { Rule } from '../index/rule.js';
import { ensureCapacity } from '../numbers/growing.js';
import type { Index } from '../index/index-of-rows.js';
import {
  FAIL,
  judgeBudget,
  judgeNumber,
  getBudgetOutcome,
  getNumberOutcome,
  getSelectionOutcome,
  missLimit,
  missSelection,
  SATISFIED,
  UNKNOWN,
  type Outcome,
} from '../../domain/rules/compare.js';
import { getPremiereOutcome, judgePremiereRule } from './premiere-rules.js';
import { fieldNames } from '../numbers/type-numbers.js';
import type { Subject } from '../question/subject.js';

/** How a rule decides. The last three also depend on the row or on partial knowledge. */
const OPEN = 0;
const ALWAYS = 1;
const LISTS = 2;
const FORBIDS = 3;
const AT_LEAST = 4;
const AT_MOST = 5;
const BUDGET = 6;
const DATED = 7;
const PREMIERE = 8;
const SELECTION = 9;
const WAYS: Record<Rule['kind'], number> = {
  always: ALWAYS,
  some: LISTS,
  none: FORBIDS,
  min: AT_LEAST,
  max: AT_MOST,
  budget: BUDGET,
  premiere: PREMIERE,
  selection: SELECTION,
};
function getWay({ decides, kind, months }: Rule): number {
  if (decides !== 'compares') return decides === 'never' ? OPEN : ALWAYS;
  return months > 0 ? DATED : WAYS[kind];
}

/**
 * The outcome of each rule for the film of one question. Rules are stored in columns, because they are read
 * for every explained term.
 */
export class Outcomes {
  private ways = new Uint8Array(0);
  private fieldNumbers = new Uint8Array(0);
  private limits = new Float64Array(0);
  private known = 0;
  /**
   * Per field: one of its rules, for the judgements shared by all of them when they are satisfied or the film
   * lacks the field.
   */
  private readonly ruleByField: Rule[] = [];
  /** Per rule: its judgement if violated; null if that depends on the film. */
  private readonly fails: (Judgement | null)[] = [];
  /** Per field and value: the rules whose list contains it. */
  private readonly listing: (number[] | undefined)[][] = fieldNames.map(() => []);
  /** Per rule: the question whose film has a value in its list. */
  private met = new Float64Array(0);
  /** Per rule with the same judgement for every row: the judgement, and the question it belongs to. */
  private readonly cachedJudgements: (Judgement | null)[] = [];
  private cachedFor = new Float64Array(0);
  private question = 0;
  private subject!: Subject;
  constructor(private readonly index: Index) {}

  prepare(subject: Subject): void {
    this.learn();
    this.subject = subject;
    const { met, listing } = this;
    const question = ++this.question;
    for (let field = 0; field < listing.length; field++) {
      const values = subject.sets[field];
      if (!values) continue;
      for (let n = 0; n < values.length; n++) {
        const rules = listing[field]![values[n]!];
        if (rules) for (let at = 0; at < rules.length; at++) met[rules[at]!] = question;
      }
    }
  }

  /** Returns the outcome of a rule for a row. */
  getOutcome(row: number, id: number): Outcome {
    const { index, subject } = this;
    const rule = index.rules.all[id]!;
    switch (this.ways[id]!) {
      case DATED: {
        const limit = index.rows.getLimit(row, rule.months);
        return limit === null
          ? UNKNOWN
          : getNumberOutcome(rule.kind, limit, subject.numbers[rule.fieldNumber]!);
      }
      case PREMIERE: {
        const site = index.getSite(row, rule);
        return site ? getPremiereOutcome(site, index.rows.startsOn[row]!, subject, index.sites) : UNKNOWN;
      }
      default:
        return this.getOutcomeForAllRows(id);
    }
  }
  /** Like `getOutcome`, but returns the judgement with what would change it. */
  why(row: number, id: number): Judgement {
    if (this.cachedFor[id] === this.question) return this.cachedJudgements[id]!;
    const { index, subject } = this;
    switch (this.ways[id]!) {
      case DATED: {
        const rule = index.rules.all[id]!;
        const limit = index.rows.getLimit(row, rule.months);
        return limit === null ? rule.isOpen : judgeNumber(rule, limit, subject.numbers[rule.fieldNumber]!);
      }
      case PREMIERE: {
        const rule = index.rules.all[id]!;
        const site = index.getSite(row, rule);
        return site
          ? judgePremiereRule(rule, site, index.rows.startsOn[row]!, subject, index.sites)
          : rule.isOpen;
      }
      default:
        this.cachedFor[id] = this.question;
        return (this.cachedJudgements[id] = this.whyForAllRows(id));
    }
  }

  /** For a rule with the same outcome for every row. */
  private getOutcomeForAllRows(id: number): Outcome {
    const { subject } = this;
    const fieldNumber = this.fieldNumbers[id]!;
    const way = this.ways[id]!;
    switch (way) {
      case OPEN:
        return UNKNOWN;
      case ALWAYS:
        return SATISFIED;
      case LISTS:
      case FORBIDS:
        if (!subject.sets[fieldNumber]) return UNKNOWN;
        return (this.met[id] === this.question) === (way === LISTS) ? SATISFIED : FAIL;
      case BUDGET: {
        const { limit, currencyNumber } = this.index.rules.all[id]!;
        return getBudgetOutcome(limit, currencyNumber, subject.budget);
      }
      case SELECTION: {
        const isMet = this.met[id] === this.question;
        return getSelectionOutcome(
          this.index.rules.all[id]!.isForbidden,
          isMet,
          subject.mayHaveMoreSelections,
        );
      }
      default: {
        const number = subject.numbers[fieldNumber]!;
        if (number === null) return UNKNOWN;
        return (way === AT_LEAST ? number >= this.limits[id]! : number <= this.limits[id]!)
          ? SATISFIED
          : FAIL;
      }
    }
  }
  private whyForAllRows(id: number): Judgement {
    const fieldNumber = this.fieldNumbers[id]!;
    const outcome = this.getOutcomeForAllRows(id);
    if (outcome === SATISFIED) return this.ruleByField[fieldNumber]!.satisfied;
    const way = this.ways[id]!;
    if (way === BUDGET) return judgeBudget(this.index.rules.all[id]!, this.subject.film.budget);
    if (outcome === UNKNOWN)
      return way === OPEN ? this.ruleByField[fieldNumber]!.isOpen : this.ruleByField[fieldNumber]!.isUnknown;
    if (way === SELECTION)
      return this.fails[id] ?? missSelection(this.index.rules.all[id]!, this.subject.film);
    return (
      this.fails[id] ??
      missLimit(this.index.rules.all[id]!, this.limits[id]!, this.subject.numbers[fieldNumber]!)
    );
  }

  /** Adds the rules that are new since the last question. */
  private learn(): void {
    const { all } = this.index.rules;
    if (this.known === all.length) return;
    [this.ways, this.fieldNumbers] = [
      ensureCapacity(this.ways, all.length),
      ensureCapacity(this.fieldNumbers, all.length),
    ];
    [this.limits, this.met, this.cachedFor] = [
      ensureCapacity(this.limits, all.length),
      ensureCapacity(this.met, all.length),
      ensureCapacity(this.cachedFor, all.length),
    ];
    for (; this.known < all.length; this.known++) this.take(all[this.known]!);
  }
  private take(rule: Rule): void {
    const { id, fieldNumber, limit, values } = rule;
    const way = getWay(rule);
    this.ways[id] = way;
    this.fieldNumbers[id] = fieldNumber;
    this.limits[id] = limit;
    this.ruleByField[fieldNumber] ??= rule;
    this.fails.push(rule.fails);
    this.cachedJudgements.push(null);
    if (way === LISTS || way === FORBIDS || way === SELECTION)
      for (const value of values) (this.listing[fieldNumber]![value] ??= []).push(id);
  }
}
