import { isOnlineNow, type Subject } from '../question/subject.js';
import type { BoundRule, Site } from './rule.js';
import { setBit } from '../numbers/bits.js';
import { Column, type ColumnResult, type Scratch } from './column.js';
import type { Sites } from './premieres.js';
import { RowSet } from './row-set.js';
import type { Rows } from './rows.js';

/** The rows that require the premiere of one site, and a day before which none of their festivals starts. */
interface AtSite {
  rows: RowSet;
  earliest: number;
}

/** Rows by the site of their premiere. */
export class PremiereColumn extends Column {
  private readonly bySite: (AtSite | undefined)[] = [];
  /** Rows of the sites that accept online films. */
  private readonly takingOnline: RowSet[] = [];
  constructor(
    capacity: number,
    private readonly sites: Sites,
    private readonly rowColumns: Pick<Rows, 'startsOn'>,
  ) {
    super(capacity);
  }

  evaluate(subject: Subject, { a, b }: Scratch): ColumnResult {
    if (!subject.shown) return this.setResult('unspecified');
    const isOnline = subject.shown.length > 0 && isOnlineNow(subject.shown[0]!);
    if (isOnline && this.takingOnline.length === 0) return this.setResult('refused', this.rows.chunks);
    if (subject.shown.length === 0 && subject.knowsOnline) return this.setResult('refused');
    this.rows.clearIn(a);
    this.rows.clearIn(b);
    if (isOnline) this.addRefusing(a);
    if (!subject.knowsOnline) this.addRefusing(b);
    const reached = this.sites.reachedBy(subject);
    for (let n = 0; n < reached.length; n++) this.gather(reached[n]!, subject, a, b);
    if (!subject.knowsOnline) for (let w = 0; w < b.length; w++) b[w]! &= ~a[w]!;
    return this.setResult('refused', a, b);
  }
  /** Adds the rows that refuse online films. */
  private addRefusing(into: Uint32Array): void {
    this.rows.addTo(into);
    for (let n = 0; n < this.takingOnline.length; n++) this.takingOnline[n]!.takeFrom(into);
  }
  private gather(site: Site, subject: Subject, a: Uint32Array, b: Uint32Array): void {
    const at = this.bySite[site.id];
    if (!at?.rows.count) return;
    const { failsAfter, doubtAfter } = this.sites.getLoss(site, subject);
    // Rows in doubt because `isOnline` is unknown have been added already.
    const isDoubted = doubtAfter === -Infinity && !site.takesOnline;
    if (failsAfter === Infinity && (doubtAfter === Infinity || isDoubted)) return;
    if (at.earliest > failsAfter) return at.rows.addIn(this.rows, a);
    const { startsOn } = this.rowColumns;
    at.rows.each((row) => {
      if (startsOn[row]! > failsAfter) setBit(a, row);
      else if (startsOn[row]! > doubtAfter) setBit(b, row);
    });
  }
  override settle(): void {
    for (const at of this.bySite) at?.rows.trim();
  }
  override grow(capacity: number): void {
    super.grow(capacity);
    for (const at of this.bySite) at?.rows.grow(capacity);
  }
  override get bytes(): number {
    return super.bytes + this.bySite.reduce((sum, at) => sum + (at ? at.rows.bytes + 96 : 8), 0);
  }
  protected index(row: number, { site, startsOn }: BoundRule): void {
    const at = (this.bySite[site!.id] ??= this.atSite(site!, startsOn));
    at.rows.add(row, this.capacity);
    at.earliest = Math.min(at.earliest, startsOn);
  }
  private atSite({ takesOnline }: Site, earliest: number): AtSite {
    const at = { rows: new RowSet(), earliest };
    if (takesOnline) this.takingOnline.push(at.rows);
    return at;
  }
  protected unindex(row: number, { site }: BoundRule): void {
    this.bySite[site!.id]!.rows.remove(row);
  }
}
