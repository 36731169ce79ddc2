import type { ComparisonKind } from '../../domain/rules/rule-type.js';
import { FAIL, getAgeOutcome, UNKNOWN } from '../../domain/rules/compare.js';
import { getDirectorAges } from '../../domain/rules/film-fields.js';
import { setBit } from '../numbers/bits.js';
import type { Subject } from '../query/subject.js';
import { Column, type ColumnResult, type Scratch } from './column.js';
import type { BoundRule } from './rules/rule.js';
import type { Rows } from './rows.js';

/** Rows by a minimum or maximum age of the director at the next deadline. There are few, so each is compared. */
export class AgeColumn extends Column {
  private readonly limits = new Map<number, number>();
  constructor(
    capacity: number,
    private readonly kind: ComparisonKind,
    private readonly source: Rows,
  ) {
    super(capacity);
  }

  evaluate({ film }: Subject, { a, b }: Scratch): ColumnResult {
    if (film.directorAge === null) return this.setResult('unspecified');
    a.fill(0);
    b.fill(0);
    for (const [row, limit] of this.limits) {
      const outcome = getAgeOutcome(this.kind, limit, getDirectorAges(film, this.source.getNextDate(row)));
      if (outcome === FAIL) setBit(a, row);
      if (outcome === UNKNOWN) setBit(b, row);
    }
    return this.setResult('rejected', a, b);
  }
  override trim(): void {}
  override get bytes(): number {
    return super.bytes + this.limits.size * MAP_ENTRY_BYTES;
  }
  protected index(row: number, { limit }: BoundRule): void {
    this.limits.set(row, limit);
  }
  protected unindex(row: number): void {
    this.limits.delete(row);
  }
}
/** About what an entry of a map of numbers takes. */
const MAP_ENTRY_BYTES = 40;
