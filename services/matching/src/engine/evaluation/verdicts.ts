import { AdmittingListCounter } from './admitting-list-counter.js';
import { countChunks, countOnes, IN, NOT_IN } from '../numbers/bits.js';
import { createScratch, type Column, type ColumnResult, type Scratch } from '../index/column.js';
import type { Layer } from '../index/columns.js';
import type { Index } from '../index/index-of-rows.js';
import type { Subject } from '../query/subject.js';

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
    const { live, untested } = this.index;
    let failedCount = 0;
    let doubtedCount = 0;
    let nearMisses = 0;
    for (let w = 0; w < live.chunks.length; w++) {
      const failed = live.chunks[w]! & this.failed[w]!;
      const doubted = live.chunks[w]! & this.doubted[w]! & ~failed;
      failedCount += countOnes(failed);
      doubtedCount += countOnes(doubted);
      nearMisses += countOnes(failed & ~this.failedTwice[w]!);
    }
    return {
      eligible: live.count - failedCount - doubtedCount - untested.count,
      'needs-confirmation': doubtedCount,
      unchecked: untested.count,
      'not-eligible': failedCount,
      nearMisses,
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
