import { Admitting } from './admitting.js';
import { wordsFor } from '../numbers/bits.js';
import { scratchFor, type Column, type Said, type Scratch } from '../index/column.js';
import type { Index, Layer } from '../index/index-of-rows.js';
import type { Subject } from '../question/subject.js';
import { BitCounter } from '../numbers/bit-counter.js';

export interface Counts {
  eligible: number;
  'needs-confirmation': number;
  unchecked: number;
  'not-eligible': number;
  nearMisses: number;
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
  get admitting(): readonly number[] {
    return this.lists.counts;
  }
  private readonly lists: Admitting;
  private nothing: Uint32Array = new Uint32Array(0);
  private scratch: Scratch = scratchFor(0);
  private passes: Uint32Array = new Uint32Array(0);
  private doubts: Uint32Array = new Uint32Array(0);
  constructor(private readonly index: Index) {
    this.lists = new Admitting(index);
  }

  /** Whether each row admits the film; with `counts`, also how many lists of each type do. */
  pass(subject: Subject, { counts = true } = {}): this {
    this.resize();
    const { failed, failedTwice, doubted, index } = this;
    failed.fill(0);
    doubted.fill(0);
    failedTwice.fill(0);
    this.lists.start(subject, counts);
    for (const column of index.alone) {
      const said = column.say(subject, this.scratch);
      this.single(column, said);
      this.lists.take(column, said);
    }
    for (const layer of index.layers) this.group(layer, subject);
    for (const column of index.aside) if (counts) this.lists.take(column, column.say(subject, this.scratch));
    this.lists.finish();
    return this;
  }

  counts(): Counts {
    const { failed, doubted, failedTwice: twice } = this;
    const { words: live, count } = this.index.live;
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

  private single({ rows, open }: Column, said: Said): void {
    const { failed, failedTwice: twice, doubted } = this;
    if (open.count > 0) open.addTo(doubted);
    if (said.how === 'unsaid') return rows.addTo(doubted);
    if (said.how === 'accepted') rows.fail(said.words ?? this.nothing, -1, failed, twice);
    else if (said.words) rows.fail(said.words, 0, failed, twice);
    if (said.doubted) rows.addWhere(said.doubted, true, doubted);
  }

  /** A group passes if one passes, fails if all fail, and is in doubt otherwise. */
  private group({ rows, columns }: Layer, subject: Subject): void {
    if (rows.count === 0) return;
    const { passes, doubts } = this;
    rows.clearIn(passes);
    rows.clearIn(doubts);
    for (const column of columns) {
      column.open.addTo(doubts);
      const said = column.say(subject, this.scratch);
      const { how, words, doubted } = said;
      this.lists.take(column, said);
      if (how === 'unsaid') column.rows.addTo(doubts);
      else if (how === 'accepted') {
        if (words) column.rows.addWhere(words, true, passes);
      } else {
        if (doubted) column.rows.addWhere(doubted, true, doubts);
        const stopped = doubted ? union(words, doubted, this.scratch.b) : words;
        if (stopped) column.rows.addWhere(stopped, false, passes);
        else column.rows.addTo(passes);
      }
    }
    rows.takeIn(passes, doubts);
    rows.addIn(doubts, passes);
    rows.fail(passes, -1, this.failed, this.failedTwice);
    rows.addWhere(doubts, true, this.doubted);
  }

  private resize(): void {
    const length = wordsFor(this.index.capacity);
    if (this.failed.length === length) return;
    [this.failed, this.failedTwice, this.doubted] = [
      new Uint32Array(length),
      new Uint32Array(length),
      new Uint32Array(length),
    ];
    [this.passes, this.doubts] = [new Uint32Array(length), new Uint32Array(length)];
    this.nothing = new Uint32Array(length);
    this.scratch = scratchFor(this.index.capacity);
  }
}

function union(a: Uint32Array | null, b: Uint32Array, into: Uint32Array): Uint32Array {
  if (!a) return b;
  for (let w = 0; w < into.length; w++) into[w] = a[w]! | b[w]!;
  return into;
}
