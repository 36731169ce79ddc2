import type { Judgement } from '../../domain/judgement.js';
import type { Rule } from '../index/asked.js';
import { roomFor } from '../numbers/growing.js';
import type { Index } from '../index/index-of-rows.js';
import {
  FAIL,
  judgementOfBudget,
  judgementOfNumber,
  judgementOfPremiere,
  outcomeOfBudget,
  outcomeOfNumber,
  outcomeOfPremiere,
  outcomeOfSelection,
  outOfLimit,
  PASS,
  selectedWhere,
  UNKNOWN,
  type Outcome,
} from './judge-rule.js';
import { facts } from '../numbers/rule-types.js';
import type { Subject } from '../question/subject.js';

/** How a rule decides; the last two also by what else the row has. */
const OPEN = 0;
const PASSES = 1;
const LISTS = 2;
const FORBIDS = 3;
const AT_LEAST = 4;
const AT_MOST = 5;
const BUDGET = 6;
const DATED = 7;
const PREMIERE = 8;
const SELECTION = 9;
const WAYS: Record<Rule['kind'], number> = {
  always: PASSES,
  some: LISTS,
  none: FORBIDS,
  least: AT_LEAST,
  most: AT_MOST,
  budget: BUDGET,
  premiere: PREMIERE,
  selection: SELECTION,
};
function wayOf({ decides, kind, months }: Rule): number {
  if (decides !== 'compares') return decides === 'never' ? OPEN : PASSES;
  return months > 0 ? DATED : WAYS[kind];
}

/** What each rule says of the film of one question. Rules are kept in columns: they are read for every term that is explained. */
export class Outcomes {
  private ways = new Uint8Array(0);
  private abouts = new Uint8Array(0);
  private limits = new Float64Array(0);
  private known = 0;
  /** By fact: one rule about it, for what all of them say where they are met, or where the film does not say. */
  private readonly oneAbout: Rule[] = [];
  /** By rule: what it says where it is not met; null where that depends on the film. */
  private readonly fails: (Judgement | null)[] = [];
  /** By fact, then by value: the rules whose list has it. */
  private readonly listing: (number[] | undefined)[][] = facts.map(() => []);
  /** By rule: the question whose film has a value of its list. */
  private met = new Float64Array(0);
  /** By rule that says the same of every row: what it says, and in answer to which question. */
  private readonly said: (Judgement | null)[] = [];
  private saidFor = new Float64Array(0);
  private question = 0;
  private subject!: Subject;
  constructor(private readonly index: Index) {}

  prepare(subject: Subject): void {
    this.learn();
    this.subject = subject;
    const { met, listing } = this;
    const question = ++this.question;
    for (let fact = 0; fact < listing.length; fact++) {
      const values = subject.sets[fact];
      if (!values) continue;
      for (let n = 0; n < values.length; n++) {
        const rules = listing[fact]![values[n]!];
        if (rules) for (let at = 0; at < rules.length; at++) met[rules[at]!] = question;
      }
    }
  }

  /** Of a rule for a row. */
  of(row: number, id: number): Outcome {
    const { index, subject } = this;
    const rule = index.rules.all[id]!;
    switch (this.ways[id]!) {
      case DATED: {
        const limit = index.rows.limitOf(row, rule.months);
        return limit === null ? UNKNOWN : outcomeOfNumber(rule, limit, subject.numbers[rule.about]!);
      }
      case PREMIERE: {
        const site = index.siteOf(row, rule);
        return site ? outcomeOfPremiere(site, index.rows.startsOn[row]!, subject, index.sites) : UNKNOWN;
      }
      default:
        return this.plain(id);
    }
  }
  /** The same with what would change it. */
  why(row: number, id: number): Judgement {
    if (this.saidFor[id] === this.question) return this.said[id]!;
    const { index, subject } = this;
    switch (this.ways[id]!) {
      case DATED: {
        const rule = index.rules.all[id]!;
        const limit = index.rows.limitOf(row, rule.months);
        return limit === null ? rule.isOpen : judgementOfNumber(rule, limit, subject.numbers[rule.about]!);
      }
      case PREMIERE: {
        const rule = index.rules.all[id]!;
        const site = index.siteOf(row, rule);
        return site
          ? judgementOfPremiere(rule, site, index.rows.startsOn[row]!, subject, index.sites)
          : rule.isOpen;
      }
      default:
        this.saidFor[id] = this.question;
        return (this.said[id] = this.plainly(id));
    }
  }

  /** Of a rule that says the same of every row. */
  private plain(id: number): Outcome {
    const { subject } = this;
    const about = this.abouts[id]!;
    const way = this.ways[id]!;
    switch (way) {
      case OPEN:
        return UNKNOWN;
      case PASSES:
        return PASS;
      case LISTS:
      case FORBIDS:
        if (!subject.sets[about]) return UNKNOWN;
        return (this.met[id] === this.question) === (way === LISTS) ? PASS : FAIL;
      case BUDGET:
        return outcomeOfBudget(this.index.rules.all[id]!, subject.budget);
      case SELECTION: {
        const isMet = this.met[id] === this.question;
        return outcomeOfSelection(this.index.rules.all[id]!, isMet, subject.mayHaveMoreSelections);
      }
      default: {
        const number = subject.numbers[about]!;
        if (number === null) return UNKNOWN;
        return (way === AT_LEAST ? number >= this.limits[id]! : number <= this.limits[id]!) ? PASS : FAIL;
      }
    }
  }
  private plainly(id: number): Judgement {
    const about = this.abouts[id]!;
    const outcome = this.plain(id);
    if (outcome === PASS) return this.oneAbout[about]!.passes;
    const way = this.ways[id]!;
    if (way === BUDGET) return judgementOfBudget(this.index.rules.all[id]!, this.subject.budget);
    if (outcome === UNKNOWN)
      return way === OPEN ? this.oneAbout[about]!.isOpen : this.oneAbout[about]!.isUnknown;
    if (way === SELECTION) return this.fails[id] ?? selectedWhere(this.index.rules.all[id]!, this.subject);
    return (
      this.fails[id] ?? outOfLimit(this.index.rules.all[id]!, this.limits[id]!, this.subject.numbers[about]!)
    );
  }

  /** Rules that have come since. */
  private learn(): void {
    const { all } = this.index.rules;
    if (this.known === all.length) return;
    [this.ways, this.abouts] = [roomFor(this.ways, all.length), roomFor(this.abouts, all.length)];
    [this.limits, this.met, this.saidFor] = [
      roomFor(this.limits, all.length),
      roomFor(this.met, all.length),
      roomFor(this.saidFor, all.length),
    ];
    for (; this.known < all.length; this.known++) this.take(all[this.known]!);
  }
  private take(rule: Rule): void {
    const { id, about, limit, values } = rule;
    const way = wayOf(rule);
    this.ways[id] = way;
    this.abouts[id] = about;
    this.limits[id] = limit;
    this.oneAbout[about] ??= rule;
    this.fails.push(rule.fails);
    this.said.push(null);
    if (way === LISTS || way === FORBIDS || way === SELECTION)
      for (const value of values) (this.listing[about]![value] ??= []).push(id);
  }
}
