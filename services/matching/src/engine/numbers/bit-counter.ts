/** Counts the bits that are set in a word. */
export function countOnes(word: number): number {
  let x = word - ((word >>> 1) & 0x55555555);
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
  x = (x + (x >>> 4)) & 0x0f0f0f0f;
  return Math.imul(x, 0x01010101) >>> 24;
}

/** Counts bits, four words at a time. A carry-save adder leaves one word of four to be counted. */
export class BitCounter {
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
    this.fours += countOnes((carry & carryD) | (carries & this.twos));
    this.ones ^= sumD;
    this.twos ^= carries;
  }
  get count(): number {
    return this.fours * 4 + countOnes(this.twos) * 2 + countOnes(this.ones);
  }
}
