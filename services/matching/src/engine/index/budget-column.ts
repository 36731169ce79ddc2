import type { Subject } from '../query/subject.js';
import type { BoundRule } from './rules/rule.js';
import { Column, type ColumnResult, type Scratch } from './column.js';
import { RowSet } from './row-set.js';
import { Thresholds } from './thresholds.js';

/** Rows by the currency of their limit. Different currencies cannot be compared. */
export class BudgetColumn extends Column {
  private readonly byCurrency = new Map<number, { rows: RowSet; limits: Thresholds }>();

  evaluate({ budget }: Subject, { a, b }: Scratch): ColumnResult {
    if (!budget) return this.setResult('unspecified');
    const sameCurrency = this.byCurrency.get(budget.currency);
    if (!sameCurrency) return this.setResult('rejected', null, this.rows.chunks);
    b.set(this.rows.chunks);
    sameCurrency.rows.removeFrom(b);
    return this.setResult('rejected', sameCurrency.limits.findBelow(budget.amount, a), b);
  }
  override trim(): void {
    for (const { rows, limits } of this.byCurrency.values()) {
      rows.trim();
      limits.trim(this.capacity);
    }
  }
  override grow(capacity: number): void {
    super.grow(capacity);
    for (const { rows, limits } of this.byCurrency.values()) {
      rows.grow(capacity);
      limits.grow(capacity);
    }
  }
  override get bytes(): number {
    return [...this.byCurrency.values()].reduce(
      (sum, { rows, limits }) => sum + rows.bytes + limits.bytes,
      super.bytes,
    );
  }
  protected index(row: number, { rule, limit }: BoundRule): void {
    let sameCurrency = this.byCurrency.get(rule.currencyNumber);
    if (!sameCurrency)
      this.byCurrency.set(
        rule.currencyNumber,
        (sameCurrency = { rows: new RowSet(), limits: new Thresholds() }),
      );
    sameCurrency.rows.add(row, this.capacity);
    sameCurrency.limits.add(row, limit, this.capacity);
  }
  protected unindex(row: number, { rule, limit }: BoundRule): void {
    const { rows, limits } = this.byCurrency.get(rule.currencyNumber)!;
    rows.remove(row);
    limits.remove(row, limit);
  }
}
