import type { Competition, Tier } from '../../domain/facts.js';
import { dayNumber, monthsBeforeDay } from '../numbers/days.js';
import { FeeSets } from './fees.js';
import { roomFor, trimmed } from '../numbers/growing.js';
import { FreeList } from '../numbers/free-list.js';

/** The different deadlines of a catalogue: a day and the instant at which it closes. Far fewer than its competitions have. */
class Moments {
  private readonly numbers = new Map<string, number>();
  closes = new Float64Array(0);
  days = new Int32Array(0);
  /** By months, then by moment: the day so many months before, and one more; 0 is not known yet. */
  private readonly before: (Int32Array | undefined)[] = [];

  number({ date, closesAt }: Tier): number {
    const key = `${date} ${closesAt}`;
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    const number = this.numbers.size;
    this.numbers.set(key, number);
    this.closes = roomFor(this.closes, number + 1);
    this.days = roomFor(this.days, number + 1);
    this.closes[number] = Date.parse(closesAt);
    this.days[number] = dayNumber(date);
    return number;
  }
  monthsBefore(number: number, months: number): number {
    const kept = this.before[months];
    const known = kept && number < kept.length ? kept[number]! : 0;
    return known === 0 ? this.reckoned(number, months) : known - 1;
  }
  private reckoned(number: number, months: number): number {
    const kept = (this.before[months] = roomFor(this.before[months] ?? new Int32Array(0), this.numbers.size));
    const day = monthsBeforeDay(this.days[number]!, months);
    kept[number] = day + 1;
    return day;
  }
  get count(): number {
    return this.numbers.size;
  }
  get bytes(): number {
    const kept = this.before.reduce((sum, days) => sum + (days?.byteLength ?? 0), 0);
    return this.closes.byteLength + this.days.byteLength + kept;
  }
}

/** The deadlines of every row, earliest first, each with what it costs. Withdrawn ones are left out. */
export class Schedules {
  readonly fees = new FeeSets();
  private readonly moments = new Moments();
  private readonly runs = new FreeList();
  private momentOf = new Int32Array(0);
  private feeSets = new Int32Array(0);

  /** Where they begin. */
  add({ tiers }: Competition, count: number): number {
    const start = this.runs.take(count);
    this.momentOf = roomFor(this.momentOf, this.runs.end);
    this.feeSets = roomFor(this.feeSets, this.runs.end);
    const sorted = tiers
      .filter(({ deprecated }) => !deprecated)
      .map((tier) => ({ tier, moment: this.moments.number(tier) }));
    if (sorted.length > 1)
      sorted.sort((a, b) => this.moments.closes[a.moment]! - this.moments.closes[b.moment]!);
    sorted.forEach(({ tier, moment }, n) => {
      this.momentOf[start + n] = moment;
      this.feeSets[start + n] = this.fees.number(tier.fees);
    });
    return start;
  }
  remove(start: number, count: number): void {
    this.runs.giveBack(start, count);
  }
  /** The first of a run that has not closed at an instant; −1 for none. */
  next(start: number, count: number, now: number): number {
    for (let n = start; n < start + count; n++) if (this.closesAt(n) >= now) return n;
    return -1;
  }
  closesAt(at: number): number {
    return this.moments.closes[this.momentOf[at]!]!;
  }
  day(at: number): number {
    return this.moments.days[this.momentOf[at]!]!;
  }
  /** The day so many months before. */
  monthsBefore(at: number, months: number): number {
    return this.moments.monthsBefore(this.momentOf[at]!, months);
  }
  mayBeFree(at: number): boolean {
    return this.fees.mayBeFree[this.feeSets[at]!]!;
  }
  feeSet(at: number): number {
    return this.feeSets[at]!;
  }
  /** How many different deadlines and sets of fees. */
  get interned(): number {
    return this.moments.count + this.fees.interned;
  }
  /** After a bulk load: hardly more room than is used. */
  trim(): void {
    this.momentOf = trimmed(this.momentOf, this.runs.end);
    this.feeSets = trimmed(this.feeSets, this.runs.end);
  }
  get bytes(): number {
    return this.momentOf.byteLength + this.feeSets.byteLength + this.moments.bytes;
  }
}
export const countOf = ({ tiers }: Competition): number =>
  tiers.reduce((count, { deprecated }) => count + (deprecated ? 0 : 1), 0);
