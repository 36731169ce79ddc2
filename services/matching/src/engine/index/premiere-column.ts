import { isOnlineNow, type Subject } from '../question/subject.js';
import type { Asked, Site } from './asked.js';
import { setBit } from '../numbers/bits.js';
import { Column, type Said, type Scratch } from './column.js';
import type { Sites } from './premieres.js';
import { RowSet } from './row-set.js';
import type { Rows } from './rows.js';

/** Of one site: who asks for its premiere, and a day before which none of their festivals starts. */
interface AtSite {
  rows: RowSet;
  earliest: number;
}

/** Rows by the site of their premiere. */
export class PremiereColumn extends Column {
  private readonly bySite: (AtSite | undefined)[] = [];
  /** Of the sites that take films that are online. */
  private readonly takingOnline: RowSet[] = [];
  constructor(
    capacity: number,
    private readonly sites: Sites,
    private readonly of: Pick<Rows, 'startsOn'>,
  ) {
    super(capacity);
  }

  say(subject: Subject, { a, b }: Scratch): Said {
    if (!subject.shown) return this.says('unsaid');
    const isOnline = subject.shown.length > 0 && isOnlineNow(subject.shown[0]!);
    if (isOnline && this.takingOnline.length === 0) return this.says('refused', this.rows.words);
    if (subject.shown.length === 0 && subject.knowsOnline) return this.says('refused');
    this.rows.clearIn(a);
    this.rows.clearIn(b);
    if (isOnline) this.addRefusing(a);
    if (!subject.knowsOnline) this.addRefusing(b);
    const reached = this.sites.reachedBy(subject);
    for (let n = 0; n < reached.length; n++) this.gather(reached[n]!, subject, a, b);
    if (!subject.knowsOnline) for (let w = 0; w < b.length; w++) b[w]! &= ~a[w]!;
    return this.says('refused', a, b);
  }
  /** The rows that take no film that is online. */
  private addRefusing(into: Uint32Array): void {
    this.rows.addTo(into);
    for (let n = 0; n < this.takingOnline.length; n++) this.takingOnline[n]!.takeFrom(into);
  }
  private gather(site: Site, subject: Subject, a: Uint32Array, b: Uint32Array): void {
    const at = this.bySite[site.id];
    if (!at?.rows.count) return;
    const { failsAfter, doubtAfter } = this.sites.gone(site, subject);
    // What is in doubt for want of `isOnline` is in doubt already.
    const isDoubted = doubtAfter === -Infinity && !site.takesOnline;
    if (failsAfter === Infinity && (doubtAfter === Infinity || isDoubted)) return;
    if (at.earliest > failsAfter) return at.rows.addIn(this.rows, a);
    const { startsOn } = this.of;
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
  protected index(row: number, { site, startsOn }: Asked): void {
    const at = (this.bySite[site!.id] ??= this.atSite(site!, startsOn));
    at.rows.add(row, this.capacity);
    at.earliest = Math.min(at.earliest, startsOn);
  }
  private atSite({ takesOnline }: Site, earliest: number): AtSite {
    const at = { rows: new RowSet(), earliest };
    if (takesOnline) this.takingOnline.push(at.rows);
    return at;
  }
  protected unindex(row: number, { site }: Asked): void {
    this.bySite[site!.id]!.rows.remove(row);
  }
}
