/** A repeatable random generator: the same seed gives the same numbers. */
export class Dice {
  constructor(private state: number) {}

  /** Returns a number from 0 to 1, exclusive (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }
  whole(least: number, max: number): number {
    return least + Math.floor(this.next() * (max - least + 1));
  }
  chance(share: number): boolean {
    return this.next() < share;
  }
  pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.next() * items.length)]!;
  }
  some<T>(items: readonly T[], count: number): T[] {
    return this.shuffled(items).slice(0, count);
  }
  shuffled<T>(items: readonly T[]): T[] {
    const shuffled = [...items];
    for (let i = shuffled.length - 1; i > 0; i--) {
      const j = this.whole(0, i);
      [shuffled[i], shuffled[j]] = [shuffled[j]!, shuffled[i]!];
    }
    return shuffled;
  }
  /** Approximately normal around `middle`; one in six lies beyond one `spread`. */
  around(middle: number, spread: number): number {
    return middle + (this.next() + this.next() + this.next() + this.next() - 2) * spread * 1.7;
  }
  /** Returns `count` values in exactly these shares, in random order. */
  deal<T>(count: number, shares: readonly (readonly [T, number])[]): T[] {
    const total = shares.reduce((sum, [, share]) => sum + share, 0);
    const values: T[] = [];
    let due = 0;
    for (const [value, share] of shares) {
      due += (share / total) * count;
      while (values.length < Math.round(due)) values.push(value);
    }
    return this.shuffled(values);
  }
}

export type Shares<T> = [T, number][];
/** Parses shares such as `1:30 2:22`. */
export const parseShares = <T>(text: string, parseValue: (value: string) => T): Shares<T> =>
  text.split(' ').map((entry) => {
    const [value, share] = entry.split(':');
    return [parseValue(value!), Number(share)];
  });
export const flagShares = (share: number): Shares<boolean> => [
  [true, share],
  [false, 1 - share],
];
