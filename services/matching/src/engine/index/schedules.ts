import type { Competition, Tier } from '../../domain/model.js';
import { dayNumber, monthsBeforeDay } from '../../domain/rules/day-number.js';
import { FeeSets } from './fees.js';
import { ensureCapacity, trimmed } from '../numbers/growing.js';
import { FreeList } from '../numbers/free-list.js';

/**
 * The distinct deadlines of a catalogue: a day and the instant at which it closes. There are far fewer than
 * competitions have in total.
 */
class Moments {
  private readonly numbers = new Map<string, number>();
  closes = new Float64Array(0);
  days = new Int32Array(0);
  /** By months, then by moment: the day that many months before, plus one; 0 is not computed yet. */
  private readonly before: (Int32Array | undefined)[] = [];

  number({ date, closesAt }: Tier): number {
    const key = `${date} ${closesAt}`;
    const existing = this.numbers.get(key);
    if (existing !== undefined) return existing;
    const number = this.numbers.size;
    this.numbers.set(key, number);
    this.closes = ensureCapacity(this.closes, number + 1);
    this.days = ensureCapacity(this.days, number + 1);
    this.closes[number] = Date.parse(closesAt);
    this.days[number] = dayNumber(date);
    return number;
  }
  monthsBefore(number: number, months: number): number {
    const days = this.before[months];
    const known = days && number < days.length ? days[number]! : 0;
    return known === 0 ? this.compute(number, months) : known - 1;
  }
  private compute(number: number, months: number): number {
    const days = (this.before[months] = ensureCapacity(
      this.before[months] ?? new Int32Array(0),
      this.numbers.size,
    ));
    const day = monthsBeforeDay(this.days[number]!, months);
    days[number] = day + 1;
    return day;
  }
  get count(): number {
    return this.numbers.size;
  }
  get bytes(): number {
    const cachedBytes = this.before.reduce((sum, days) => sum + (days?.byteLength ?? 0), 0);
    return this.closes.byteLength + this.days.byteLength + cachedBytes;
  }
}

/** The deadlines of every row, earliest first, each with its fees. Withdrawn ones are left out. */
export class Schedules {
  readonly fees = new FeeSets();
  private readonly moments = new Moments();
  private readonly runs = new FreeList();
  private momentIds = new Int32Array(0);
  private feeSets = new Int32Array(0);

  /** Adds the deadlines and returns the index of the first. */
  add({ tiers }: Competition, count: number): number {
    const start = this.runs.take(count);
    this.momentIds = ensureCapacity(this.momentIds, this.runs.end);
    this.feeSets = ensureCapacity(this.feeSets, this.runs.end);
    const sorted = tiers
      .filter(({ deprecated }) => !deprecated)
      .map((tier) => ({ tier, moment: this.moments.number(tier) }));
    if (sorted.length > 1)
      sorted.sort((a, b) => this.moments.closes[a.moment]! - this.moments.closes[b.moment]!);
    sorted.forEach(({ tier, moment }, n) => {
      this.momentIds[start + n] = moment;
      this.feeSets[start + n] = this.fees.number(tier.fees);
    });
    return start;
  }
  remove(start: number, count: number): void {
    this.runs.release(start, count);
  }
  /** Returns the first deadline of a run that has not closed at an instant; −1 for none. */
  next(start: number, count: number, now: number): number {
    for (let n = start; n < start + count; n++) if (this.closesAt(n) >= now) return n;
    return -1;
  }
  closesAt(at: number): number {
    return this.moments.closes[this.momentIds[at]!]!;
  }
  day(at: number): number {
    return this.moments.days[this.momentIds[at]!]!;
  }
  /** Returns the day a number of months before a deadline. */
  monthsBefore(at: number, months: number): number {
    return this.moments.monthsBefore(this.momentIds[at]!, months);
  }
  mayBeFree(at: number): boolean {
    return this.fees.mayBeFree[this.feeSets[at]!]!;
  }
  feeSet(at: number): number {
    return this.feeSets[at]!;
  }
  /** Number of distinct deadlines and fee sets. */
  get interned(): number {
    return this.moments.count + this.fees.interned;
  }
  /** Called after a bulk load to release most of the unused capacity. */
  trim(): void {
    this.momentIds = trimmed(this.momentIds, this.runs.end);
    this.feeSets = trimmed(this.feeSets, this.runs.end);
  }
  get bytes(): number {
    return this.momentIds.byteLength + this.feeSets.byteLength + this.moments.bytes;
  }
}
export const countDeadlines = ({ tiers }: Competition): number =>
  tiers.reduce((count, { deprecated }) => count + (deprecated ? 0 : 1), 0);
