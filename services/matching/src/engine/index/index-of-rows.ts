import { DAY_MS } from '@laurel/rules/days';
import type { Refusal } from '@laurel/runtime/refusals';
import type { Competition } from '../../domain/facts.js';
import { weights } from '../../domain/weights.js';
import type { Asked, Rule, Site } from './asked.js';
import { Bits } from '../numbers/bits.js';
import { check } from './check.js';
import { Clauses, type Clause } from './clauses.js';
import type { Column } from './column.js';
import type { ListColumn } from './list-column.js';
import { columnFor } from './column-for.js';
import { Dictionary } from '../numbers/dictionary.js';
import { Sites, type RegionsOf } from './premieres.js';
import { BARE, COMPLEX, DEPRECATED, Rows, UNDATED } from './rows.js';
import { placeOf } from '../numbers/rule-types.js';
import { Rules } from './rules.js';

/** Alternatives: the rows that have such a group, and a column per type of its members. */
export interface Layer {
  rows: Bits;
  columns: Column[];
}
/** A competition that broke the schema of its terms, and how. */
export interface Refused {
  id: number;
  refusal: Refusal;
}
const deadlinePoints = (days: number): number =>
  weights.deadline.find(({ withinDays }) => Math.max(0, days) <= withinDays)?.points ?? 0;

/** Every competition as a row, and for each type of term the rows that accept each value. Changed in place. */
export class Index {
  readonly words = new Dictionary();
  readonly rules = new Rules(this.words);
  readonly clauses = new Clauses(this.rules);
  readonly rows = new Rows(this.clauses.all, this.words);
  readonly sites: Sites;
  /** Of rules that stand alone. */
  readonly alone: Column[] = [];
  /** Of rules that exclude nobody, whose lists count all the same. */
  readonly aside: Column[] = [];
  /** By a group's number in its competition, from 0. */
  readonly layers: Layer[] = [];
  /** Per place in a mask: every column of a type whose lists say whom a competition is for. */
  readonly saying: ListColumn[][] = [];
  /** Neither over nor withdrawn. */
  readonly live: Bits;
  /** Live and with a deadline to come. */
  readonly dated: Bits;
  /** Live and without a requirement that can be tested: no film fails, and none is in doubt. */
  readonly bare: Bits;
  /** Live, with a deadline to come and a requirement that can be tested. */
  readonly tested: Bits;
  readonly complex: Bits;
  private readonly byKey = new Map<string, Column>();
  /** From when until when the deadlines stand as they are indexed. */
  private from = -Infinity;
  private until = -Infinity;
  capacity: number;
  /** Rises with every change. */
  revision = 0;
  /** Words of rows whose points have changed since someone took note. */
  readonly touched = new Set<number>();
  constructor(
    readonly regionsOf: RegionsOf,
    rows = 1024,
  ) {
    this.capacity = rows;
    this.sites = new Sites(this.words, regionsOf);
    [this.live, this.dated, this.bare, this.tested, this.complex] = [
      new Bits(rows),
      new Bits(rows),
      new Bits(rows),
      new Bits(rows),
      new Bits(rows),
    ];
  }

  /** Adds it, or takes it for the one of the same id. Refuses what breaks the schema of a term, and changes nothing then. */
  put(competition: Competition): void {
    check(competition);
    this.remove(competition.id);
    this.enter(this.add(competition));
  }
  /** Many at once into an empty index: rows that ask for the same lie together, the best first. Answers with what was refused. */
  load(competitions: Iterable<Competition>): Refused[] {
    const refused: Refused[] = [];
    for (const competition of competitions) {
      try {
        check(competition);
      } catch (error) {
        refused.push({ id: competition.id, refusal: error as Refusal });
        continue;
      }
      const known = this.row(competition.id);
      if (known >= 0) this.rows.remove(known);
      this.add(competition);
    }
    this.rows.arrange();
    for (let row = 0; row < this.rows.end; row++) this.enter(row);
    for (const column of this.byKey.values()) column.settle();
    return refused;
  }
  remove(id: number): boolean {
    const row = this.rows.table.row(id);
    if (row < 0) return false;
    for (let n = 0; n < this.rows.termCounts[row]!; n++) {
      const clause = this.rows.clause(row, n);
      this.columnOf(clause)?.take(row, this.asked(row, clause.rule));
      if (clause.layer) this.layers[clause.layer - 1]!.rows.clear(row);
    }
    for (const bits of this.sets) bits.clear(row);
    this.rows.remove(row);
    this.revision++;
    return true;
  }
  /** The row of a competition; −1 where there is none. */
  row(id: number): number {
    return this.rows.table.row(id);
  }

  /** As of an instant: deadlines that have passed since are left behind, without building anything anew. */
  at(now: number): void {
    if (now >= this.from && now < this.until) return;
    const { rows } = this;
    const isAnotherDay = Math.floor(now / DAY_MS) !== this.today;
    this.from = now;
    this.until = (Math.floor(now / DAY_MS) + 1) * DAY_MS;
    for (let row = 0; row < rows.end; row++) {
      if (rows.isFree(row)) continue;
      const next = this.nextOf(row, now);
      if (next !== rows.next[row]) this.moveTo(row, next);
      else if (isAnotherDay) this.mark(row);
      this.until = Math.min(this.until, rows.closesAt(row) + 1);
    }
    this.revision++;
  }
  /** Days since 1970, of the instant that the index stands at. */
  get today(): number {
    return Math.floor(this.from / DAY_MS);
  }

  get bytes(): number {
    const columns = [...this.byKey.values()].reduce((sum, column) => sum + column.bytes, 0);
    const layers = this.layers.reduce((sum, { rows }) => sum + rows.bytes, 0);
    return this.rows.bytes + columns + layers + this.sets.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** What a rule asks of a row; null where it leaves it open. */
  asked(row: number, rule: Rule): Asked | null {
    if (rule.plainly || rule.decides !== 'compares') return rule.plainly;
    const startsOn = this.rows.startsOn[row]!;
    if (rule.kind === 'premiere') {
      const site = this.siteOf(row, rule);
      return site && { rule, limit: 0, site, startsOn };
    }
    const limit = this.rows.limitOf(row, rule.months);
    return limit === null ? null : { rule, limit, site: null, startsOn };
  }
  /** Where a rule asks for a row's premiere; null where that is not known. */
  siteOf(row: number, rule: Rule): Site | null {
    return this.sites.of(rule, this.rows.placeOf[row]!, this.rows.places.all);
  }

  private get sets(): readonly Bits[] {
    return [this.live, this.dated, this.bare, this.tested, this.complex];
  }
  private add(competition: Competition): number {
    const row = this.rows.add(competition, this.clauses.of(competition));
    if (this.rows.end > this.capacity) this.grow(Math.ceil(this.rows.end * 1.25));
    return row;
  }
  private enter(row: number): void {
    const { rows } = this;
    rows.next[row] = this.nextOf(row, this.from);
    this.until = Math.min(this.until, rows.closesAt(row) + 1);
    for (let n = 0; n < rows.termCounts[row]!; n++) {
      const clause = rows.clause(row, n);
      // Also where nothing is looked up by it: a premiere's place is a word from here on, which a film's screenings are read by.
      const asked = this.asked(row, clause.rule);
      this.columnOf(clause)?.put(row, asked);
      if (clause.layer) this.layers[clause.layer - 1]!.rows.set(row);
    }
    if (rows.flags[row]! & COMPLEX) this.complex.set(row);
    this.mark(row);
    this.revision++;
  }
  private nextOf(row: number, now: number): number {
    return this.rows.schedules.next(this.rows.scheduleStarts[row]!, this.rows.scheduleCounts[row]!, now);
  }
  private moveTo(row: number, next: number): void {
    const moving: Clause[] = [];
    for (let n = 0; n < this.rows.termCounts[row]!; n++) {
      const clause = this.rows.clause(row, n);
      if (clause.rule.months > 0 && this.columnOf(clause)) moving.push(clause);
    }
    for (const clause of moving) this.columnOf(clause)!.take(row, this.asked(row, clause.rule));
    this.rows.next[row] = next;
    for (const clause of moving) this.columnOf(clause)!.put(row, this.asked(row, clause.rule));
    this.mark(row);
  }
  private mark(row: number): void {
    const flags = this.rows.flags[row]!;
    const isDated = !(flags & DEPRECATED) && this.rows.next[row]! >= 0;
    const isLive = isDated || (!(flags & DEPRECATED) && (flags & UNDATED) !== 0);
    if (isDated) this.dated.set(row);
    else this.dated.clear(row);
    if (isLive) this.live.set(row);
    else this.live.clear(row);
    if (isLive && flags & BARE) this.bare.set(row);
    else this.bare.clear(row);
    if (isDated && !(flags & BARE)) this.tested.set(row);
    else this.tested.clear(row);
    const deadline = this.rows.nextDay(row);
    this.rows.base[row] =
      this.rows.fixed[row]! + (deadline === null ? 0 : deadlinePoints(deadline - this.today));
    this.rows.own[row] = this.rows.base[row]! + this.rows.bonus[row]!;
    const mayBeFree = deadline !== null && this.rows.schedules.mayBeFree(this.rows.next[row]!);
    this.rows.most[row] = this.rows.own[row]! + (mayBeFree ? weights.feeFree : 0);
    this.touched.add(row >>> 5);
  }
  private grow(capacity: number): void {
    this.capacity = capacity;
    for (const bits of this.sets) bits.grow(capacity);
    for (const column of this.byKey.values()) column.grow(capacity);
    for (const { rows } of this.layers) rows.grow(capacity);
  }

  /** Null for a clause that nothing is looked up by: it excludes nobody, and no list of it counts. */
  private columnOf({ rule, place, layer, nth }: Clause): Column | null {
    const mask = placeOf(rule.type);
    if (rule.decides === 'always-passes' || (place === 'aside' && (mask < 0 || rule.decides === 'never')))
      return null;
    const key = `${place} ${layer} ${rule.type} ${nth}`;
    const known = this.byKey.get(key);
    if (known) return known;
    const column = columnFor(rule, this);
    column.mask = mask;
    this.byKey.set(key, column);
    if (place === 'alone') this.alone.push(column);
    if (place === 'group') this.layer(layer).columns.push(column);
    if (place === 'aside') this.aside.push(column);
    if (mask >= 0) (this.saying[mask] ??= []).push(column as ListColumn);
    return column;
  }
  private layer(number: number): Layer {
    while (this.layers.length < number) this.layers.push({ rows: new Bits(this.capacity), columns: [] });
    return this.layers[number - 1]!;
  }
}
