import type { Subject } from '../question/subject.js';
import type { Asked, Rule } from './asked.js';
import { Column, type Said, type Scratch } from './column.js';
import { RowSet } from './row-set.js';

/** Rows by where a film must have been selected, or must not have been. */
export class SelectionColumn extends Column {
  private readonly wanted = new RowSet();
  private readonly wantedAt: (RowSet | undefined)[] = [];
  private readonly forbiddenAt: (RowSet | undefined)[] = [];
  constructor(
    capacity: number,
    private readonly about: Rule['about'],
  ) {
    super(capacity);
  }

  say({ sets, mayHaveMoreSelections }: Subject, { a: failing, b: doubted }: Scratch): Said {
    this.rows.clearIn(failing);
    this.rows.clearIn(doubted);
    if (mayHaveMoreSelections) this.rows.addTo(doubted);
    else this.wanted.addIn(this.rows, failing);
    const values = sets[this.about]!;
    for (let n = 0; n < values.length; n++) {
      const [wanted, forbidden] = [this.wantedAt[values[n]!], this.forbiddenAt[values[n]!]];
      wanted?.takeFrom(failing);
      wanted?.takeFrom(doubted);
      forbidden?.addIn(this.rows, failing);
      forbidden?.takeFrom(doubted);
    }
    return this.says('refused', failing, doubted);
  }
  private get sets(): readonly RowSet[] {
    return [this.wanted, ...this.wantedAt, ...this.forbiddenAt].filter((set) => set !== undefined);
  }
  override settle(): void {
    for (const set of this.sets) set.trim();
  }
  override grow(capacity: number): void {
    super.grow(capacity);
    for (const set of this.sets) set.grow(capacity);
  }
  override get bytes(): number {
    return this.sets.reduce((sum, set) => sum + set.bytes + 64, super.bytes);
  }
  private at({ value: isForbidden }: Rule): (RowSet | undefined)[] {
    return isForbidden ? this.forbiddenAt : this.wantedAt;
  }
  protected index(row: number, { rule }: Asked): void {
    for (const value of rule.values) (this.at(rule)[value] ??= new RowSet()).add(row, this.capacity);
    if (!rule.value) this.wanted.add(row, this.capacity);
  }
  protected unindex(row: number, { rule }: Asked): void {
    for (const value of rule.values) this.at(rule)[value]!.remove(row);
    if (!rule.value) this.wanted.remove(row);
  }
}
