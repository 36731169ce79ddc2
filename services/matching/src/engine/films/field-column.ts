import type { BoundRule } from '../index/rules/rule.js';
import { FAIL, UNKNOWN, type Outcome } from '../../domain/rules/compare.js';
import type { BitPair } from '../numbers/bit-pair.js';
import { countChunks } from '../numbers/bits.js';
import { ensureCapacity } from '../numbers/growing.js';

/** The number of the unknown value in every column. */
export const UNKNOWN_VALUE = 0;

/** One field of many films: each distinct value is stored once, and per film the number of its value. */
export abstract class FieldColumn {
  /** Per film (row of the table): the number of its value. */
  protected values = new Uint32Array(0);
  /** Number of distinct values. */
  abstract readonly count: number;
  /** Returns the outcome of a rule for a value, given by number. */
  protected abstract getOutcome(boundRule: BoundRule, value: number): Outcome;
  /** Films without a value, cached until a film changes. */
  private unknownFilms: Uint32Array | null = null;

  protected setValue(row: number, value: number): void {
    if (row >= this.values.length) this.values = ensureCapacity(this.values, row + 1);
    this.values[row] = value;
    this.unknownFilms = null;
  }
  /** Whether a film with a known value may be in doubt. */
  protected mayDoubtKnownValue(_boundRule: BoundRule): boolean {
    return false;
  }
  /** Returns the outcome of a rule for each film. Do not modify `doubted`, which may be shared. */
  split(boundRule: BoundRule, films: number): BitPair {
    const findByOutcome = (outcome: Outcome) =>
      this.findFilms(films, (value) => this.getOutcome(boundRule, value) === outcome);
    return {
      failed: findByOutcome(FAIL),
      doubted: this.mayDoubtKnownValue(boundRule) ? findByOutcome(UNKNOWN) : this.findUnknownFilms(films),
    };
  }
  protected findUnknownFilms(films: number): Uint32Array {
    if (this.unknownFilms?.length !== countChunks(films))
      this.unknownFilms = this.findFilms(films, (value) => value === UNKNOWN_VALUE);
    return this.unknownFilms!;
  }
  /** Returns the films whose value satisfies `isIncluded`, as bits in chunks of 32 films. */
  private findFilms(films: number, isIncluded: (value: number) => boolean): Uint32Array {
    // Each distinct value is tested once, however many films have it.
    const bitByValue = new Uint8Array(this.count);
    for (let value = 0; value < bitByValue.length; value++) bitByValue[value] = isIncluded(value) ? 1 : 0;
    const { values } = this;
    const chunks = new Uint32Array(countChunks(films));
    for (let start = 0; start < films; start += 32) {
      let chunk = 0;
      for (let bit = 0, end = Math.min(32, films - start); bit < end; bit++)
        chunk |= bitByValue[values[start + bit]!]! << bit;
      chunks[start >>> 5] = chunk;
    }
    return chunks;
  }
}
