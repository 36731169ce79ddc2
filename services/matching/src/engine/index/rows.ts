import type { Competition, Festival } from '../../domain/model.js';
import { sortRows } from '../numbers/sort-rows.js';
import type { Clause } from './rules/clauses.js';
import { formatDayNumber, toDayNumber } from '../../domain/rules/day-number.js';
import type { Dictionary } from '../numbers/dictionary.js';
import { ensureCapacity, trim } from '../numbers/growing.js';
import { getAwards, getFixedScore, getTermScore, isBare } from './row-scores.js';
import { Interned } from '../numbers/interned.js';
import { FreeList } from '../numbers/free-list.js';
import { countDeadlines, Schedules } from './schedules.js';

/** The flags of a row: the competition is deprecated, or has no deadlines. */
export const DEPRECATED = 1;
export const UNDATED = 2;
/** The score for an admitted film depends on more than the row’s mask of lists. */
export const COMPLEX = 4;
/** The competition has no requirement that can be tested. */
export const BARE = 8;
export interface Appeal {
  country: string | null;
  awards: readonly string[];
}
export type Location = Pick<Festival, 'country' | 'subdivision' | 'city' | 'takesOnline'>;

/** Stores one competition per row, in columns: what scores and deadlines need, and where its terms are. */
export class Rows {
  readonly schedules = new Schedules();
  /** The distinct locations and award sets of festivals. There are few, so a row stores a number. */
  readonly locations = new Interned<Location>();
  readonly qualifiers = new Interned<string[]>();
  /** The preferable features of a festival: its country and its set of awards. */
  readonly appeals = new Interned<Appeal>();
  /** Per set of awards, as bits. */
  readonly awardBits: number[] = [];
  private readonly termRuns = new FreeList();
  private readonly freeRows: number[] = [];
  private clauseIds = new Uint32Array(0);
  ids = new Int32Array(0);
  flags = new Uint8Array(0);
  termStarts = new Uint32Array(0);
  termCounts = new Uint16Array(0);
  scheduleStarts = new Uint32Array(0);
  scheduleCounts = new Uint16Array(0);
  /** Index of the next deadline in the schedules; −1 for none. */
  nextDeadlines = new Int32Array(0);
  locationIds = new Int32Array(0);
  qualifierSetIds = new Int32Array(0);
  appealIds = new Int32Array(0);
  /** Days since 1970; 2^31 − 1 if unknown. */
  startsOn = new Int32Array(0);
  /** The part of the score that is the same for every film on every day. */
  fixedPoints = new Int32Array(0);
  /**
   * `fixedPoints` plus `bonus`: the row’s points for a film that it admits; an upper bound for a complex row.
   */
  rowPoints = new Int32Array(0);
  /** `rowPoints` plus the points for a free entry, if any entry may be free. */
  maxPoints = new Int32Array(0);
  /** The bonus of the terms for a film that is admitted; for a complex row the maximum. */
  bonus = new Int32Array(0);
  /** The lists that the row has, as a mask. */
  masks = new Uint16Array(0);
  readonly rowById = new Map<number, number>();
  /** Rows up to here have been used. */
  end = 0;
  constructor(
    private readonly clauses: readonly Clause[],
    readonly dictionary: Dictionary,
  ) {}

  /** Ensures capacity for this many rows. The cast stands for the type of each column, which stays. */
  reserve(rows: number): void {
    for (const name of COLUMNS) (this[name] as Int32Array) = ensureCapacity(this[name] as Int32Array, rows);
  }
  add(competition: Competition, clauses: readonly Clause[]): number {
    const row = this.freeRows.pop() ?? this.end++;
    this.reserve(this.end);
    const { id, festival, isDeprecated, tiers } = competition;
    this.ids[row] = id;
    this.rowById.set(id, row);
    const start = this.termRuns.allocate(clauses.length);
    this.clauseIds = ensureCapacity(this.clauseIds, this.termRuns.end);
    clauses.forEach((clause, n) => (this.clauseIds[start + n] = clause.id));
    this.termStarts[row] = start;
    this.termCounts[row] = clauses.length;
    const deadlines = countDeadlines(competition);
    this.scheduleStarts[row] = this.schedules.add(competition, deadlines);
    this.scheduleCounts[row] = deadlines;
    this.nextDeadlines[row] = -1;
    const { country, subdivision, city, takesOnline } = festival;
    const location = { country, subdivision, city, takesOnline };
    this.locationIds[row] = this.locations.getNumber(JSON.stringify(location), () => location);
    const awards = getAwards(festival, clauses);
    const qualifiers = this.internAwards(awards);
    this.qualifierSetIds[row] = qualifiers;
    this.appealIds[row] = this.appeals.getNumber(`${country} ${qualifiers}`, () => ({ country, awards }));
    this.startsOn[row] = festival.startsOn === null ? UNKNOWN_START : toDayNumber(festival.startsOn);
    this.fixedPoints[row] = getFixedScore(competition);
    const { bonus, mask, isComplex } = getTermScore(clauses);
    this.bonus[row] = bonus;
    this.masks[row] = mask;
    this.flags[row] =
      (isDeprecated ? DEPRECATED : 0) |
      (tiers.length === 0 ? UNDATED : 0) |
      (isComplex ? COMPLEX : 0) |
      (isBare(clauses) ? BARE : 0);
    return row;
  }
  private internAwards(awards: string[]): number {
    const number = this.qualifiers.getNumber(JSON.stringify(awards), () => awards);
    for (const award of awards) this.dictionary.intern(award);
    if (number === this.awardBits.length) this.awardBits.push(this.toAwardBits(awards));
    return number;
  }
  /** Returns awards as bits. Two awards may share a bit. */
  toAwardBits(awards: readonly string[]): number {
    let bits = 0;
    for (const award of awards) {
      const number = this.dictionary.find(award);
      if (number >= 0) bits |= 1 << (number & 15);
    }
    return bits;
  }
  /**
   * Sorts the rows: those with equal rule types are adjacent, rare types come last, and within equal types
   * the best come first. Call it before anything refers to rows.
   */
  sortRows(): void {
    const order = sortRows(
      this.end,
      (row) => this.getTypeMask(row),
      (row) => this.fixedPoints[row]! + this.bonus[row]!,
    ).filter((row) => !this.isFree(row));
    for (const name of COLUMNS) {
      const previousColumn = this[name];
      const sortedColumn = new (previousColumn.constructor as Int32ArrayConstructor)(order.length);
      for (let row = 0; row < order.length; row++) sortedColumn[row] = previousColumn[order[row]!]!;
      (this[name] as Int32Array) = sortedColumn;
    }
    this.end = order.length;
    this.clauseIds = trim(this.clauseIds, this.termRuns.end);
    this.schedules.trim();
    this.freeRows.length = 0;
    this.rowById.clear();
    for (let row = 0; row < this.end; row++) this.rowById.set(this.ids[row]!, row);
  }
  private getTypeMask(row: number): number {
    let types = 0;
    for (let n = 0; n < this.termCounts[row]!; n++) types |= 1 << this.getClause(row, n).rule.type;
    return types;
  }
  remove(row: number): void {
    this.termRuns.release(this.termStarts[row]!, this.termCounts[row]!);
    this.schedules.remove(this.scheduleStarts[row]!, this.scheduleCounts[row]!);
    this.rowById.delete(this.ids[row]!);
    this.ids[row] = -1;
    this.freeRows.push(row);
  }
  getClause(row: number, n: number): Clause {
    return this.clauses[this.getClauseId(row, n)]!;
  }
  getClauseId(row: number, n: number): number {
    return this.clauseIds[this.termStarts[row]! + n]!;
  }
  getLocation(row: number): Location {
    return this.locations.values[this.locationIds[row]!]!;
  }
  /** Returns the day of the next deadline; null for none. */
  getNextDay(row: number): number | null {
    const deadline = this.nextDeadlines[row]!;
    return deadline < 0 ? null : this.schedules.getDay(deadline);
  }
  /** Returns the date (YYYY-MM-DD) of the next deadline; null for none. */
  getNextDate(row: number): string | null {
    const day = this.getNextDay(row);
    return day === null ? null : formatDayNumber(day);
  }
  /** Returns the day a number of months before the next deadline; null for none. */
  getLimit(row: number, months: number): number | null {
    const deadline = this.nextDeadlines[row]!;
    return deadline < 0 ? null : this.schedules.getDayMonthsBefore(deadline, months);
  }
  /** Returns the instant at which the next deadline closes; +∞ for none. */
  getClosingTime(row: number): number {
    const deadline = this.nextDeadlines[row]!;
    return deadline < 0 ? Infinity : this.schedules.getClosingTime(deadline);
  }
  isFree(row: number): boolean {
    return this.ids[row]! < 0;
  }
  /** Number of distinct locations, award sets, deadlines and fee sets. */
  get internedCount(): number {
    const { locations, qualifiers, appeals, schedules } = this;
    return (
      locations.values.length + qualifiers.values.length + appeals.values.length + schedules.internedCount
    );
  }
  get bytes(): number {
    const columns = COLUMNS.reduce((sum, name) => sum + this[name].byteLength, 0);
    return columns + this.clauseIds.byteLength + this.schedules.bytes + this.rowById.size * MAP_ENTRY_BYTES;
  }
}
const COLUMNS = [
  'ids',
  'flags',
  'termStarts',
  'termCounts',
  'scheduleStarts',
  'scheduleCounts',
  'nextDeadlines',
  'locationIds',
  'qualifierSetIds',
  'appealIds',
  'startsOn',
  'fixedPoints',
  'rowPoints',
  'maxPoints',
  'bonus',
  'masks',
] as const;
const UNKNOWN_START = 2 ** 31 - 1;
/** About what an entry of a map of numbers takes. */
const MAP_ENTRY_BYTES = 40;
