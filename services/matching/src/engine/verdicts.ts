import { ones, wordsFor } from './bits.js';
import { scratchFor, type Column, type Said, type Scratch } from './columns.js';
import type { Index, Layer } from './index-of-rows.js';
import type { Subject } from './subject.js';

export interface Counts {
  eligible: number;
  'needs-confirmation': number;
  'not-eligible': number;
  nearMisses: number;
}

/** One film against every row, as bits. Written anew by each pass: read it before the next. */
export class Verdicts {
  /** One requirement fails, or more. */
  failed = new Uint32Array(0);
  /** Two requirements fail, or more. */
  failedTwice = new Uint32Array(0);
  /** A requirement is in doubt. */
  doubted = new Uint32Array(0);
  /** Per place in a mask: how many live rows have a list of the type that admits the film. */
  readonly admitting: number[] = [];
  private scratch: Scratch = scratchFor(0);
  private accepted: Uint32Array = new Uint32Array(0);
  private passes: Uint32Array = new Uint32Array(0);
  private doubts: Uint32Array = new Uint32Array(0);
  constructor(private readonly index: Index) {}

  /** Whether each row admits the film; with `counts`, also how many lists of each type do. */
  pass(subject: Subject, counts = true): this {
    this.resize();
    const { failed, failedTwice, doubted, index } = this;
    failed.fill(0);
    failedTwice.fill(0);
    doubted.fill(0);
    if (counts) index.saying.forEach((columns, place) => (this.admitting[place] = this.countAdmitting(columns, subject)));
    for (const column of index.alone) this.single(column, column.say(subject, this.scratch));
    for (const layer of index.layers) this.group(layer, subject);
    return this;
  }

  counts(): Counts {
    const { failed, failedTwice, doubted } = this;
    const live = this.index.live.words;
    let [eligible, doubtful, refused, near] = [0, 0, 0, 0];
    for (let w = 0; w < live.length; w++) {
      const word = live[w]!;
      if (word === 0) continue;
      const [fails, doubt] = [failed[w]!, doubted[w]!];
      eligible += ones(word & ~(fails | doubt));
      doubtful += ones(word & doubt & ~fails);
      refused += ones(word & fails);
      near += ones(word & fails & ~failedTwice[w]!);
    }
    return { eligible, 'needs-confirmation': doubtful, 'not-eligible': refused, nearMisses: near };
  }

  private single({ rows, open }: Column, said: Said): void {
    const { failed, failedTwice, doubted } = this;
    open.addTo(doubted);
    if (said.isUnknown) return rows.addTo(doubted);
    if (said.accepted !== undefined) rows.failUnless(said.accepted, failed, failedTwice);
    else if (said.refused) rows.failIf(said.refused, failed, failedTwice);
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
    rows.failUnless(passes, this.failed, this.failedTwice);
    rows.addWhere(doubts, true, this.doubted);
  }

  /** A row whose lists admit the film twice counts once. */
  private countAdmitting(columns: readonly Column[], subject: Subject): number {
    const [only, ...others] = columns;
    const live = this.index.live.words;
    const first = only!.say(subject, this.scratch).accepted;
    if (others.every((column) => column.rows.count === 0)) return first ? only!.rows.countIn(first, live) : 0;
    this.accepted.fill(0);
    if (first) only!.rows.addWhere(first, true, this.accepted);
    for (const column of others) {
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
    this.scratch = scratchFor(this.index.capacity);
  }
}

function union(a: Uint32Array | null, b: Uint32Array, into: Uint32Array): Uint32Array {
  if (!a) return b;
  for (let w = 0; w < into.length; w++) into[w] = a[w]! | b[w]!;
  return into;
}
