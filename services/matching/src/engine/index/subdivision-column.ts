import type { Subject } from '../query/subject.js';
import type { Scratch, ColumnResult } from './column.js';
import { ListColumn } from './list-column.js';
import { RowSet } from './row-set.js';
import type { BoundRule } from './rules/rule.js';

/** Rows by the subdivisions in their lists, and by the countries of these. */
export class SubdivisionColumn extends ListColumn {
  private readonly rowsByCountry: (RowSet | undefined)[] = [];
  constructor(
    capacity: number,
    private readonly subdivisionField: number,
  ) {
    super(capacity, subdivisionField, false);
  }

  /** Rows that list a subdivision of a country that stands for unknown subdivisions are in doubt. */
  override evaluate(subject: Subject, scratch: Scratch): ColumnResult {
    const values = subject.valuesByField[this.subdivisionField];
    if (!values?.some((value) => this.rowsByCountry[value]?.count)) return super.evaluate(subject, scratch);
    const { a: failedRows, b: doubtedRows } = scratch;
    this.rows.clearChunks(failedRows);
    this.rows.clearChunks(doubtedRows);
    this.rows.mergeInto(failedRows);
    for (const value of values) {
      this.rowsByCountry[value]?.removeFrom(failedRows);
      this.rowsByCountry[value]?.mergeIntoChunksOf(this.rows, doubtedRows);
    }
    return this.setResult('rejected', failedRows, doubtedRows);
  }
  override trim(): void {
    super.trim();
    for (const set of this.rowsByCountry) set?.trim();
  }
  override grow(capacity: number): void {
    super.grow(capacity);
    for (const set of this.rowsByCountry) set?.grow(capacity);
  }
  override get bytes(): number {
    return super.bytes + this.rowsByCountry.reduce((sum, set) => sum + (set ? set.bytes + 64 : 8), 0);
  }
  protected override index(row: number, boundRule: BoundRule): void {
    super.index(row, boundRule);
    for (const country of boundRule.rule.countries)
      (this.rowsByCountry[country] ??= new RowSet()).add(row, this.capacity);
  }
  protected override unindex(row: number, boundRule: BoundRule): void {
    super.unindex(row, boundRule);
    for (const country of boundRule.rule.countries) this.rowsByCountry[country]!.remove(row);
  }
}
