/** Throws that come out the same for the same words, always. */
export class Dice {
  private state: number;
  constructor(words: string) {
    let hash = 0x811c9dc5;
    for (let i = 0; i < words.length; i++) hash = Math.imul(hash ^ words.charCodeAt(i), 0x01000193);
    this.state = hash >>> 0 || 1;
    for (let i = 0; i < 4; i++) this.next();
  }

  private next(): number {
    this.state ^= this.state << 13;
    this.state ^= this.state >>> 17;
    this.state ^= this.state << 5;
    this.state >>>= 0;
    return this.state / 2 ** 32;
  }

  one<T>(of: readonly T[]): T {
    return of[Math.floor(this.next() * of.length)]!;
  }

  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }
}
