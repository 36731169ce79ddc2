import { fail, type Judgement } from '../domain/judgement.js';
import { roomFor } from './growing.js';
import type { Index } from './index-of-rows.js';
import { FAIL, judgementOf, numberChange, outcomeOf, PASS, UNKNOWN, type Outcome } from './judge-rule.js';
import { facts } from './rule-types.js';
import type { Rule } from './rules.js';
import type { Subject } from './subject.js';

/** How a rule decides; `BY_ROW` also by what else the row has, and by what is rare. */
const OPEN = 0;
const PASSES = 1;
const LISTS = 2;
const FORBIDS = 3;
const AT_LEAST = 4;
const AT_MOST = 5;
const BY_ROW = 6;
const WAYS: Partial<Record<Rule['kind'], number>> = { some: LISTS, none: FORBIDS, least: AT_LEAST, most: AT_MOST };

/** What each rule says of the film of one question. Rules are kept in columns: they are read for every term that is explained. */
export class Outcomes {
  private ways = new Uint8Array(0);
  private abouts = new Uint8Array(0);
  private limits = new Float64Array(0);
  private known = 0;
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
    switch (this.ways[id]!) {
      case OPEN:
        return UNKNOWN;
      case PASSES:
        return PASS;
      case BY_ROW: {
        const asked = index.asked(row, index.rules.all[id]!);
        return asked ? outcomeOf(asked, subject, index.sites) : UNKNOWN;
      }
      default:
        return this.plain(id);
    }
  }
  /** The same with what would change it. */
  why(row: number, id: number): Judgement {
    if (this.saidFor[id] === this.question) return this.said[id]!;
    const { index, subject } = this;
    const rule = index.rules.all[id]!;
    if (this.ways[id] === BY_ROW) return judgementOf(rule, index.asked(row, rule), subject, index.sites);
    this.saidFor[id] = this.question;
    return (this.said[id] = this.plainly(rule));
  }

  /** Of a rule that says the same of every row. */
  private plain(id: number): Outcome {
    const about = this.abouts[id]!;
    const way = this.ways[id]!;
    if (way === LISTS || way === FORBIDS) {
      if (!this.subject.sets[about]) return UNKNOWN;
      return (this.met[id] === this.question) === (way === LISTS) ? PASS : FAIL;
    }
    const number = this.subject.numbers[about]!;
    if (number === null) return UNKNOWN;
    return (way === AT_LEAST ? number >= this.limits[id]! : number <= this.limits[id]!) ? PASS : FAIL;
  }
  private plainly(rule: Rule): Judgement {
    if (rule.decides !== 'compares') return rule.decides === 'never' ? rule.isOpen : rule.passes;
    const outcome = this.plain(rule.id);
    if (outcome === PASS) return rule.passes;
    if (outcome === UNKNOWN) return rule.isUnknown;
    return rule.fails ?? fail(rule.fact, numberChange(rule, this.subject.numbers[rule.about]!, rule.limit));
  }

  /** Rules that have come since. */
  private learn(): void {
    const { all } = this.index.rules;
    if (this.known === all.length) return;
    [this.ways, this.abouts] = [roomFor(this.ways, all.length), roomFor(this.abouts, all.length)];
    [this.limits, this.met, this.saidFor] = [roomFor(this.limits, all.length), roomFor(this.met, all.length), roomFor(this.saidFor, all.length)]; // prettier-ignore
    for (; this.known < all.length; this.known++) this.take(all[this.known]!);
  }
  private take({ id, kind, about, decides, limit, values, plainly }: Rule): void {
    this.abouts[id] = about;
    this.limits[id] = limit;
    this.said.push(null);
    const way = decides === 'never' ? OPEN : decides === 'always-passes' ? PASSES : plainly ? (WAYS[kind] ?? BY_ROW) : BY_ROW;
    this.ways[id] = way;
    if (way === LISTS || way === FORBIDS) for (const value of values) (this.listing[about]![value] ??= []).push(id);
  }
}
