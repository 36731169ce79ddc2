import { Interned } from './interned.js';

/** Numbers for words; the same word is the same number for ever. */
export class Dictionary {
  private readonly kept = new Interned<string>();

  get words(): readonly string[] {
    return this.kept.all;
  }
  number(word: string): number {
    return this.kept.number(word, () => word);
  }
  /** −1 for a word that was never said. */
  known(word: string): number {
    return this.kept.known(word);
  }
}
