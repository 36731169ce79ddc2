import { cheapestOf, formatOf } from '@laurel/rules/fees';
import { FORMATS, type Format } from '@laurel/rules/vocabularies';
import type { Fee, Film } from '../../domain/facts.js';
import { Dictionary } from '../numbers/dictionary.js';
import { roomFor } from '../numbers/growing.js';
import { Interned } from '../numbers/interned.js';

/** What a film is to a fee: of unknown length, short or a feature, each for a student or not. */
export const KINDS_OF_ENTRY = 6;
export function kindOfEntry({
  length,
  directorIsStudent,
}: Pick<Film, 'length' | 'directorIsStudent'>): number {
  return LENGTHS.indexOf(formatOf(length)) * 2 + (directorIsStudent === true ? 1 : 0);
}
const LENGTHS: readonly (Format | null)[] = [null, ...FORMATS];

const NO_CURRENCY = -2;

/** The different sets of fees of a catalogue. */
export class FeeSets {
  readonly currencies = new Dictionary();
  /** Per set and kind of entry; not a number where no fee is said. */
  amounts = new Float64Array(0);
  /** The same for the currency, as its number. */
  currencyOf = new Int32Array(0);
  /** Sets that come to the same are one: whether any kind of entry is free. */
  private readonly freedom = new Interned<boolean>();
  private readonly bySaid = new Map<string, number>();

  /** Of the fees at one deadline: the cheapest that may certainly be claimed, per kind of entry. Where nothing is said for a format, what the other pays. */
  number(fees: readonly Fee[]): number {
    let said = '';
    for (const { audience, appliesTo, amount, currency } of fees)
      said += `${audience} ${appliesTo} ${amount} ${currency}|`;
    let number = this.bySaid.get(said);
    if (number === undefined) this.bySaid.set(said, (number = this.cheapestNumber(fees)));
    return number;
  }
  get interned(): number {
    return this.bySaid.size;
  }
  /** Per set. */
  get mayBeFree(): readonly boolean[] {
    return this.freedom.all;
  }
  private cheapestNumber(fees: readonly Fee[]): number {
    const set = Array.from({ length: KINDS_OF_ENTRY }, (_one, kind) =>
      cheapestOf(fees, LENGTHS[kind >> 1]!, (kind & 1) === 1),
    );
    const key = set.map((fee) => (fee ? `${fee.amount} ${fee.currency}` : '')).join('|');
    return this.freedom.number(key, (number) => {
      this.amounts = roomFor(this.amounts, (number + 1) * KINDS_OF_ENTRY);
      this.currencyOf = roomFor(this.currencyOf, (number + 1) * KINDS_OF_ENTRY);
      set.forEach((fee, kind) => {
        this.amounts[number * KINDS_OF_ENTRY + kind] = fee ? fee.amount : NaN;
        this.currencyOf[number * KINDS_OF_ENTRY + kind] = fee
          ? this.currencies.number(fee.currency)
          : NO_CURRENCY;
      });
      return set.some((fee) => fee?.amount === 0);
    });
  }
}
