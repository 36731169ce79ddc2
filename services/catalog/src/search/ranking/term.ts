import type { DocumentIndex } from './document-index.js';
import { slotOf, union } from './occurrences.js';
import { slotsWithPhrase, wordsOfPhrase, type Phrase } from './phrase.js';

/** What a term is met by with the same number of mistakes. */
export interface Level {
  words: readonly string[];
  phrases: readonly Phrase[];
}

/** A word of a question, several of them joined, or a phrase, with all that it is met by. */
export interface TermFacts {
  /** Which words of the question it stands for: the first, and how many. */
  first: number;
  span: number;
  /** Its position in the question, and that of its last word. */
  start: number;
  end: number;
  /** With no mistake, one and two. */
  levels: readonly Level[];
  /** What is met exactly as it is asked; null where nothing is: several words joined never are. */
  exact: Phrase | null;
  isPhrase: boolean;
  /** A beginning so common that only whole words are looked for before the word to its left. */
  isCommonBeginning: boolean;
}

/** A term with all that is found out about it while one question is answered. */
export class Term {
  private readonly phraseSlots = new Map<Phrase, ReadonlySet<number>>();
  private readonly lists = new Map<string, readonly number[]>();
  private known: { met: Uint8Array; slots: readonly number[] } | null = null;

  constructor(
    private readonly index: DocumentIndex,
    readonly facts: TermFacts,
  ) {}

  /** Of each slot, with which numbers of mistakes it has the term: one bit each. */
  get met(): Uint8Array {
    return (this.known ??= this.look()).met;
  }
  /** Those that have it, in no order. */
  get slots(): readonly number[] {
    return (this.known ??= this.look()).slots;
  }

  private look(): { met: Uint8Array; slots: number[] } {
    const met = new Uint8Array(this.index.size);
    const slots: number[] = [];
    const mark = (slot: number, bit: number) => {
      if (met[slot] === 0) slots.push(slot);
      met[slot]! |= bit;
    };
    this.facts.levels.forEach(({ words, phrases }, mistakes) => {
      const bit = 1 << mistakes;
      for (const word of words) for (const one of this.placesOf(word, mistakes)) mark(slotOf(one), bit);
      for (const phrase of phrases) for (const slot of this.slotsOf(phrase)) mark(slot, bit);
    });
    return { met, slots };
  }

  /** Words joined or misspelt are not looked for where typos are not forgiven. */
  private placesOf(word: string, mistakes: number): readonly number[] {
    const isAsAsked = mistakes === 0 && this.facts.span === 1;
    return isAsAsked ? this.index.occurrencesOf(word) : this.index.forgivingOccurrencesOf(word);
  }

  slotsOf(phrase: Phrase): ReadonlySet<number> {
    const known = this.phraseSlots.get(phrase) ?? slotsWithPhrase(this.index, phrase);
    this.phraseSlots.set(phrase, known);
    return known;
  }

  /** Where its words stand. `levels`: the numbers of mistakes to look for, one bit each. */
  words(levels: number): readonly number[] {
    return this.list(`words ${levels}`, () => this.wordLists(levels));
  }
  /** Where its words and the first words of its phrases stand. */
  starts(levels: number): readonly number[] {
    return this.list(`starts ${levels}`, () => [this.words(levels), ...this.phraseLists(levels, 0)]);
  }
  /** Where its words and the last words of its phrases stand. */
  ends(levels: number): readonly number[] {
    return this.list(`ends ${levels}`, () => [this.words(levels), ...this.phraseLists(levels, -1)]);
  }
  /** Where its words stand that may come before the word to their left. */
  wordsBefore(levels: number): readonly number[] {
    if (!this.facts.isCommonBeginning) return this.words(levels);
    const whole = levels & 1 && this.facts.exact ? [this.index.occurrencesOf(this.facts.exact[0]!)] : [];
    return this.list(`before ${levels}`, () => [...whole, ...this.wordLists(levels & ~1)]);
  }

  private wordLists(levels: number): (readonly number[])[] {
    return this.facts.levels.flatMap(({ words }, mistakes) =>
      levels & (1 << mistakes) ? words.map((word) => this.index.occurrencesOf(word)) : [],
    );
  }
  private phraseLists(levels: number, at: number): (readonly number[])[] {
    const phrases = this.facts.levels.flatMap((level, mistakes) =>
      levels & (1 << mistakes) ? level.phrases : [],
    );
    return phrases.map((phrase) => {
      const slots = this.slotsOf(phrase);
      return this.index.occurrencesOf(wordsOfPhrase(phrase).at(at)!).filter((one) => slots.has(slotOf(one)));
    });
  }
  private list(name: string, lists: () => (readonly number[])[]): readonly number[] {
    const known = this.lists.get(name) ?? union(lists());
    this.lists.set(name, known);
    return known;
  }
}
