import type { DocumentIndex } from '../index/document-index.js';
import { getSlot, union } from '../index/occurrences.js';
import { slotsWithPhrase, getPhraseTokens, type Phrase } from './phrase.js';

/** The matches of a term with the same number of typos. */
export interface Level {
  tokens: readonly string[];
  phrases: readonly Phrase[];
}

/** A query word, several joined words, or a phrase, with all its matches. */
export interface TermDetails {
  /** The query words that it stands for: the index of the first, and their number. */
  first: number;
  span: number;
  /** Its position in the query, and that of its last word. */
  start: number;
  end: number;
  /** Without a typo, with one and with two. */
  levels: readonly Level[];
  /** The exact match; null if there is none. Joined words have none. */
  exact: Phrase | null;
  isPhrase: boolean;
  /** The prefix is so common that only whole words are considered before the word to its left. */
  isCommonBeginning: boolean;
}

/** A term with everything that is computed for it during one query. */
export class Term {
  private readonly phraseSlots = new Map<Phrase, ReadonlySet<number>>();
  private readonly lists = new Map<string, readonly number[]>();
  private known: { met: Uint8Array; slots: readonly number[] } | null = null;

  constructor(
    private readonly index: DocumentIndex,
    readonly details: TermDetails,
  ) {}

  /** For each slot, the numbers of typos with which it matches the term: one bit each. */
  get met(): Uint8Array {
    return (this.known ??= this.look()).met;
  }
  /** The matching slots, in no order. */
  get slots(): readonly number[] {
    return (this.known ??= this.look()).slots;
  }

  private look(): { met: Uint8Array; slots: number[] } {
    const met = new Uint8Array(this.index.size);
    const slots: number[] = [];
    const addMatch = (slot: number, bit: number) => {
      if (met[slot] === 0) slots.push(slot);
      met[slot]! |= bit;
    };
    this.details.levels.forEach(({ tokens, phrases }, mistakes) => {
      const bit = 1 << mistakes;
      for (const word of tokens)
        for (const occurrence of this.findOccurrences(word, mistakes)) addMatch(getSlot(occurrence), bit);
      for (const phrase of phrases) for (const slot of this.getPhraseSlots(phrase)) addMatch(slot, bit);
    });
    return { met, slots };
  }

  /** Joined or misspelt words are not searched in attributes without typo tolerance. */
  private findOccurrences(word: string, mistakes: number): readonly number[] {
    const isExact = mistakes === 0 && this.details.span === 1;
    return isExact ? this.index.getOccurrences(word) : this.index.getForgivingOccurrences(word);
  }

  getPhraseSlots(phrase: Phrase): ReadonlySet<number> {
    const existing = this.phraseSlots.get(phrase) ?? slotsWithPhrase(this.index, phrase);
    this.phraseSlots.set(phrase, existing);
    return existing;
  }

  /** Returns the occurrences of its words. `levels`: the numbers of typos to include, one bit each. */
  tokenOccurrences(levels: number): readonly number[] {
    return this.list(`words ${levels}`, () => this.wordLists(levels));
  }
  /** Returns the occurrences of its words and of the first words of its phrases. */
  starts(levels: number): readonly number[] {
    return this.list(`starts ${levels}`, () => [
      this.tokenOccurrences(levels),
      ...this.phraseLists(levels, 0),
    ]);
  }
  /** Returns the occurrences of its words and of the last words of its phrases. */
  ends(levels: number): readonly number[] {
    return this.list(`ends ${levels}`, () => [
      this.tokenOccurrences(levels),
      ...this.phraseLists(levels, -1),
    ]);
  }
  /** Returns the occurrences of its words that may come before the word to their left. */
  occurrencesBefore(levels: number): readonly number[] {
    if (!this.details.isCommonBeginning) return this.tokenOccurrences(levels);
    const whole = levels & 1 && this.details.exact ? [this.index.getOccurrences(this.details.exact[0]!)] : [];
    return this.list(`before ${levels}`, () => [...whole, ...this.wordLists(levels & ~1)]);
  }

  private wordLists(levels: number): (readonly number[])[] {
    return this.details.levels.flatMap(({ tokens }, mistakes) =>
      levels & (1 << mistakes) ? tokens.map((word) => this.index.getOccurrences(word)) : [],
    );
  }
  private phraseLists(levels: number, at: number): (readonly number[])[] {
    const phrases = this.details.levels.flatMap((level, mistakes) =>
      levels & (1 << mistakes) ? level.phrases : [],
    );
    return phrases.map((phrase) => {
      const slots = this.getPhraseSlots(phrase);
      return this.index
        .getOccurrences(getPhraseTokens(phrase).at(at)!)
        .filter((occurrence) => slots.has(getSlot(occurrence)));
    });
  }
  private list(name: string, lists: () => (readonly number[])[]): readonly number[] {
    const existing = this.lists.get(name) ?? union(lists());
    this.lists.set(name, existing);
    return existing;
  }
}
