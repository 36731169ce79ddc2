import { findApplicableFee, getFilmFormat } from '@laurel/rules/fees/fees';
import { FORMATS, type Format } from '@laurel/rules/films/vocabularies';
import type { Fee, Film } from '../../domain/model.js';
import { Dictionary } from '../numbers/dictionary.js';
import { ensureCapacity } from '../numbers/growing.js';
import { Interned } from '../numbers/interned.js';

/** Fee categories of films: unknown length, short or feature, each for a student or not. */
export const ENTRY_KIND_COUNT = 6;
export function getEntryKind({
  length,
  directorIsStudent,
}: Pick<Film, 'length' | 'directorIsStudent'>): number {
  return LENGTHS.indexOf(getFilmFormat(length)) * 2 + (directorIsStudent === true ? 1 : 0);
}
const LENGTHS: readonly (Format | null)[] = [null, ...FORMATS];

const NO_CURRENCY = -2;

/** The distinct sets of fees of a catalogue. */
export class FeeSets {
  readonly currencies = new Dictionary();
  /** Per set and entry kind; NaN if there is no fee. */
  amounts = new Float64Array(0);
  /** Currency number per set and entry kind. */
  currencyIds = new Int32Array(0);
  /** Sets with the same result share one number. The value states whether any entry kind is free. */
  private readonly mayBeFreeByResult = new Interned<boolean>();
  private readonly numberByKey = new Map<string, number>();

  /**
   * Returns the number of a deadline’s fees: the lowest fee that may certainly be claimed, per entry kind. A
   * format without a fee uses that of the other format.
   */
  intern(fees: readonly Fee[]): number {
    let key = '';
    for (const { audience, appliesTo, amount, currency } of fees)
      key += `${audience} ${appliesTo} ${amount} ${currency}|`;
    let number = this.numberByKey.get(key);
    if (number === undefined) this.numberByKey.set(key, (number = this.internResult(fees)));
    return number;
  }
  get internedCount(): number {
    return this.numberByKey.size;
  }
  /** Per set. */
  get mayBeFree(): readonly boolean[] {
    return this.mayBeFreeByResult.values;
  }
  private internResult(fees: readonly Fee[]): number {
    const set = Array.from({ length: ENTRY_KIND_COUNT }, (_, kind) =>
      findApplicableFee(fees, { format: LENGTHS[kind >> 1]!, isStudent: (kind & 1) === 1 }),
    );
    const key = set.map((fee) => (fee ? `${fee.amount} ${fee.currency}` : '')).join('|');
    return this.mayBeFreeByResult.getNumber(key, (number) => {
      this.amounts = ensureCapacity(this.amounts, (number + 1) * ENTRY_KIND_COUNT);
      this.currencyIds = ensureCapacity(this.currencyIds, (number + 1) * ENTRY_KIND_COUNT);
      set.forEach((fee, kind) => {
        this.amounts[number * ENTRY_KIND_COUNT + kind] = fee ? fee.amount : NaN;
        this.currencyIds[number * ENTRY_KIND_COUNT + kind] = fee
          ? this.currencies.intern(fee.currency)
          : NO_CURRENCY;
      });
      return set.some((fee) => fee?.amount === 0);
    });
  }
}
