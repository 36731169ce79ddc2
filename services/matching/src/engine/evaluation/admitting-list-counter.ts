import { IN } from '../numbers/bits.js';
import type { Column, ColumnResult } from '../index/column.js';
import type { ListColumn } from '../index/list-column.js';
import type { Index } from '../index/index-of-rows.js';
import type { Subject } from '../query/subject.js';

const MAX_CACHED = 1024;

/** Counts live rows that admit a film, per list type. Cached, because few values are distinct. */
export class AdmittingListCounter {
  /** Per audience bit: the number of rows. An audience bit is the bit of a list type in the rows’ masks. */
  readonly counts: number[] = [];
  /** Per bit: counts by the film’s values, valid for one revision of the index. */
  private cached: Map<number | string, number>[] = [];
  private cachedRevision = -1;
  /** Per bit: the cache key of this film’s count; null if the count is known. */
  private readonly keys: (number | string | null)[] = [];
  /** Per bit with several columns: the rows that any of them admits. */
  private readonly admittedRows: (Uint32Array | null)[] = [];
  constructor(private readonly index: Index) {}

  start(subject: Subject): void {
    const { revision } = this.index;
    const { columnsByAudienceBit } = this.index.columns;
    if (this.cachedRevision !== revision)
      this.cached = columnsByAudienceBit.map(() => new Map<number | string, number>());
    this.cachedRevision = revision;
    for (let bit = 0; bit < columnsByAudienceBit.length; bit++) {
      const columns = columnsByAudienceBit[bit];
      const key = columns ? toCacheKey(columns[0]!.getValues(subject)) : null;
      const existing = key === null ? 0 : this.cached[bit]!.get(key);
      this.counts[bit] = existing ?? 0;
      this.keys[bit] = existing === undefined ? key : null;
      if (existing === undefined)
        this.admittedRows[bit] = hasSeveralWithRows(columns!)
          ? new Uint32Array(this.index.live.chunks.length)
          : null;
    }
  }
  /** Records the rows of a column that accept the film. */
  addResult({ audienceBit, rows }: Column, { effect, chunks: acceptedRows }: ColumnResult): void {
    if (audienceBit < 0 || effect !== 'accepted' || !acceptedRows || this.keys[audienceBit] === null) return;
    const admittedRows = this.admittedRows[audienceBit];
    if (admittedRows) rows.mergeWhere(acceptedRows, IN, admittedRows);
    else if (rows.count > 0)
      this.counts[audienceBit] = rows.countInBoth(acceptedRows, this.index.live.chunks);
  }
  /** Counts the rows of types with several columns, each row once, and caches all counts. */
  finish(): void {
    for (let bit = 0; bit < this.counts.length; bit++) {
      const key = this.keys[bit]!;
      if (key === null) continue;
      const admittedRows = this.admittedRows[bit];
      if (admittedRows) this.counts[bit] = this.index.live.countInBoth(admittedRows, admittedRows);
      const cached = this.cached[bit]!;
      if (cached.size >= MAX_CACHED) cached.clear();
      cached.set(key, this.counts[bit]!);
      this.admittedRows[bit] = null;
    }
  }
}

/** Returns null for a film without a value, which no list admits. */
function toCacheKey(values: readonly number[] | null): number | string | null {
  if (!values?.length) return null;
  return values.length === 1 ? values[0]! : values.join();
}

/** Whether more than one column has rows. */
function hasSeveralWithRows(columns: readonly ListColumn[]): boolean {
  let usedCount = 0;
  for (let n = 0; n < columns.length; n++) if (columns[n]!.rows.count > 0) usedCount++;
  return usedCount > 1;
}
