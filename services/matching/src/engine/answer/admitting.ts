import type { Column, Said } from '../index/column.js';
import type { ListColumn } from '../index/list-column.js';
import type { Index } from '../index/index-of-rows.js';
import type { Subject } from '../question/subject.js';

const MOST_KEPT = 1024;

/** Counts how many live rows have a list of each type that admits a film. Films have few different values, so counts are kept. */
export class Admitting {
  /** Per place in a mask. */
  readonly counts: number[] = [];
  /** Per place: by the film's values, as long as the index stays as it is. */
  private kept: Map<number | string, number>[] = [];
  private keptAt = -1;
  /** Per place: by what to keep the count of this film; null where it is known. */
  private readonly keys: (number | string | null)[] = [];
  /** Per place with several columns: the rows that any of them admits. */
  private readonly admitted: (Uint32Array | null)[] = [];
  constructor(private readonly index: Index) {}

  /** With `isWanted` false nothing is counted. */
  start(subject: Subject, isWanted: boolean): void {
    const { saying, revision } = this.index;
    if (this.keptAt !== revision) this.kept = saying.map(() => new Map<number | string, number>());
    this.keptAt = revision;
    for (let place = 0; place < saying.length; place++) {
      const columns = saying[place];
      const values = columns && isWanted ? columns[0]!.valuesOf(subject) : null;
      const key = values?.length ? (values.length === 1 ? values[0]! : values.join()) : null;
      const known = key === null ? 0 : this.kept[place]!.get(key);
      this.counts[place] = known ?? 0;
      this.keys[place] = known === undefined ? key : null;
      if (known === undefined)
        this.admitted[place] = areSeveral(columns!) ? new Uint32Array(this.index.live.words.length) : null;
    }
  }
  /** Takes note of the rows of a column that accept the film. */
  take({ mask, rows }: Column, { how, words: accepted }: Said): void {
    if (mask < 0 || how !== 'accepted' || !accepted || this.keys[mask] === null) return;
    const admitted = this.admitted[mask];
    if (admitted) rows.addWhere(accepted, true, admitted);
    else if (rows.count > 0) this.counts[mask] = rows.countIn(accepted, this.index.live.words);
  }
  /** A row whose lists admit the film twice counts once. */
  finish(): void {
    for (let place = 0; place < this.counts.length; place++) {
      const key = this.keys[place]!;
      if (key === null) continue;
      const admitted = this.admitted[place];
      if (admitted) this.counts[place] = this.index.live.countIn(admitted, admitted);
      const kept = this.kept[place]!;
      if (kept.size >= MOST_KEPT) kept.clear();
      kept.set(key, this.counts[place]!);
      this.admitted[place] = null;
    }
  }
}

/** Whether more than one column has rows. */
function areSeveral(columns: readonly ListColumn[]): boolean {
  let used = 0;
  for (let n = 0; n < columns.length; n++) if (columns[n]!.rows.count > 0) used++;
  return used > 1;
}
