import type { Subject } from '../question/subject.js';
import type { Asked, Rule } from './asked.js';
import { Column, type Said, type Scratch } from './column.js';
import { Thresholds } from './thresholds.js';

/** Rows by a number: at least, or at most, so much. */
export class NumberColumn extends Column {
  private readonly steps = new Thresholds();
  constructor(
    capacity: number,
    private readonly about: Rule['about'],
    private readonly isLeast: boolean,
  ) {
    super(capacity);
  }

  say({ numbers }: Subject, { a }: Scratch): Said {
    const number = numbers[this.about]!;
    if (number === null) return this.says('unsaid');
    return this.isLeast
      ? this.says('accepted', this.steps.upTo(number, a))
      : this.says('refused', this.steps.below(number, a));
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
  protected index(row: number, { limit }: Asked): void {
    this.steps.add(row, limit, this.capacity);
  }
  protected unindex(row: number, { limit }: Asked): void {
    this.steps.remove(row, limit);
  }
}
