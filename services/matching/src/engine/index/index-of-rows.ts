import { DAY_MS } from '@laurel/rules/dates/days';
import type { Refusal } from '@laurel/runtime/errors/refusals';
import type { Competition, Geography } from '../../domain/model.js';
import { weights } from '../../domain/ranking/weights.js';
import type { BoundRule, Rule, Site } from './rules/rule.js';
import { Bits } from '../numbers/bits.js';
import { checkCompetition } from './check.js';
import { Clauses, type Clause } from './rules/clauses.js';
import { Columns } from './columns.js';
import { Dictionary } from '../numbers/dictionary.js';
import { Sites } from './sites.js';
import { BARE, COMPLEX, DEPRECATED, Rows, UNDATED } from './rows.js';
import { Rules } from './rules/rules.js';

/** A competition that violated the schema of its terms, with the refusal. */
export interface RejectedCompetition {
  id: number;
  refusal: Refusal;
}

/**
 * Stores every competition as a row, and per type of term the rows that accept each value. Changed in place.
 */
export class Index {
  readonly dictionary = new Dictionary();
  readonly rules = new Rules(this.dictionary);
  readonly clauses = new Clauses(this.rules);
  readonly rows = new Rows(this.clauses.values, this.dictionary);
  readonly sites: Sites;
  readonly columns: Columns;
  /** Neither over nor withdrawn. */
  readonly live: Bits;
  /** Live and with a deadline to come. */
  readonly dated: Bits;
  /** Live and without a requirement that can be tested: no film fails, and none is in doubt. */
  readonly untested: Bits;
  /** Live, with a deadline to come and a requirement that can be tested. */
  readonly tested: Bits;
  readonly complex: Bits;
  /** The period in which the indexed deadlines are valid. */
  private validFrom = -Infinity;
  private validUntil = -Infinity;
  capacity: number;
  /** Increases with every change. */
  revision = 0;
  /** Chunks of rows whose points have changed since the bounds were updated. */
  readonly changedChunks = new Set<number>();
  constructor(
    readonly geography: Geography,
    rows = 1024,
  ) {
    this.capacity = rows;
    this.sites = new Sites(this.dictionary, geography);
    this.columns = new Columns(this);
    this.live = new Bits(rows);
    this.dated = new Bits(rows);
    this.untested = new Bits(rows);
    this.tested = new Bits(rows);
    this.complex = new Bits(rows);
  }

  /**
   * Adds a competition or replaces the one with its id.
   * @throws a refusal if it violates the schema of a term; nothing is changed then
   */
  put(competition: Competition): void {
    checkCompetition(competition);
    this.remove(competition.id);
    this.indexRow(this.storeRow(competition));
  }
  /**
   * Fills an empty index. Rows with equal requirements become adjacent, the best first. Returns the
   * competitions that violate a schema.
   */
  load(competitions: Iterable<Competition>): RejectedCompetition[] {
    const rejected: RejectedCompetition[] = [];
    for (const competition of competitions) {
      try {
        checkCompetition(competition);
      } catch (error) {
        rejected.push({ id: competition.id, refusal: error as Refusal });
        continue;
      }
      const existingRow = this.getRow(competition.id);
      if (existingRow >= 0) this.rows.remove(existingRow);
      this.storeRow(competition);
    }
    this.rows.sortRows();
    for (let row = 0; row < this.rows.end; row++) this.indexRow(row);
    this.columns.trim();
    return rejected;
  }
  remove(id: number): boolean {
    const row = this.getRow(id);
    if (row < 0) return false;
    for (let n = 0; n < this.rows.termCounts[row]!; n++) {
      const clause = this.rows.getClause(row, n);
      this.columns.getColumn(clause)?.remove(row, this.bindRule(row, clause.rule));
      if (clause.layer) this.columns.layers[clause.layer - 1]!.rows.clear(row);
    }
    for (const bits of this.bitsets) bits.clear(row);
    this.rows.remove(row);
    this.revision++;
    return true;
  }
  /** Returns the row of a competition; −1 if there is none. */
  getRow(id: number): number {
    return this.rows.rowById.get(id) ?? -1;
  }

  /** Moves the index to an instant. Deadlines that have passed are skipped without a rebuild. */
  setTime(now: number): void {
    if (now >= this.validFrom && now < this.validUntil) return;
    const { rows } = this;
    this.validFrom = now;
    this.validUntil = (Math.floor(now / DAY_MS) + 1) * DAY_MS;
    for (let row = 0; row < rows.end; row++) {
      if (rows.isFree(row)) continue;
      const next = this.findNextDeadline(row, now);
      if (next !== rows.nextDeadlines[row]) this.setNextDeadline(row, next);
      this.validUntil = Math.min(this.validUntil, rows.getClosingTime(row) + 1);
    }
    this.revision++;
  }

  get bytes(): number {
    const sets = this.bitsets.reduce((sum, { bytes }) => sum + bytes, 0);
    return this.rows.bytes + this.columns.bytes + sets;
  }

  /** Binds a rule to a row; null if it cannot be decided there. */
  bindRule(row: number, rule: Rule): BoundRule | null {
    if (rule.sharedBoundRule || rule.effect !== 'compares') return rule.sharedBoundRule;
    const startsOn = this.rows.startsOn[row]!;
    if (rule.kind === 'premiere') {
      const site = this.getSite(row, rule);
      return site && { rule, limit: 0, site, startsOn, deadline: null };
    }
    const deadline = this.rows.getNextDate(row);
    if (rule.months === 0) return { rule, limit: rule.limit, site: null, startsOn, deadline };
    const limit = this.rows.getLimit(row, rule.months);
    return limit === null ? null : { rule, limit, site: null, startsOn, deadline };
  }
  /** Returns the site whose premiere a rule requires of a row; null if it is unknown. */
  getSite(row: number, rule: Rule): Site | null {
    return this.sites.getSite(rule, this.rows.locationIds[row]!, this.rows.locations.values);
  }

  private get bitsets(): readonly Bits[] {
    return [this.live, this.dated, this.untested, this.tested, this.complex];
  }
  private storeRow(competition: Competition): number {
    const row = this.rows.add(competition, this.clauses.toClauses(competition));
    if (this.rows.end > this.capacity) this.grow(Math.ceil(this.rows.end * 1.25));
    return row;
  }
  private indexRow(row: number): void {
    const { rows } = this;
    rows.nextDeadlines[row] = this.findNextDeadline(row, this.validFrom);
    this.validUntil = Math.min(this.validUntil, rows.getClosingTime(row) + 1);
    for (let n = 0; n < rows.termCounts[row]!; n++) {
      const clause = rows.getClause(row, n);
      // Runs also for rules without a column: it interns the premiere’s location, which the screenings of
      // films are compared with.
      const boundRule = this.bindRule(row, clause.rule);
      this.columns.getColumn(clause)?.add(row, boundRule);
      if (clause.layer) this.columns.layers[clause.layer - 1]!.rows.set(row);
    }
    if (rows.flags[row]! & COMPLEX) this.complex.set(row);
    this.updateRow(row);
    this.revision++;
  }
  private findNextDeadline(row: number, now: number): number {
    return this.rows.schedules.findNext(this.rows.scheduleStarts[row]!, this.rows.scheduleCounts[row]!, now);
  }
  private setNextDeadline(row: number, next: number): void {
    // A rule in months before the deadline is indexed by its day, which moves with the deadline.
    const movingClauses: Clause[] = [];
    for (let n = 0; n < this.rows.termCounts[row]!; n++) {
      const clause = this.rows.getClause(row, n);
      if (clause.rule.months > 0 && this.columns.getColumn(clause)) movingClauses.push(clause);
    }
    for (const clause of movingClauses)
      this.columns.getColumn(clause)!.remove(row, this.bindRule(row, clause.rule));
    this.rows.nextDeadlines[row] = next;
    for (const clause of movingClauses)
      this.columns.getColumn(clause)!.add(row, this.bindRule(row, clause.rule));
    this.updateRow(row);
  }
  private updateRow(row: number): void {
    const flags = this.rows.flags[row]!;
    const isDated = !(flags & DEPRECATED) && this.rows.nextDeadlines[row]! >= 0;
    const isLive = isDated || (!(flags & DEPRECATED) && (flags & UNDATED) !== 0);
    const isBare = (flags & BARE) !== 0;
    this.dated.put(row, isDated);
    this.live.put(row, isLive);
    this.untested.put(row, isLive && isBare);
    this.tested.put(row, isDated && !isBare);
    const deadline = this.rows.getNextDay(row);
    this.rows.rowPoints[row] = this.rows.fixedPoints[row]! + this.rows.bonus[row]!;
    const mayBeFree = deadline !== null && this.rows.schedules.mayBeFree(this.rows.nextDeadlines[row]!);
    this.rows.maxPoints[row] = this.rows.rowPoints[row]! + (mayBeFree ? weights.feeFree : 0);
    this.changedChunks.add(row >>> 5);
  }
  private grow(capacity: number): void {
    this.capacity = capacity;
    for (const bits of this.bitsets) bits.grow(capacity);
    this.columns.grow(capacity);
  }
}
