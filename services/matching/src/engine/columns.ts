import type { Asked, Rule, Site } from './asked.js';
import { Bits, setBit, wordsFor } from './bits.js';
import type { Sites } from './premieres.js';
import { gathered, RowSet } from './row-set.js';
import type { Rows } from './rows.js';
import { isOnlineNow, type Subject } from './subject.js';
import { Thresholds } from './thresholds.js';

/** Words that a pass writes on and throws away. */
export interface Scratch {
  a: Uint32Array;
  b: Uint32Array;
}
/** What the rows of a column say to a film: the column's own, good until it is asked again. */
export interface Said {
  /** `words` are those that pass, or those that fail, among the column's rows; or the film does not say, and all are in doubt. */
  how: 'accepted' | 'refused' | 'unsaid';
  /** Null is nobody. */
  words: Uint32Array | null;
  /** In doubt, beside those that leave it open: none of them is in `words`. Null is nobody. */
  doubted: Uint32Array | null;
}

/** The rows that have a term of one type, in one place of the requirements. */
export abstract class Column {
  /** Rows whose rule can be decided. */
  readonly rows: Bits;
  /** Rows whose rule leaves it open. */
  readonly open = new RowSet();
  /** Its type's place in a mask; −1 for none. */
  mask = -1;
  private readonly said: Said = { how: 'unsaid', words: null, doubted: null };
  constructor(protected capacity: number) {
    this.rows = new Bits(capacity);
  }
  protected says(
    how: Said['how'],
    words: Uint32Array | null = null,
    doubted: Uint32Array | null = null,
  ): Said {
    const { said } = this;
    said.how = how;
    said.words = words;
    said.doubted = doubted;
    return said;
  }

  put(row: number, asked: Asked | null): void {
    if (!asked) return this.open.add(row, this.capacity);
    this.rows.set(row);
    this.index(row, asked);
  }
  take(row: number, asked: Asked | null): void {
    if (!asked) return this.open.remove(row);
    this.rows.clear(row);
    this.unindex(row, asked);
  }
  grow(capacity: number): void {
    this.capacity = capacity;
    this.rows.grow(capacity);
    this.open.grow(capacity);
  }
  get bytes(): number {
    return this.rows.bytes + this.open.bytes;
  }
  abstract say(subject: Subject, scratch: Scratch): Said;
  /** After a bulk load. */
  abstract settle(): void;
  protected abstract index(row: number, asked: Asked): void;
  protected abstract unindex(row: number, asked: Asked): void;
}

/** Rows by the values in their lists. */
export class ListColumn extends Column {
  readonly byValue: (RowSet | undefined)[] = [];

  say({ sets }: Subject, { a }: Scratch): Said {
    const values = sets[this.about];
    if (!values) return this.says('unsaid');
    return this.says(
      this.isForbidding ? 'refused' : 'accepted',
      gathered(this.byValue, values, this.rows, a),
    );
  }
  /** Null for a film that does not say. */
  valuesOf({ sets }: Subject): readonly number[] | null {
    return sets[this.about]!;
  }
  constructor(
    capacity: number,
    private readonly about: Rule['about'],
    private readonly isForbidding: boolean,
  ) {
    super(capacity);
  }
  override settle(): void {
    for (const set of this.byValue) set?.trim();
  }
  override grow(capacity: number): void {
    super.grow(capacity);
    for (const set of this.byValue) set?.grow(capacity);
  }
  override get bytes(): number {
    return super.bytes + this.byValue.reduce((sum, set) => sum + (set ? set.bytes + 64 : 8), 0);
  }
  protected index(row: number, { rule }: Asked): void {
    for (const value of rule.values) (this.byValue[value] ??= new RowSet()).add(row, this.capacity);
  }
  protected unindex(row: number, { rule }: Asked): void {
    for (const value of rule.values) this.byValue[value]!.remove(row);
  }
}

/** Rows by a number: at least, or at most, so much. */
export class NumberColumn extends Column {
  private readonly steps = new Thresholds();
  constructor(
    capacity: number,
    private readonly about: Rule['about'],
    private readonly isLeast: boolean,
  ) {
    super(capacity);
  }

  say({ numbers }: Subject, { a }: Scratch): Said {
    const number = numbers[this.about]!;
    if (number === null) return this.says('unsaid');
    return this.isLeast
      ? this.says('accepted', this.steps.upTo(number, a))
      : this.says('refused', this.steps.below(number, a));
  }
  override settle(): void {
    this.steps.settle(this.capacity);
  }
  override grow(capacity: number): void {
    super.grow(capacity);
    this.steps.grow(capacity);
  }
  override get bytes(): number {
    return super.bytes + this.steps.bytes;
  }
  protected index(row: number, { limit }: Asked): void {
    this.steps.add(row, limit, this.capacity);
  }
  protected unindex(row: number, { limit }: Asked): void {
    this.steps.remove(row, limit);
  }
}
/** Rows by the currency of their limit; another currency cannot be compared. */
export class BudgetColumn extends Column {
  private readonly byCurrency = new Map<number, { rows: RowSet; limits: Thresholds }>();

  say({ budget }: Subject, { a, b }: Scratch): Said {
    if (!budget) return this.says('unsaid');
    const comparable = this.byCurrency.get(budget.currency);
    if (!comparable) return this.says('refused', null, this.rows.words);
    b.set(this.rows.words);
    comparable.rows.takeFrom(b);
    return this.says('refused', comparable.limits.below(budget.amount, a), b);
  }
  override settle(): void {
    for (const { rows, limits } of this.byCurrency.values()) {
      rows.trim();
      limits.settle(this.capacity);
    }
  }
  override grow(capacity: number): void {
    super.grow(capacity);
    for (const { rows, limits } of this.byCurrency.values()) {
      rows.grow(capacity);
      limits.grow(capacity);
    }
  }
  override get bytes(): number {
    return [...this.byCurrency.values()].reduce(
      (sum, { rows, limits }) => sum + rows.bytes + limits.bytes,
      super.bytes,
    );
  }
  protected index(row: number, { rule, limit }: Asked): void {
    let same = this.byCurrency.get(rule.currency);
    if (!same) this.byCurrency.set(rule.currency, (same = { rows: new RowSet(), limits: new Thresholds() }));
    same.rows.add(row, this.capacity);
    same.limits.add(row, limit, this.capacity);
  }
  protected unindex(row: number, { rule, limit }: Asked): void {
    const { rows, limits } = this.byCurrency.get(rule.currency)!;
    rows.remove(row);
    limits.remove(row, limit);
  }
}

/** Of one site: who asks for its premiere, and a day before which none of their festivals starts. */
interface AtSite {
  rows: RowSet;
  earliest: number;
}

/** Rows by the site of their premiere. */
export class PremiereColumn extends Column {
  private readonly bySite: (AtSite | undefined)[] = [];
  /** Of the sites that take films that are online. */
  private readonly takingOnline: RowSet[] = [];
  constructor(
    capacity: number,
    private readonly sites: Sites,
    private readonly of: Pick<Rows, 'startsOn'>,
  ) {
    super(capacity);
  }

  say(subject: Subject, { a, b }: Scratch): Said {
    if (!subject.shown) return this.says('unsaid');
    const isOnline = subject.shown.length > 0 && isOnlineNow(subject.shown[0]!);
    if (isOnline && this.takingOnline.length === 0) return this.says('refused', this.rows.words);
    if (subject.shown.length === 0 && subject.knowsOnline) return this.says('refused');
    this.rows.clearIn(a);
    this.rows.clearIn(b);
    if (isOnline) this.addRefusing(a);
    if (!subject.knowsOnline) this.addRefusing(b);
    const reached = this.sites.reachedBy(subject);
    for (let n = 0; n < reached.length; n++) this.gather(reached[n]!, subject, a, b);
    if (!subject.knowsOnline) for (let w = 0; w < b.length; w++) b[w]! &= ~a[w]!;
    return this.says('refused', a, b);
  }
  /** The rows that take no film that is online. */
  private addRefusing(into: Uint32Array): void {
    this.rows.addTo(into);
    for (let n = 0; n < this.takingOnline.length; n++) this.takingOnline[n]!.takeFrom(into);
  }
  private gather(site: Site, subject: Subject, a: Uint32Array, b: Uint32Array): void {
    const at = this.bySite[site.id];
    if (!at?.rows.count) return;
    const { failsAfter, doubtAfter } = this.sites.gone(site, subject);
    // What is in doubt for want of `isOnline` is in doubt already.
    const isDoubted = doubtAfter === -Infinity && !site.takesOnline;
    if (failsAfter === Infinity && (doubtAfter === Infinity || isDoubted)) return;
    if (at.earliest > failsAfter) return at.rows.addIn(this.rows, a);
    const { startsOn } = this.of;
    at.rows.each((row) => {
      if (startsOn[row]! > failsAfter) setBit(a, row);
      else if (startsOn[row]! > doubtAfter) setBit(b, row);
    });
  }
  override settle(): void {
    for (const at of this.bySite) at?.rows.trim();
  }
  override grow(capacity: number): void {
    super.grow(capacity);
    for (const at of this.bySite) at?.rows.grow(capacity);
  }
  override get bytes(): number {
    return super.bytes + this.bySite.reduce((sum, at) => sum + (at ? at.rows.bytes + 96 : 8), 0);
  }
  protected index(row: number, { site, startsOn }: Asked): void {
    const at = (this.bySite[site!.id] ??= this.atSite(site!, startsOn));
    at.rows.add(row, this.capacity);
    at.earliest = Math.min(at.earliest, startsOn);
  }
  private atSite({ takesOnline }: Site, earliest: number): AtSite {
    const at = { rows: new RowSet(), earliest };
    if (takesOnline) this.takingOnline.push(at.rows);
    return at;
  }
  protected unindex(row: number, { site }: Asked): void {
    this.bySite[site!.id]!.rows.remove(row);
  }
}

export const scratchFor = (rows: number): Scratch => ({
  a: new Uint32Array(wordsFor(rows)),
  b: new Uint32Array(wordsFor(rows)),
});
