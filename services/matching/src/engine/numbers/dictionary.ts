import { Interned } from './interned.js';

/** Assigns numbers to strings. A string keeps its number. */
export class Dictionary {
  private readonly interned = new Interned<string>();

  get strings(): readonly string[] {
    return this.interned.values;
  }
  intern(word: string): number {
    return this.interned.getNumber(word, () => word);
  }
  /** Returns −1 for an unknown string. */
  find(word: string): number {
    return this.interned.findNumber(word);
  }
}
