import type { Competition } from '../domain/facts.js';
import { dayNumber } from './days.js';
import { FeeSets } from './fees.js';
import { roomFor } from './growing.js';
import { Runs } from './runs.js';

/** The deadlines of every row, earliest first, each with what it costs. Withdrawn ones are left out. */
export class Schedules {
  readonly fees = new FeeSets();
  private readonly runs = new Runs();
  private closes = new Float64Array(0);
  private days = new Int32Array(0);
  private feeSets = new Int32Array(0);

  /** Where they begin. */
  add({ tiers, fees }: Competition, count: number): number {
    const start = this.runs.take(count);
    this.closes = roomFor(this.closes, this.runs.end);
    this.days = roomFor(this.days, this.runs.end);
    this.feeSets = roomFor(this.feeSets, this.runs.end);
    const valid = tiers.filter(({ deprecated }) => !deprecated);
    const sorted = valid.map((tier) => ({ tier, at: Date.parse(tier.closesAt) })).sort((a, b) => a.at - b.at);
    sorted.forEach(({ tier, at }, n) => {
      this.closes[start + n] = at;
      this.days[start + n] = dayNumber(tier.date);
      this.feeSets[start + n] = this.fees.number(fees.filter(({ competitionDateId }) => competitionDateId === tier.id));
    });
    return start;
  }
  remove(start: number, count: number): void {
    this.runs.giveBack(start, count);
  }
  /** The first of a run that closes after an instant; −1 for none. */
  next(start: number, count: number, now: number): number {
    for (let n = start; n < start + count; n++) if (this.closes[n]! > now) return n;
    return -1;
  }
  closesAt(at: number): number {
    return this.closes[at]!;
  }
  day(at: number): number {
    return this.days[at]!;
  }
  mayBeFree(at: number): boolean {
    return this.fees.mayBeFree[this.feeSets[at]!]!;
  }
  feeSet(at: number): number {
    return this.feeSets[at]!;
  }
  get bytes(): number {
    return this.closes.byteLength + this.days.byteLength + this.feeSets.byteLength;
  }
}
export const countOf = ({ tiers }: Competition): number => tiers.reduce((count, { deprecated }) => count + (deprecated ? 0 : 1), 0);
