import { ones } from './bits.js';

/** Counts bits, four words at a time: a carry-save adder leaves one word of four to be counted. */
export class Tally {
  private ones = 0;
  private twos = 0;
  private fours = 0;

  add(a: number, b: number, c: number, d: number): void {
    const ab = a ^ b;
    const sum = ab ^ c;
    const carry = (a & b) | (ab & c);
    const sumD = sum ^ d;
    const carryD = (sum & d) | (sumD & this.ones);
    const carries = carry ^ carryD;
    this.fours += ones((carry & carryD) | (carries & this.twos));
    this.ones ^= sumD;
    this.twos ^= carries;
  }
  get count(): number {
    return this.fours * 4 + ones(this.twos) * 2 + ones(this.ones);
  }
}
