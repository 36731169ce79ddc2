import type { Subject } from '../question/subject.js';
import type { BoundRule } from './rule.js';
import { Column, type ColumnResult, type Scratch } from './column.js';
import { Thresholds } from './thresholds.js';

/** Rows by a minimum or maximum number. */
export class NumberColumn extends Column {
  private readonly steps = new Thresholds();
  constructor(
    capacity: number,
    private readonly fieldNumber: number,
    private readonly isLeast: boolean,
  ) {
    super(capacity);
  }

  evaluate({ numbers }: Subject, { a }: Scratch): ColumnResult {
    const number = numbers[this.fieldNumber]!;
    if (number === null) return this.setResult('unspecified');
    return this.isLeast
      ? this.setResult('accepted', this.steps.upTo(number, a))
      : this.setResult('refused', this.steps.below(number, a));
  }
  override settle(): void {
    this.steps.settle(this.capacity);
  }
  override grow(capacity: number): void {
    super.grow(capacity);
    this.steps.grow(capacity);
  }
  override get bytes(): number {
    return super.bytes + this.steps.bytes;
  }
  protected index(row: number, { limit }: BoundRule): void {
    this.steps.add(row, limit, this.capacity);
  }
  protected unindex(row: number, { limit }: BoundRule): void {
    this.steps.remove(row, limit);
  }
}
