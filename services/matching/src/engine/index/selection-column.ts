import type { Subject } from '../question/subject.js';
import type { BoundRule, Rule } from './rule.js';
import { Column, type ColumnResult, type Scratch } from './column.js';
import { RowSet } from './row-set.js';

/** Rows by where a film must, or must not, have been selected. */
export class SelectionColumn extends Column {
  private readonly requiring = new RowSet();
  private readonly requiredAt: (RowSet | undefined)[] = [];
  private readonly forbiddenAt: (RowSet | undefined)[] = [];
  constructor(
    capacity: number,
    private readonly fieldNumber: number,
  ) {
    super(capacity);
  }

  evaluate(
    { valuesByField: sets, mayHaveMoreSelections }: Subject,
    { a: failing, b: doubted }: Scratch,
  ): ColumnResult {
    this.rows.clearIn(failing);
    this.rows.clearIn(doubted);
    if (mayHaveMoreSelections) this.rows.addTo(doubted);
    else this.requiring.addIn(this.rows, failing);
    const values = sets[this.fieldNumber]!;
    for (let n = 0; n < values.length; n++) {
      const [required, forbidden] = [this.requiredAt[values[n]!], this.forbiddenAt[values[n]!]];
      required?.removeFrom(failing);
      required?.removeFrom(doubted);
      forbidden?.addIn(this.rows, failing);
      forbidden?.removeFrom(doubted);
    }
    return this.setResult('refused', failing, doubted);
  }
  private get rowSets(): readonly RowSet[] {
    return [this.requiring, ...this.requiredAt, ...this.forbiddenAt].filter((set) => set !== undefined);
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
    return isForbidden ? this.forbiddenAt : this.requiredAt;
  }
  protected index(row: number, { rule }: BoundRule): void {
    for (const value of rule.values)
      (this.getRowsByValue(rule)[value] ??= new RowSet()).add(row, this.capacity);
    if (!rule.isForbidden) this.requiring.add(row, this.capacity);
  }
  protected unindex(row: number, { rule }: BoundRule): void {
    for (const value of rule.values) this.getRowsByValue(rule)[value]!.remove(row);
    if (!rule.isForbidden) this.requiring.remove(row);
  }
}
