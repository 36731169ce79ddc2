import { AdmittingListCounter } from './admitting-list-counter.js';
import { countChunks, IN, NOT_IN } from '../numbers/bits.js';
import { createScratch, type Column, type ColumnResult, type Scratch } from '../index/column.js';
import type { Layer } from '../index/columns.js';
import type { Index } from '../index/index-of-rows.js';
import type { Subject } from '../query/subject.js';
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
  /** Per audience bit: the number of live rows with a list of the type that admits the film. */
  get admittingCounts(): readonly number[] {
    return this.listCounter.counts;
  }
  private readonly listCounter: AdmittingListCounter;
  /** Always empty. */
  private noRows: Uint32Array = new Uint32Array(0);
  private scratch: Scratch = createScratch(0);
  /** Working memory of `evaluateGroup`. */
  private satisfiedRows: Uint32Array = new Uint32Array(0);
  private doubtedRows: Uint32Array = new Uint32Array(0);
  constructor(private readonly index: Index) {
    this.listCounter = new AdmittingListCounter(index);
  }

  /** Evaluates every row for the film, and counts the rows whose lists of each type admit it. */
  evaluate(subject: Subject): this {
    this.resize();
    const { failed, failedTwice, doubted, index } = this;
    failed.fill(0);
    doubted.fill(0);
    failedTwice.fill(0);
    this.listCounter.start(subject);
    for (const column of index.columns.singles) {
      const result = column.evaluate(subject, this.scratch);
      this.evaluateSingle(column, result);
      this.listCounter.addResult(column, result);
    }
    for (const layer of index.columns.layers) this.evaluateGroup(layer, subject);
    for (const column of index.columns.nonBinding)
      this.listCounter.addResult(column, column.evaluate(subject, this.scratch));
    this.listCounter.finish();
    return this;
  }

  countVerdicts(): VerdictCounts {
    const { failed, doubted, failedTwice } = this;
    const { chunks: liveChunks, count } = this.index.live;
    const [failedCounter, doubtedCounter, nearMissCounter] = [
      new BitCounter(),
      new BitCounter(),
      new BitCounter(),
    ];
    // `BitCounter` adds four chunks at a time.
    for (let w = 0; w < liveChunks.length; w += 4) {
      const a = liveChunks[w]!;
      const b = liveChunks[w + 1]!;
      const c = liveChunks[w + 2]!;
      const d = liveChunks[w + 3]!;
      const failsA = a & failed[w]!;
      const failsB = b & failed[w + 1]!;
      const failsC = c & failed[w + 2]!;
      const failsD = d & failed[w + 3]!;
      failedCounter.add(failsA, failsB, failsC, failsD);
      nearMissCounter.add(
        failsA & ~failedTwice[w]!,
        failsB & ~failedTwice[w + 1]!,
        failsC & ~failedTwice[w + 2]!,
        failsD & ~failedTwice[w + 3]!,
      );
      doubtedCounter.add(
        (a ^ failsA) & doubted[w]!,
        (b ^ failsB) & doubted[w + 1]!,
        (c ^ failsC) & doubted[w + 2]!,
        (d ^ failsD) & doubted[w + 3]!,
      );
    }
    return {
      eligible: count - failedCounter.count - doubtedCounter.count - this.index.untested.count,
      'needs-confirmation': doubtedCounter.count,
      unchecked: this.index.untested.count,
      'not-eligible': failedCounter.count,
      nearMisses: nearMissCounter.count,
    };
  }

  private evaluateSingle({ rows, undecidableRows }: Column, result: ColumnResult): void {
    const { failed, failedTwice, doubted } = this;
    if (undecidableRows.count > 0) undecidableRows.mergeInto(doubted);
    if (result.effect === 'unspecified') return rows.mergeInto(doubted);
    // The rows that are not accepted fail; otherwise the rejected rows fail.
    if (result.effect === 'accepted')
      rows.addFailures(result.chunks ?? this.noRows, NOT_IN, failed, failedTwice);
    else if (result.chunks) rows.addFailures(result.chunks, IN, failed, failedTwice);
    if (result.doubted) rows.mergeWhere(result.doubted, IN, doubted);
  }

  /** A group is satisfied if one member is, fails if all members fail, and is in doubt otherwise. */
  private evaluateGroup({ rows, columns }: Layer, subject: Subject): void {
    if (rows.count === 0) return;
    const { satisfiedRows, doubtedRows } = this;
    rows.clearChunks(satisfiedRows);
    rows.clearChunks(doubtedRows);
    for (const column of columns) {
      column.undecidableRows.mergeInto(doubtedRows);
      const result = column.evaluate(subject, this.scratch);
      const { effect, chunks, doubted } = result;
      this.listCounter.addResult(column, result);
      if (effect === 'unspecified') column.rows.mergeInto(doubtedRows);
      else if (effect === 'accepted') {
        if (chunks) column.rows.mergeWhere(chunks, IN, satisfiedRows);
      } else {
        if (doubted) column.rows.mergeWhere(doubted, IN, doubtedRows);
        const blockedRows = doubted ? unite(chunks, doubted, this.scratch.b) : chunks;
        if (blockedRows) column.rows.mergeWhere(blockedRows, NOT_IN, satisfiedRows);
        else column.rows.mergeInto(satisfiedRows);
      }
    }
    rows.removeChunks(satisfiedRows, doubtedRows);
    rows.mergeWhere(doubtedRows, IN, this.doubted);
    // The group fails where no member is satisfied or in doubt.
    rows.mergeChunks(doubtedRows, satisfiedRows);
    rows.addFailures(satisfiedRows, NOT_IN, this.failed, this.failedTwice);
  }

  private resize(): void {
    const length = countChunks(this.index.capacity);
    if (this.failed.length === length) return;
    this.failed = new Uint32Array(length);
    this.failedTwice = new Uint32Array(length);
    this.doubted = new Uint32Array(length);
    this.satisfiedRows = new Uint32Array(length);
    this.doubtedRows = new Uint32Array(length);
    this.noRows = new Uint32Array(length);
    this.scratch = createScratch(this.index.capacity);
  }
}

function unite(a: Uint32Array | null, b: Uint32Array, target: Uint32Array): Uint32Array {
  if (!a) return b;
  for (let w = 0; w < target.length; w++) target[w] = a[w]! | b[w]!;
  return target;
}
