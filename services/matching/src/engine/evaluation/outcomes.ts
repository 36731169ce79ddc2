import type { Judgement } from '../../domain/rules/judgement.js';
import type { Rule } from '../index/rules/rule.js';
import { ensureCapacity } from '../numbers/growing.js';
import type { Index } from '../index/index-of-rows.js';
import {
  FAIL,
  judgeAge,
  judgeBudget,
  judgeNumber,
  getAgeOutcome,
  getBudgetOutcome,
  getNumberOutcome,
  getSelectionOutcome,
  getSubdivisionOutcome,
  judgeMissedLimit,
  judgeForbiddenSelection,
  SATISFIED,
  UNKNOWN,
  type Outcome,
} from '../../domain/rules/compare.js';
import { getPremiereOutcome, judgePremiereRule } from './premiere-rules.js';
import { getDirectorAges } from '../../domain/rules/film-fields.js';
import { fieldNames } from '../numbers/type-numbers.js';
import type { Subject } from '../query/subject.js';

/** How a rule decides. The outcome of `DATED`, `AGE` and `PREMIERE` also depends on the row. */
const UNDECIDABLE = 0;
const ALWAYS = 1;
const LISTS = 2;
const FORBIDS = 3;
const AT_LEAST = 4;
const AT_MOST = 5;
const BUDGET = 6;
const DATED = 7;
const PREMIERE = 8;
const SELECTION = 9;
const SUBDIVISION = 10;
const AGE = 11;
const METHOD_BY_KIND: Record<Rule['kind'], number> = {
  always: ALWAYS,
  some: LISTS,
  none: FORBIDS,
  min: AT_LEAST,
  max: AT_MOST,
  'min-age': AGE,
  'max-age': AGE,
  budget: BUDGET,
  premiere: PREMIERE,
  selection: SELECTION,
  subdivision: SUBDIVISION,
};
function getMethod({ effect, kind, months }: Rule): number {
  if (effect !== 'compares') return effect === 'undecidable' ? UNDECIDABLE : ALWAYS;
  return months > 0 ? DATED : METHOD_BY_KIND[kind];
}

/** Each rule's outcome for one film. Stored in columns, because every explained term reads them. */
export class Outcomes {
  private methods = new Uint8Array(0);
  private fieldNumbers = new Uint8Array(0);
  private limits = new Float64Array(0);
  private ruleCount = 0;
  /**
   * Any one rule per field. The satisfied and unknown judgements are equal for all rules of a field.
   */
  private readonly ruleByField: Rule[] = [];
  /** Per rule: its judgement if violated; null if that depends on the film. */
  private readonly failedJudgements: (Judgement | null)[] = [];
  /** Per field and value: the rules whose list contains it. */
  private readonly rulesByFieldAndValue: (number[] | undefined)[][] = fieldNames.map(() => []);
  /** Per rule: the number of the last query whose film has a value in the rule’s list. */
  private metInQuery = new Float64Array(0);
  /**
   * Per rule with the same judgement for every row: the judgement, and the number of the query it belongs to.
   */
  private readonly cachedJudgements: (Judgement | null)[] = [];
  private cachedForQuery = new Float64Array(0);
  private queryNumber = 0;
  private subject!: Subject;
  constructor(private readonly index: Index) {}

  prepare(subject: Subject): void {
    this.addNewRules();
    this.subject = subject;
    const { metInQuery, rulesByFieldAndValue } = this;
    const queryNumber = ++this.queryNumber;
    for (let field = 0; field < rulesByFieldAndValue.length; field++) {
      const values = subject.valuesByField[field];
      if (!values) continue;
      for (let n = 0; n < values.length; n++) {
        const rules = rulesByFieldAndValue[field]![values[n]!];
        if (!rules) continue;
        for (let i = 0; i < rules.length; i++) metInQuery[rules[i]!] = queryNumber;
      }
    }
  }

  /** Returns the outcome of a rule for a row. */
  getOutcome(row: number, id: number): Outcome {
    const { index, subject } = this;
    const rule = index.rules.values[id]!;
    switch (this.methods[id]!) {
      case DATED: {
        const limit = index.rows.getLimit(row, rule.months);
        return limit === null
          ? UNKNOWN
          : getNumberOutcome(rule.kind, limit, subject.numberByField[rule.fieldNumber]!);
      }
      case AGE:
        return getAgeOutcome(rule.kind, rule.limit, this.getDirectorAges(row));
      case PREMIERE: {
        const site = index.getSite(row, rule);
        return site ? getPremiereOutcome(site, index.rows.startsOn[row]!, subject, index.sites) : UNKNOWN;
      }
      default:
        return this.getOutcomeForAllRows(id);
    }
  }
  /** Like `getOutcome`, but returns the judgement with what would change it. */
  judge(row: number, id: number): Judgement {
    if (this.cachedForQuery[id] === this.queryNumber) return this.cachedJudgements[id]!;
    const { index, subject } = this;
    switch (this.methods[id]!) {
      case DATED: {
        const rule = index.rules.values[id]!;
        const limit = index.rows.getLimit(row, rule.months);
        return limit === null
          ? rule.undecidableJudgement
          : judgeNumber(rule, limit, subject.numberByField[rule.fieldNumber]!);
      }
      case AGE: {
        const rule = index.rules.values[id]!;
        return judgeAge(rule, rule.limit, this.getDirectorAges(row));
      }
      case PREMIERE: {
        const rule = index.rules.values[id]!;
        const site = index.getSite(row, rule);
        return site
          ? judgePremiereRule(rule, site, index.rows.startsOn[row]!, subject, index.sites)
          : rule.undecidableJudgement;
      }
      default:
        this.cachedForQuery[id] = this.queryNumber;
        return (this.cachedJudgements[id] = this.judgeForAllRows(id));
    }
  }

  private getDirectorAges(row: number) {
    return getDirectorAges(this.subject.film, this.index.rows.getNextDate(row));
  }
  /** Returns the outcome of a rule that has the same outcome for every row. */
  private getOutcomeForAllRows(id: number): Outcome {
    const { subject } = this;
    const fieldNumber = this.fieldNumbers[id]!;
    const method = this.methods[id]!;
    switch (method) {
      case UNDECIDABLE:
        return UNKNOWN;
      case ALWAYS:
        return SATISFIED;
      case LISTS:
      case FORBIDS:
        if (!subject.valuesByField[fieldNumber]) return UNKNOWN;
        return this.hasListedValue(id) === (method === LISTS) ? SATISFIED : FAIL;
      case BUDGET: {
        const { limit, currencyNumber } = this.index.rules.values[id]!;
        return getBudgetOutcome(limit, currencyNumber, subject.budget);
      }
      case SUBDIVISION: {
        const rule = this.index.rules.values[id]!;
        const values = subject.valuesByField[fieldNumber];
        return getSubdivisionOutcome(isAnyIn(values, rule.values), isAnyIn(values, rule.countries));
      }
      case SELECTION:
        return getSelectionOutcome(
          this.index.rules.values[id]!.isForbidden,
          this.hasListedValue(id),
          subject.mayHaveMoreSelections,
        );
      default:
        return getNumberOutcome(
          method === AT_LEAST ? 'min' : 'max',
          this.limits[id]!,
          subject.numberByField[fieldNumber]!,
        );
    }
  }
  /** Returns whether the film of the current query has a value in the rule’s list. */
  private hasListedValue(id: number): boolean {
    return this.metInQuery[id] === this.queryNumber;
  }
  private judgeForAllRows(id: number): Judgement {
    const fieldNumber = this.fieldNumbers[id]!;
    const outcome = this.getOutcomeForAllRows(id);
    if (outcome === SATISFIED) return this.ruleByField[fieldNumber]!.satisfiedJudgement;
    const method = this.methods[id]!;
    if (method === BUDGET) return judgeBudget(this.index.rules.values[id]!, this.subject.film.budget);
    if (outcome === UNKNOWN)
      return method === UNDECIDABLE
        ? this.ruleByField[fieldNumber]!.undecidableJudgement
        : this.ruleByField[fieldNumber]!.unknownJudgement;
    if (method === SELECTION)
      return (
        this.failedJudgements[id] ?? judgeForbiddenSelection(this.index.rules.values[id]!, this.subject.film)
      );
    return (
      this.failedJudgements[id] ??
      judgeMissedLimit(
        this.index.rules.values[id]!,
        this.limits[id]!,
        this.subject.numberByField[fieldNumber]!,
      )
    );
  }

  /** Adds the rules that are new since the last query. */
  private addNewRules(): void {
    const rules = this.index.rules.values;
    if (this.ruleCount === rules.length) return;
    this.methods = ensureCapacity(this.methods, rules.length);
    this.fieldNumbers = ensureCapacity(this.fieldNumbers, rules.length);
    this.limits = ensureCapacity(this.limits, rules.length);
    this.metInQuery = ensureCapacity(this.metInQuery, rules.length);
    this.cachedForQuery = ensureCapacity(this.cachedForQuery, rules.length);
    for (; this.ruleCount < rules.length; this.ruleCount++) this.addRule(rules[this.ruleCount]!);
  }
  private addRule(rule: Rule): void {
    const { id, fieldNumber, limit, values } = rule;
    const method = getMethod(rule);
    this.methods[id] = method;
    this.fieldNumbers[id] = fieldNumber;
    this.limits[id] = limit;
    this.ruleByField[fieldNumber] ??= rule;
    this.failedJudgements.push(rule.failJudgement);
    this.cachedJudgements.push(null);
    if (method === LISTS || method === FORBIDS || method === SELECTION)
      for (const value of values) (this.rulesByFieldAndValue[fieldNumber]![value] ??= []).push(id);
  }
}

const isAnyIn = (values: readonly number[] | null | undefined, list: readonly number[]): boolean | null =>
  values ? values.some((value) => list.includes(value)) : null;
