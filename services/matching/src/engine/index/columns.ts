import { Bits } from '../numbers/bits.js';
import { getAudienceBit } from '../numbers/type-numbers.js';
import type { Clause } from './rules/clauses.js';
import { createColumn, type ColumnSource } from './create-column.js';
import type { Column } from './column.js';
import type { ListColumn } from './list-column.js';

/** The n-th group of alternatives of each competition: the rows that have one, and the columns of its rules. */
export interface Layer {
  rows: Bits;
  columns: Column[];
}

/** The columns of an index, created when the first clause needs them. */
export class Columns {
  /** Columns of rules that are requirements on their own. */
  readonly singles: Column[] = [];
  /** Columns of rules that never exclude, but whose lists are counted. */
  readonly nonBinding: Column[] = [];
  /** By `clause.layer - 1`. */
  readonly layers: Layer[] = [];
  /** Per audience bit: every column of the type, whose lists define an audience. */
  readonly columnsByAudienceBit: ListColumn[][] = [];
  private readonly columnByKey = new Map<string, Column>();
  constructor(private readonly index: ColumnSource) {}

  /** Returns null for a clause without a column: it never excludes, and its list does not count. */
  getColumn({ rule, scope, layer, nth }: Clause): Column | null {
    const audienceBit = getAudienceBit(rule.type);
    if (
      rule.effect === 'always-passes' ||
      (scope === 'non-binding' && (audienceBit < 0 || rule.effect === 'undecidable'))
    )
      return null;
    const key = `${scope} ${layer} ${rule.type} ${nth}`;
    const existing = this.columnByKey.get(key);
    if (existing) return existing;
    const column = createColumn(rule, this.index);
    column.audienceBit = audienceBit;
    this.columnByKey.set(key, column);
    if (scope === 'alone') this.singles.push(column);
    if (scope === 'group') this.getLayer(layer).columns.push(column);
    if (scope === 'non-binding') this.nonBinding.push(column);
    if (audienceBit >= 0) (this.columnsByAudienceBit[audienceBit] ??= []).push(column as ListColumn);
    return column;
  }
  private getLayer(number: number): Layer {
    while (this.layers.length < number)
      this.layers.push({ rows: new Bits(this.index.capacity), columns: [] });
    return this.layers[number - 1]!;
  }

  /** Called after a bulk load. */
  trim(): void {
    for (const column of this.columnByKey.values()) column.trim();
  }
  grow(capacity: number): void {
    for (const column of this.columnByKey.values()) column.grow(capacity);
    for (const { rows } of this.layers) rows.grow(capacity);
  }
  get bytes(): number {
    const columns = [...this.columnByKey.values()].reduce((sum, column) => sum + column.bytes, 0);
    return columns + this.layers.reduce((sum, { rows }) => sum + rows.bytes, 0);
  }
}
