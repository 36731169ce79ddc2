import { ones, wordsFor } from './bits.js';
import { scratchFor, type Column, type Said, type Scratch } from './columns.js';
import type { Index, Layer } from './index-of-rows.js';
import type { Subject } from './subject.js';

export interface Counts {
  eligible: number;
  'needs-confirmation': number;
  'not-eligible': number;
  nearMisses: number | null;
}

/** One film against every row, as bits. Written anew by each pass: read it before the next. */
export class Verdicts {
  /** One requirement fails, or more. */
  failed = new Uint32Array(0);
  /** Two requirements fail, or more; only after a pass that was asked for near misses. */
  failedTwice = new Uint32Array(0);
  /** A requirement is in doubt. */
  doubted = new Uint32Array(0);
  /** Per place in a mask: how many live rows have a list of the type that admits the film. */
  readonly admitting: number[] = [];
  private nothing: Uint32Array = new Uint32Array(0);
  private twice: Uint32Array | null = null;
  private scratch: Scratch = scratchFor(0);
  private accepted: Uint32Array = new Uint32Array(0);
  private passes: Uint32Array = new Uint32Array(0);
  private doubts: Uint32Array = new Uint32Array(0);
  constructor(private readonly index: Index) {}

  /** Whether each row admits the film; with `counts`, also how many lists of each type do. */
  pass(subject: Subject, { counts = true, nearMisses = true } = {}): this {
    this.resize();
    const { failed, failedTwice, doubted, index } = this;
    failed.fill(0);
    doubted.fill(0);
    if (nearMisses) failedTwice.fill(0);
    this.twice = nearMisses ? failedTwice : null;
    for (let place = 0; counts && place < index.saying.length; place++) this.admitting[place] = NOT_COUNTED;
    for (const column of index.alone) {
      const said = column.say(subject, this.scratch);
      this.single(column, said);
      if (counts && column.mask >= 0 && isOnly(column, index.saying[column.mask]!))
        this.admitting[column.mask] = said.accepted ? column.rows.countIn(said.accepted, index.live.words) : 0;
    }
    for (let place = 0; counts && place < index.saying.length; place++)
      if (this.admitting[place] === NOT_COUNTED) this.admitting[place] = this.countAdmitting(index.saying[place] ?? [], subject);
    for (const layer of index.layers) this.group(layer, subject);
    return this;
  }

  /** Near misses are null where the pass was not asked for them. */
  counts(): Counts {
    const { failed, twice, doubted } = this;
    const live = this.index.live.words;
    let [eligible, doubtful, refused, near] = [0, 0, 0, 0];
    for (let w = 0; w < live.length; w++) {
      const word = live[w]!;
      if (word === 0) continue;
      const [fails, doubt] = [failed[w]!, doubted[w]!];
      eligible += ones(word & ~(fails | doubt));
      doubtful += ones(word & doubt & ~fails);
      refused += ones(word & fails);
      if (twice) near += ones(word & fails & ~twice[w]!);
    }
    return { eligible, 'needs-confirmation': doubtful, 'not-eligible': refused, nearMisses: twice ? near : null };
  }

  private single({ rows, open }: Column, said: Said): void {
    const { failed, twice, doubted } = this;
    if (open.count > 0) open.addTo(doubted);
    if (said.isUnknown) return rows.addTo(doubted);
    if (said.accepted !== undefined) rows.fail(said.accepted ?? this.nothing, -1, failed, twice);
    else if (said.refused) rows.fail(said.refused, 0, failed, twice);
    if (said.doubted) rows.addWhere(said.doubted, true, doubted);
  }

  /** A group passes if one passes, fails if all fail, and is in doubt otherwise. */
  private group({ rows, columns }: Layer, subject: Subject): void {
    if (rows.count === 0) return;
    const { passes, doubts } = this;
    passes.fill(0);
    doubts.fill(0);
    for (const column of columns) {
      column.open.addTo(doubts);
      const { accepted, refused, doubted, isUnknown } = column.say(subject, this.scratch);
      if (isUnknown) column.rows.addTo(doubts);
      else if (accepted) column.rows.addWhere(accepted, true, passes);
      else if (accepted === undefined) {
        if (doubted) column.rows.addWhere(doubted, true, doubts);
        const stopped = doubted ? union(refused ?? null, doubted, this.scratch.b) : refused;
        if (stopped) column.rows.addWhere(stopped, false, passes);
        else column.rows.addTo(passes);
      }
    }
    for (let w = 0; w < doubts.length; w++) {
      const stands = passes[w]!;
      doubts[w]! &= ~stands;
      passes[w] = stands | doubts[w]!;
    }
    rows.fail(passes, -1, this.failed, this.twice);
    rows.addWhere(doubts, true, this.doubted);
  }

  /** A row whose lists admit the film twice counts once. */
  private countAdmitting(columns: readonly Column[], subject: Subject): number {
    this.accepted.fill(0);
    for (const column of columns) {
      const { accepted } = column.say(subject, this.scratch);
      if (accepted) column.rows.addWhere(accepted, true, this.accepted);
    }
    return this.index.live.countIn(this.accepted, this.accepted);
  }

  private resize(): void {
    const length = wordsFor(this.index.capacity);
    if (this.failed.length === length) return;
    [this.failed, this.failedTwice, this.doubted] = [new Uint32Array(length), new Uint32Array(length), new Uint32Array(length)];
    [this.accepted, this.passes, this.doubts] = [new Uint32Array(length), new Uint32Array(length), new Uint32Array(length)];
    this.nothing = new Uint32Array(length);
    this.scratch = scratchFor(this.index.capacity);
  }
}

function union(a: Uint32Array | null, b: Uint32Array, into: Uint32Array): Uint32Array {
  if (!a) return b;
  for (let w = 0; w < into.length; w++) into[w] = a[w]! | b[w]!;
  return into;
}

const NOT_COUNTED = -1;
const isOnly = (column: Column, all: readonly Column[]) => {
  for (const other of all) if (other !== column && other.rows.count > 0) return false;
  return true;
};
