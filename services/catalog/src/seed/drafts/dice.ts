/** A repeatable random generator: the same seed gives the same numbers. */
export class Dice {
  constructor(private state: number) {}

  /** Returns a number from 0 to 1, exclusive (mulberry32). */
  nextNumber(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }
  nextInteger(min: number, max: number): number {
    return min + Math.floor(this.nextNumber() * (max - min + 1));
  }
  chance(share: number): boolean {
    return this.nextNumber() < share;
  }
  pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.nextNumber() * items.length)]!;
  }
  pickSome<T>(items: readonly T[], count: number): T[] {
    return this.shuffle(items).slice(0, count);
  }
  shuffle<T>(items: readonly T[]): T[] {
    const shuffled = [...items];
    for (let i = shuffled.length - 1; i > 0; i--) {
      const j = this.nextInteger(0, i);
      [shuffled[i], shuffled[j]] = [shuffled[j]!, shuffled[i]!];
    }
    return shuffled;
  }
  /**
   * Returns an approximately normal number around `mean`. About one in three is further away than `spread`.
   */
  nextNormal(mean: number, spread: number): number {
    return (
      mean +
      (this.nextNumber() + this.nextNumber() + this.nextNumber() + this.nextNumber() - 2) * spread * 1.7
    );
  }
  /** Returns `count` values in random order. Their shares are exactly as given. */
  deal<T>(count: number, shares: readonly (readonly [T, number])[]): T[] {
    const total = shares.reduce((sum, [, share]) => sum + share, 0);
    const values: T[] = [];
    let dueCount = 0;
    for (const [value, share] of shares) {
      dueCount += (share / total) * count;
      while (values.length < Math.round(dueCount)) values.push(value);
    }
    return this.shuffle(values);
  }
}

export type Shares<T> = [T, number][];
/** Parses shares such as `1:30 2:22`. */
export const parseShares = <T>(text: string, parseValue: (value: string) => T): Shares<T> =>
  text.split(' ').map((entry) => {
    const [value, share] = entry.split(':');
    return [parseValue(value!), Number(share)];
  });
export const toFlagShares = (share: number): Shares<boolean> => [
  [true, share],
  [false, 1 - share],
];
