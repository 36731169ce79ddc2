import { Interned } from './interned.js';

/** Assigns numbers to strings. A string keeps its number. */
export class Dictionary {
  private readonly interned = new Interned<string>();

  get strings(): readonly string[] {
    return this.interned.all;
  }
  number(word: string): number {
    return this.interned.number(word, () => word);
  }
  /** Returns −1 for an unknown string. */
  known(word: string): number {
    return this.interned.known(word);
  }
}
