import type { Subject } from '../query/subject.js';
import type { BoundRule, Rule } from './rules/rule.js';
import { Column, type ColumnResult, type Scratch } from './column.js';
import { RowSet } from './row-set.js';

/** Rows by the earlier selections that they require or forbid. The values are festivals and sections. */
export class SelectionColumn extends Column {
  private readonly requiringRows = new RowSet();
  private readonly rowsByRequiredValue: (RowSet | undefined)[] = [];
  private readonly rowsByForbiddenValue: (RowSet | undefined)[] = [];
  constructor(
    capacity: number,
    private readonly fieldNumber: number,
  ) {
    super(capacity);
  }

  evaluate(
    { valuesByField, mayHaveMoreSelections }: Subject,
    { a: failedRows, b: doubtedRows }: Scratch,
  ): ColumnResult {
    this.rows.clearChunks(failedRows);
    this.rows.clearChunks(doubtedRows);
    if (mayHaveMoreSelections) this.rows.mergeInto(doubtedRows);
    else this.requiringRows.mergeIntoChunksOf(this.rows, failedRows);
    const values = valuesByField[this.fieldNumber]!;
    for (let n = 0; n < values.length; n++) {
      const rowsRequiringValue = this.rowsByRequiredValue[values[n]!];
      const rowsForbiddingValue = this.rowsByForbiddenValue[values[n]!];
      rowsRequiringValue?.removeFrom(failedRows);
      rowsRequiringValue?.removeFrom(doubtedRows);
      rowsForbiddingValue?.mergeIntoChunksOf(this.rows, failedRows);
      rowsForbiddingValue?.removeFrom(doubtedRows);
    }
    return this.setResult('rejected', failedRows, doubtedRows);
  }
  private get rowSets(): readonly RowSet[] {
    return [this.requiringRows, ...this.rowsByRequiredValue, ...this.rowsByForbiddenValue].filter(
      (set) => set !== undefined,
    );
  }
  override trim(): void {
    for (const set of this.rowSets) set.trim();
  }
  override grow(capacity: number): void {
    super.grow(capacity);
    for (const set of this.rowSets) set.grow(capacity);
  }
  override get bytes(): number {
    return this.rowSets.reduce((sum, set) => sum + set.bytes + 64, super.bytes);
  }
  private getRowsByValue({ isForbidden }: Rule): (RowSet | undefined)[] {
    return isForbidden ? this.rowsByForbiddenValue : this.rowsByRequiredValue;
  }
  protected index(row: number, { rule }: BoundRule): void {
    for (const value of rule.values)
      (this.getRowsByValue(rule)[value] ??= new RowSet()).add(row, this.capacity);
    if (!rule.isForbidden) this.requiringRows.add(row, this.capacity);
  }
  protected unindex(row: number, { rule }: BoundRule): void {
    for (const value of rule.values) this.getRowsByValue(rule)[value]!.remove(row);
    if (!rule.isForbidden) this.requiringRows.remove(row);
  }
}
