import { isOnlineNow, type Subject } from '../query/subject.js';
import type { BoundRule, Site } from './rules/rule.js';
import { setBit } from '../numbers/bits.js';
import { Column, type ColumnResult, type Scratch } from './column.js';
import type { Sites } from './sites.js';
import { RowSet } from './row-set.js';
import type { Rows } from './rows.js';

/** The rows that require the premiere of one site, and a lower bound of their festivals’ start days. */
interface SiteRows {
  rows: RowSet;
  earliestStart: number;
}

/** Rows by the site of their premiere. */
export class PremiereColumn extends Column {
  private readonly rowsBySite: (SiteRows | undefined)[] = [];
  /** Rows of the sites that accept online films. */
  private readonly onlineAcceptingRows: RowSet[] = [];
  constructor(
    capacity: number,
    private readonly sites: Sites,
    private readonly rowColumns: Pick<Rows, 'startsOn'>,
  ) {
    super(capacity);
  }

  evaluate(subject: Subject, { a: failedRows, b: doubtedRows }: Scratch): ColumnResult {
    if (!subject.screenings) return this.setResult('unspecified');
    const isOnline = subject.screenings.length > 0 && isOnlineNow(subject.screenings[0]!);
    // An online film has lost every premiere where no site accepts online films.
    if (isOnline && this.onlineAcceptingRows.length === 0)
      return this.setResult('rejected', this.rows.chunks);
    if (subject.screenings.length === 0 && subject.isOnlineKnown) return this.setResult('rejected');
    this.rows.clearChunks(failedRows);
    this.rows.clearChunks(doubtedRows);
    if (isOnline) this.addRowsRejectingOnline(failedRows);
    if (!subject.isOnlineKnown) this.addRowsRejectingOnline(doubtedRows);
    const reachedSites = this.sites.getReachedSites(subject);
    for (let n = 0; n < reachedSites.length; n++)
      this.addRowsOfSite(reachedSites[n]!, subject, failedRows, doubtedRows);
    if (!subject.isOnlineKnown)
      for (let w = 0; w < doubtedRows.length; w++) doubtedRows[w]! &= ~failedRows[w]!;
    return this.setResult('rejected', failedRows, doubtedRows);
  }
  private addRowsRejectingOnline(chunks: Uint32Array): void {
    this.rows.mergeInto(chunks);
    for (let n = 0; n < this.onlineAcceptingRows.length; n++) this.onlineAcceptingRows[n]!.removeFrom(chunks);
  }
  private addRowsOfSite(
    site: Site,
    subject: Subject,
    failedRows: Uint32Array,
    doubtedRows: Uint32Array,
  ): void {
    const siteRows = this.rowsBySite[site.id];
    if (!siteRows?.rows.count) return;
    const { failsAfter, doubtAfter } = this.sites.getLoss(site, subject);
    // Rows in doubt because `isOnline` is unknown have been added already.
    const areDoubtsAdded = doubtAfter === -Infinity && !site.takesOnline;
    if (failsAfter === Infinity && (doubtAfter === Infinity || areDoubtsAdded)) return;
    if (siteRows.earliestStart > failsAfter) return siteRows.rows.mergeIntoChunksOf(this.rows, failedRows);
    const { startsOn } = this.rowColumns;
    siteRows.rows.forEachRow((row) => {
      if (startsOn[row]! > failsAfter) setBit(failedRows, row);
      else if (startsOn[row]! > doubtAfter) setBit(doubtedRows, row);
    });
  }
  override trim(): void {
    for (const siteRows of this.rowsBySite) siteRows?.rows.trim();
  }
  override grow(capacity: number): void {
    super.grow(capacity);
    for (const siteRows of this.rowsBySite) siteRows?.rows.grow(capacity);
  }
  override get bytes(): number {
    // Estimated: 8 bytes per slot, and 88 more for the objects of a site with rows.
    return (
      super.bytes +
      this.rowsBySite.reduce((sum, siteRows) => sum + 8 + (siteRows ? siteRows.rows.bytes + 88 : 0), 0)
    );
  }
  protected index(row: number, { site, startsOn }: BoundRule): void {
    const siteRows = (this.rowsBySite[site!.id] ??= this.createSiteRows(site!, startsOn));
    siteRows.rows.add(row, this.capacity);
    siteRows.earliestStart = Math.min(siteRows.earliestStart, startsOn);
  }
  private createSiteRows({ takesOnline }: Site, earliestStart: number): SiteRows {
    const siteRows = { rows: new RowSet(), earliestStart };
    if (takesOnline) this.onlineAcceptingRows.push(siteRows.rows);
    return siteRows;
  }
  protected unindex(row: number, { site }: BoundRule): void {
    this.rowsBySite[site!.id]!.rows.remove(row);
  }
}
