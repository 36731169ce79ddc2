import type { Competition, Tier } from '../../domain/model.js';
import { toDayNumber, getDayMonthsBefore } from '../../domain/rules/day-number.js';
import { FeeSets } from './fees.js';
import { ensureCapacity, trim } from '../numbers/growing.js';
import { FreeList } from '../numbers/free-list.js';

/** Distinct deadlines, far fewer than all deadlines: a day and its closing instant. */
class Deadlines {
  private readonly numbers = new Map<string, number>();
  closingTimes = new Float64Array(0);
  days = new Int32Array(0);
  /**
   * By months, then by deadline: the day that many months before the deadline, plus one; 0: not computed yet.
   */
  private readonly daysBeforeByMonths: (Int32Array | undefined)[] = [];

  intern({ date, closesAt }: Tier): number {
    const key = `${date} ${closesAt}`;
    const existing = this.numbers.get(key);
    if (existing !== undefined) return existing;
    const number = this.numbers.size;
    this.numbers.set(key, number);
    this.closingTimes = ensureCapacity(this.closingTimes, number + 1);
    this.days = ensureCapacity(this.days, number + 1);
    this.closingTimes[number] = Date.parse(closesAt);
    this.days[number] = toDayNumber(date);
    return number;
  }
  getDayMonthsBefore(number: number, months: number): number {
    const days = this.daysBeforeByMonths[months];
    const cachedDay = days && number < days.length ? days[number]! : 0;
    return cachedDay === 0 ? this.computeDay(number, months) : cachedDay - 1;
  }
  private computeDay(number: number, months: number): number {
    const cachedDays = this.daysBeforeByMonths[months] ?? new Int32Array(0);
    const days = ensureCapacity(cachedDays, this.numbers.size);
    this.daysBeforeByMonths[months] = days;
    const day = getDayMonthsBefore(this.days[number]!, months);
    days[number] = day + 1;
    return day;
  }
  get count(): number {
    return this.numbers.size;
  }
  get bytes(): number {
    const cachedBytes = this.daysBeforeByMonths.reduce((sum, days) => sum + (days?.byteLength ?? 0), 0);
    return this.closingTimes.byteLength + this.days.byteLength + cachedBytes;
  }
}

/** The deadlines of every row, earliest first, each with its fees. Withdrawn ones are left out. */
export class Schedules {
  readonly fees = new FeeSets();
  private readonly deadlines = new Deadlines();
  /** The deadlines of one row are a run: adjacent entries of the next two arrays. */
  private readonly runs = new FreeList();
  private deadlineIds = new Int32Array(0);
  private feeSets = new Int32Array(0);

  /** Adds the deadlines, `count` in number (see `countDeadlines`), and returns the index of the first. */
  add({ tiers }: Competition, count: number): number {
    const start = this.runs.allocate(count);
    this.deadlineIds = ensureCapacity(this.deadlineIds, this.runs.end);
    this.feeSets = ensureCapacity(this.feeSets, this.runs.end);
    const sortedTiers = tiers
      .filter(({ deprecated }) => !deprecated)
      .map((tier) => ({ tier, deadlineId: this.deadlines.intern(tier) }));
    if (sortedTiers.length > 1)
      sortedTiers.sort(
        (a, b) => this.deadlines.closingTimes[a.deadlineId]! - this.deadlines.closingTimes[b.deadlineId]!,
      );
    sortedTiers.forEach(({ tier, deadlineId }, n) => {
      this.deadlineIds[start + n] = deadlineId;
      this.feeSets[start + n] = this.fees.intern(tier.fees);
    });
    return start;
  }
  remove(start: number, count: number): void {
    this.runs.release(start, count);
  }
  /** Returns the first deadline of a run that has not closed at an instant; −1 for none. */
  findNext(start: number, count: number, now: number): number {
    for (let n = start; n < start + count; n++) if (this.getClosingTime(n) >= now) return n;
    return -1;
  }
  getClosingTime(index: number): number {
    return this.deadlines.closingTimes[this.deadlineIds[index]!]!;
  }
  getDay(index: number): number {
    return this.deadlines.days[this.deadlineIds[index]!]!;
  }
  /** Returns the day a number of months before a deadline. */
  getDayMonthsBefore(index: number, months: number): number {
    return this.deadlines.getDayMonthsBefore(this.deadlineIds[index]!, months);
  }
  mayBeFree(index: number): boolean {
    return this.fees.mayBeFree[this.feeSets[index]!]!;
  }
  getFeeSet(index: number): number {
    return this.feeSets[index]!;
  }
  /** Number of distinct deadlines and fee sets. */
  get internedCount(): number {
    return this.deadlines.count + this.fees.internedCount;
  }
  /** Called after a bulk load to release most of the unused capacity. */
  trim(): void {
    this.deadlineIds = trim(this.deadlineIds, this.runs.end);
    this.feeSets = trim(this.feeSets, this.runs.end);
  }
  get bytes(): number {
    return this.deadlineIds.byteLength + this.feeSets.byteLength + this.deadlines.bytes;
  }
}
export const countDeadlines = ({ tiers }: Competition): number =>
  tiers.reduce((count, { deprecated }) => count + (deprecated ? 0 : 1), 0);
