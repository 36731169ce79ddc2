import { AdmittingListCounter } from './admitting.js';
import { countChunks } from '../numbers/bits.js';
import { createScratch, type Column, type ColumnResult, type Scratch } from '../index/column.js';
import type { Layer } from '../index/columns.js';
import type { Index } from '../index/index-of-rows.js';
import type { Subject } from '../question/subject.js';
import { BitCounter } from '../numbers/bit-counter.js';

export interface VerdictCounts {
  eligible: number;
  'needs-confirmation': number;
  unchecked: number;
  'not-eligible': number;
  nearMisses: number;
}

/** One film's verdict per row, as bits. Each evaluation overwrites them. */
export class Verdicts {
  /** At least one requirement fails. */
  failed = new Uint32Array(0);
  /** At least two requirements fail. */
  failedTwice = new Uint32Array(0);
  /** A requirement is in doubt. */
  doubted = new Uint32Array(0);
  /** Per bit of a mask: the number of live rows with a list of the type that admits the film. */
  get admitting(): readonly number[] {
    return this.listCounter.counts;
  }
  private readonly listCounter: AdmittingListCounter;
  private nothing: Uint32Array = new Uint32Array(0);
  private scratch: Scratch = createScratch(0);
  private satisfied: Uint32Array = new Uint32Array(0);
  private doubts: Uint32Array = new Uint32Array(0);
  constructor(private readonly index: Index) {
    this.listCounter = new AdmittingListCounter(index);
  }

  /** Evaluates every row for the film. With `counts`, also counts the rows whose lists of each type admit it. */
  evaluate(subject: Subject, { counts = true } = {}): this {
    this.resize();
    const { failed, failedTwice, doubted, index } = this;
    failed.fill(0);
    doubted.fill(0);
    failedTwice.fill(0);
    this.listCounter.start(subject, counts);
    for (const column of index.columns.singles) {
      const result = column.evaluate(subject, this.scratch);
      this.evaluateSingle(column, result);
      this.listCounter.addResult(column, result);
    }
    for (const layer of index.columns.layers) this.evaluateGroup(layer, subject);
    for (const column of index.columns.nonBinding)
      if (counts) this.listCounter.addResult(column, column.evaluate(subject, this.scratch));
    this.listCounter.finish();
    return this;
  }

  countVerdicts(): VerdictCounts {
    const { failed, doubted, failedTwice: twice } = this;
    const { chunks: live, count } = this.index.live;
    const [refused, doubtful, near] = [new BitCounter(), new BitCounter(), new BitCounter()];
    for (let w = 0; w < live.length; w += 4) {
      const a = live[w]!;
      const b = live[w + 1]!;
      const c = live[w + 2]!;
      const d = live[w + 3]!;
      const failsA = a & failed[w]!;
      const failsB = b & failed[w + 1]!;
      const failsC = c & failed[w + 2]!;
      const failsD = d & failed[w + 3]!;
      refused.add(failsA, failsB, failsC, failsD);
      near.add(
        failsA & ~twice[w]!,
        failsB & ~twice[w + 1]!,
        failsC & ~twice[w + 2]!,
        failsD & ~twice[w + 3]!,
      );
      doubtful.add(
        (a ^ failsA) & doubted[w]!,
        (b ^ failsB) & doubted[w + 1]!,
        (c ^ failsC) & doubted[w + 2]!,
        (d ^ failsD) & doubted[w + 3]!,
      );
    }
    return {
      eligible: count - refused.count - doubtful.count - this.index.bare.count,
      'needs-confirmation': doubtful.count,
      unchecked: this.index.bare.count,
      'not-eligible': refused.count,
      nearMisses: near.count,
    };
  }

  private evaluateSingle({ rows, undecidableRows: open }: Column, result: ColumnResult): void {
    const { failed, failedTwice: twice, doubted } = this;
    if (open.count > 0) open.addTo(doubted);
    if (result.effect === 'unspecified') return rows.addTo(doubted);
    if (result.effect === 'accepted') rows.addFailures(result.chunks ?? this.nothing, -1, failed, twice);
    else if (result.chunks) rows.addFailures(result.chunks, 0, failed, twice);
    if (result.doubted) rows.addWhere(result.doubted, true, doubted);
  }

  /** A group is satisfied if one member is, fails if all members fail, and is in doubt otherwise. */
  private evaluateGroup({ rows, columns }: Layer, subject: Subject): void {
    if (rows.count === 0) return;
    const { satisfied, doubts } = this;
    rows.clearIn(satisfied);
    rows.clearIn(doubts);
    for (const column of columns) {
      column.undecidableRows.addTo(doubts);
      const result = column.evaluate(subject, this.scratch);
      const { effect: how, chunks, doubted } = result;
      this.listCounter.addResult(column, result);
      if (how === 'unspecified') column.rows.addTo(doubts);
      else if (how === 'accepted') {
        if (chunks) column.rows.addWhere(chunks, true, satisfied);
      } else {
        if (doubted) column.rows.addWhere(doubted, true, doubts);
        const stopped = doubted ? union(chunks, doubted, this.scratch.b) : chunks;
        if (stopped) column.rows.addWhere(stopped, false, satisfied);
        else column.rows.addTo(satisfied);
      }
    }
    rows.removeIn(satisfied, doubts);
    rows.addIn(doubts, satisfied);
    rows.addFailures(satisfied, -1, this.failed, this.failedTwice);
    rows.addWhere(doubts, true, this.doubted);
  }

  private resize(): void {
    const length = countChunks(this.index.capacity);
    if (this.failed.length === length) return;
    this.failed = new Uint32Array(length);
    this.failedTwice = new Uint32Array(length);
    this.doubted = new Uint32Array(length);
    this.satisfied = new Uint32Array(length);
    this.doubts = new Uint32Array(length);
    this.nothing = new Uint32Array(length);
    this.scratch = createScratch(this.index.capacity);
  }
}

function union(a: Uint32Array | null, b: Uint32Array, into: Uint32Array): Uint32Array {
  if (!a) return b;
  for (let w = 0; w < into.length; w++) into[w] = a[w]! | b[w]!;
  return into;
}
