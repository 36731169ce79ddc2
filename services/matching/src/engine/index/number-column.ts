import type { Subject } from '../query/subject.js';
import type { BoundRule } from './rules/rule.js';
import { Column, type ColumnResult, type Scratch } from './column.js';
import { Thresholds } from './thresholds.js';

/** Rows by a minimum or maximum number. */
export class NumberColumn extends Column {
  private readonly thresholds = new Thresholds();
  constructor(
    capacity: number,
    private readonly fieldNumber: number,
    private readonly isMinimum: boolean,
  ) {
    super(capacity);
  }

  evaluate({ numberByField }: Subject, { a }: Scratch): ColumnResult {
    const number = numberByField[this.fieldNumber]!;
    if (number === null) return this.setResult('unspecified');
    return this.isMinimum
      ? this.setResult('accepted', this.thresholds.findUpTo(number, a))
      : this.setResult('rejected', this.thresholds.findBelow(number, a));
  }
  override trim(): void {
    this.thresholds.trim(this.capacity);
  }
  override grow(capacity: number): void {
    super.grow(capacity);
    this.thresholds.grow(capacity);
  }
  override get bytes(): number {
    return super.bytes + this.thresholds.bytes;
  }
  protected index(row: number, { limit }: BoundRule): void {
    this.thresholds.add(row, limit, this.capacity);
  }
  protected unindex(row: number, { limit }: BoundRule): void {
    this.thresholds.remove(row, limit);
  }
}
