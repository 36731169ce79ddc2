import type { Subject } from '../query/subject.js';
import type { BoundRule } from './rules/rule.js';
import { Column, type ColumnResult, type Scratch } from './column.js';
import { uniteValues, RowSet } from './row-set.js';

/** Rows by the values in their lists. */
export class ListColumn extends Column {
  readonly rowsByValue: (RowSet | undefined)[] = [];
  constructor(
    capacity: number,
    private readonly fieldNumber: number,
    private readonly isForbidding: boolean,
  ) {
    super(capacity);
  }

  evaluate({ valuesByField }: Subject, { a }: Scratch): ColumnResult {
    const values = valuesByField[this.fieldNumber];
    if (!values) return this.setResult('unspecified');
    return this.setResult(
      this.isForbidding ? 'rejected' : 'accepted',
      uniteValues(this.rowsByValue, values, this.rows, a),
    );
  }
  /** Returns null for a film without a value. */
  getValues({ valuesByField }: Subject): readonly number[] | null {
    return valuesByField[this.fieldNumber]!;
  }
  override trim(): void {
    for (const set of this.rowsByValue) set?.trim();
  }
  override grow(capacity: number): void {
    super.grow(capacity);
    for (const set of this.rowsByValue) set?.grow(capacity);
  }
  override get bytes(): number {
    return super.bytes + this.rowsByValue.reduce((sum, set) => sum + (set ? set.bytes + 64 : 8), 0);
  }
  protected index(row: number, { rule }: BoundRule): void {
    for (const value of rule.values) (this.rowsByValue[value] ??= new RowSet()).add(row, this.capacity);
  }
  protected unindex(row: number, { rule }: BoundRule): void {
    for (const value of rule.values) this.rowsByValue[value]!.remove(row);
  }
}
