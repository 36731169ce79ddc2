/**
 * A pseudo-random generator that always produces the same sequence for the same seed: xorshift32, started with
 * the FNV-1a hash of the seed. Its state must not be 0. The first numbers are dropped, because they are similar
 * for similar seeds.
 */
export class SeededRandom {
  private state: number;
  constructor(seed: string) {
    let hash = 0x811c9dc5;
    for (let i = 0; i < seed.length; i++) hash = Math.imul(hash ^ seed.charCodeAt(i), 0x01000193);
    this.state = hash >>> 0 || 1;
    for (let i = 0; i < 4; i++) this.nextFraction();
  }

  private nextFraction(): number {
    this.state ^= this.state << 13;
    this.state ^= this.state >>> 17;
    this.state ^= this.state << 5;
    this.state >>>= 0;
    return this.state / 2 ** 32;
  }

  pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.nextFraction() * items.length)]!;
  }

  /** Returns an integer from `min` to `max`, inclusive. */
  pickInteger(min: number, max: number): number {
    return min + Math.floor(this.nextFraction() * (max - min + 1));
  }
}
