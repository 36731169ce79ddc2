import type { Competition, Festival } from '../../domain/facts.js';
import { weights } from '../../domain/weights.js';
import { arranged } from './arranged.js';
import type { Clause } from './clauses.js';
import { dayNumber } from '../numbers/days.js';
import type { Dictionary } from '../numbers/dictionary.js';
import { IdTable, roomFor, trimmed } from '../numbers/growing.js';
import { Interned } from '../numbers/interned.js';
import { placeOf } from '../numbers/rule-types.js';
import { FreeList } from '../numbers/free-list.js';
import { countOf, Schedules } from './schedules.js';

export const DEPRECATED = 1;
export const UNDATED = 2;
/** Its score is not the same for every film that it admits, beyond its mask. */
export const COMPLEX = 4;
/** None of its requirements can be tested. */
export const BARE = 8;
/** In a mask: more than it can say, so the most that there is. */
export const MOST = 1 << 15;

export interface Appeal {
  country: string | null;
  awards: readonly string[];
}
export type Place = Pick<Festival, 'country' | 'subdivision' | 'city' | 'takesOnline'>;

/** A competition per row, in columns: what the score and the deadlines need, and where its terms lie. */
export class Rows {
  readonly schedules = new Schedules();
  /** Where festivals are, and for which awards they qualify: few, so that a row keeps a number. */
  readonly places = new Interned<Place>();
  readonly qualifiers = new Interned<string[]>();
  /** What a filmmaker may be after in a festival: its country and its set of awards. */
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
  /** Where the next deadline stands in the schedules; −1 for none. */
  next = new Int32Array(0);
  placeOf = new Int32Array(0);
  qualifiersOf = new Int32Array(0);
  appealOf = new Int32Array(0);
  /** Days since 1970; the largest number there is where it is not known. */
  startsOn = new Int32Array(0);
  /** Of the score: what is the same for every film on every day. */
  fixed = new Int32Array(0);
  /** The same with what the next deadline gives today. */
  base = new Int32Array(0);
  /** That and the bonus: what the row has for a film that it admits, or the most for a complex one. */
  own = new Int32Array(0);
  /** The same and what it gives to be free, where any entry may be. */
  most = new Int32Array(0);
  /** Of the score, for a film that it admits: its terms' bonus; for a complex row the most that they can give. */
  bonus = new Int32Array(0);
  /** Which lists it has, as a mask. */
  masks = new Uint16Array(0);
  readonly table = new IdTable((row) => this.ids[row]!);
  /** Rows up to here have been used. */
  end = 0;
  constructor(
    private readonly clauses: readonly Clause[],
    readonly words: Dictionary,
  ) {}

  /** Room for so many rows at once. */
  reserve(rows: number): void {
    for (const name of COLUMNS) (this[name] as Int32Array) = roomFor(this[name] as Int32Array, rows);
  }
  add(competition: Competition, clauses: readonly Clause[]): number {
    const row = this.freeRows.pop() ?? this.end++;
    this.reserve(this.end);
    const { id, festival, isDeprecated, tiers } = competition;
    this.ids[row] = id;
    this.table.add(id, row);
    const start = this.termRuns.take(clauses.length);
    this.clauseIds = roomFor(this.clauseIds, this.termRuns.end);
    clauses.forEach((clause, n) => (this.clauseIds[start + n] = clause.id));
    this.termStarts[row] = start;
    this.termCounts[row] = clauses.length;
    const deadlines = countOf(competition);
    this.scheduleStarts[row] = this.schedules.add(competition, deadlines);
    this.scheduleCounts[row] = deadlines;
    this.next[row] = -1;
    const { country, subdivision, city, takesOnline } = festival;
    const place = { country, subdivision, city, takesOnline };
    this.placeOf[row] = this.places.number(JSON.stringify(place), () => place);
    const set = awards(festival, clauses);
    const qualifiers = this.awardsNumber(set);
    this.qualifiersOf[row] = qualifiers;
    this.appealOf[row] = this.appeals.number(`${country} ${qualifiers}`, () => ({ country, awards: set }));
    this.startsOn[row] = festival.startsOn === null ? UNKNOWN_START : dayNumber(festival.startsOn);
    this.fixed[row] = fixedScore(competition);
    const { bonus, mask, isComplex } = shape(clauses);
    this.bonus[row] = bonus;
    this.masks[row] = mask;
    this.flags[row] =
      (isDeprecated ? DEPRECATED : 0) |
      (tiers.length === 0 ? UNDATED : 0) |
      (isComplex ? COMPLEX : 0) |
      (isBare(clauses) ? BARE : 0);
    return row;
  }
  private awardsNumber(set: string[]): number {
    const number = this.qualifiers.number(JSON.stringify(set), () => set);
    for (const award of set) this.words.number(award);
    if (number === this.awardBits.length) this.awardBits.push(this.bitsOf(set));
    return number;
  }
  /** Awards as bits; two may share one. */
  bitsOf(set: readonly string[]): number {
    return set.reduce(
      (bits, award) => bits | (this.words.known(award) < 0 ? 0 : 1 << (this.words.known(award) & 15)),
      0,
    );
  }
  /** Before anything refers to a row: those with the same types of terms side by side, rare types last, the best first. */
  arrange(): void {
    const order = arranged(
      this.end,
      (row) => this.signature(row),
      (row) => this.fixed[row]! + this.bonus[row]!,
    ).filter((row) => !this.isFree(row));
    for (const name of COLUMNS) {
      const from = this[name];
      const to = new (from.constructor as Int32ArrayConstructor)(order.length);
      for (let row = 0; row < order.length; row++) to[row] = from[order[row]!]!;
      (this[name] as Int32Array) = to;
    }
    this.end = order.length;
    this.clauseIds = trimmed(this.clauseIds, this.termRuns.end);
    this.schedules.trim();
    this.freeRows.length = 0;
    this.table.clear();
    for (let row = 0; row < this.end; row++) this.table.add(this.ids[row]!, row);
  }
  private signature(row: number): number {
    let types = 0;
    for (let n = 0; n < this.termCounts[row]!; n++) types |= 1 << this.clause(row, n).rule.type;
    return types;
  }
  remove(row: number): void {
    this.termRuns.giveBack(this.termStarts[row]!, this.termCounts[row]!);
    this.schedules.remove(this.scheduleStarts[row]!, this.scheduleCounts[row]!);
    this.table.remove(this.ids[row]!);
    this.ids[row] = -1;
    this.freeRows.push(row);
  }
  clause(row: number, n: number): Clause {
    return this.clauses[this.clauseId(row, n)]!;
  }
  clauseId(row: number, n: number): number {
    return this.clauseIds[this.termStarts[row]! + n]!;
  }
  place(row: number): Place {
    return this.places.all[this.placeOf[row]!]!;
  }
  /** The day of its next deadline; null for none. */
  nextDay(row: number): number | null {
    const at = this.next[row]!;
    return at < 0 ? null : this.schedules.day(at);
  }
  /** The day so many months before its next deadline; null for none. */
  limitOf(row: number, months: number): number | null {
    const at = this.next[row]!;
    return at < 0 ? null : this.schedules.monthsBefore(at, months);
  }
  /** When its next deadline closes; +∞ for none. */
  closesAt(row: number): number {
    const at = this.next[row]!;
    return at < 0 ? Infinity : this.schedules.closesAt(at);
  }
  isFree(row: number): boolean {
    return this.ids[row]! < 0;
  }
  /** How many different places, awards, deadlines and sets of fees. */
  get interned(): number {
    const { places, qualifiers, appeals, schedules } = this;
    return places.all.length + qualifiers.all.length + appeals.all.length + schedules.interned;
  }
  get bytes(): number {
    const columns = COLUMNS.reduce((sum, name) => sum + this[name].byteLength, 0);
    return columns + this.clauseIds.byteLength + this.schedules.bytes + this.table.bytes;
  }
}
const COLUMNS = [
  'ids',
  'flags',
  'termStarts',
  'termCounts',
  'scheduleStarts',
  'scheduleCounts',
  'next',
  'placeOf',
  'qualifiersOf',
  'appealOf',
  'startsOn',
  'fixed',
  'base',
  'own',
  'most',
  'bonus',
  'masks',
] as const;
const UNKNOWN_START = 2 ** 31 - 1;

const awards = ({ qualifiers }: Festival, clauses: readonly Clause[]) => [
  ...new Set([
    ...qualifiers,
    ...clauses.filter(({ rule }) => rule.type === 0).map(({ rule }) => String(rule.value)),
  ]),
];

const isBare = (clauses: readonly Clause[]): boolean =>
  !clauses.some(({ rule, place }) => place !== 'aside' && rule.decides !== 'always-passes');

function fixedScore({
  bonusRanking,
  festival: { arthouseIndex, projectsSelected, estimatedSubmissions },
}: Competition): number {
  const hasOdds = projectsSelected && estimatedSubmissions;
  const odds = hasOdds ? Math.round(Math.min(1, projectsSelected / estimatedSubmissions) * weights.odds) : 0;
  return Math.round(bonusRanking * weights.bonus) + (weights.arthouse[arthouseIndex ?? ''] ?? 0) + odds;
}

/** What the terms add to the score of a film that is admitted. */
function shape(clauses: readonly Clause[]): { bonus: number; mask: number; isComplex: boolean } {
  let [sure, most, mask, isComplex] = [0, 0, 0, false];
  for (const { rule, place, nth, bonus } of clauses) {
    const isSure = rule.decides === 'always-passes' || (place === 'alone' && rule.decides === 'compares');
    if (isSure) sure += bonus;
    else if (bonus !== 0) isComplex = true;
    if (isSure || bonus > 0) most += bonus;
    const bit = placeOf(rule.type);
    if (bit < 0 || rule.decides !== 'compares') continue;
    mask |= 1 << bit;
    if (place !== 'alone' || nth > 0) isComplex = true;
  }
  return isComplex ? { bonus: most, mask: mask | MOST, isComplex } : { bonus: sure, mask, isComplex };
}
