import type { DocumentIndex } from '../index/document-index.js';
import { getSlot, mergeOccurrences } from '../index/occurrences.js';
import { findSlotsWithPhrase, getPhraseTokens, type Phrase } from './phrase.js';

/** The matches of a term with the same number of typos. */
export interface Level {
  tokens: readonly string[];
  phrases: readonly Phrase[];
}

/** A query word, several joined words, or a phrase, with all its matches. */
export interface TermDetails {
  /** The query words that the term covers: the index of the first one, and how many. */
  firstWordIndex: number;
  span: number;
  /** The position of its first word in the query, and of its last word. */
  start: number;
  end: number;
  /** The matches with no typo, one typo and two typos. */
  levels: readonly Level[];
  /** The exact match, null if there is none. Joined words have no exact match. */
  exactPhrase: Phrase | null;
  isPhrase: boolean;
  /**
   * True if the prefix is very common. Then only its whole word is considered for the distance to the word
   * before it.
   */
  isCommonPrefix: boolean;
}

interface TermMatches {
  levelsBySlot: Uint8Array;
  slots: readonly number[];
}

/** A term with everything that is computed for it during one query. */
export class Term {
  private readonly phraseSlots = new Map<Phrase, ReadonlySet<number>>();
  private readonly mergedLists = new Map<string, readonly number[]>();
  private matches: TermMatches | null = null;

  constructor(
    private readonly index: DocumentIndex,
    readonly details: TermDetails,
  ) {}

  /** For each slot, with how many typos it matches the term, as bits: bit 0 is set for no typo. */
  get levelsBySlot(): Uint8Array {
    return this.getMatches().levelsBySlot;
  }
  /** The matching slots, unsorted. */
  get slots(): readonly number[] {
    return this.getMatches().slots;
  }

  private getMatches(): TermMatches {
    return (this.matches ??= this.findMatches());
  }
  private findMatches(): TermMatches {
    const levelsBySlot = new Uint8Array(this.index.size);
    const slots: number[] = [];
    const addMatch = (slot: number, bit: number) => {
      if (levelsBySlot[slot] === 0) slots.push(slot);
      levelsBySlot[slot]! |= bit;
    };
    this.details.levels.forEach(({ tokens, phrases }, typos) => {
      const bit = 1 << typos;
      for (const word of tokens)
        for (const occurrence of this.findOccurrences(word, typos)) addMatch(getSlot(occurrence), bit);
      for (const phrase of phrases) for (const slot of this.getPhraseSlots(phrase)) addMatch(slot, bit);
    });
    return { levelsBySlot, slots };
  }

  /**
   * Returns the occurrences of a word. Joined or misspelt words are not searched in attributes without typo
   * tolerance.
   */
  private findOccurrences(word: string, typos: number): readonly number[] {
    const isExact = typos === 0 && this.details.span === 1;
    return isExact ? this.index.getOccurrences(word) : this.index.getTypoTolerantOccurrences(word);
  }

  getPhraseSlots(phrase: Phrase): ReadonlySet<number> {
    const slots = this.phraseSlots.get(phrase) ?? findSlotsWithPhrase(this.index, phrase);
    this.phraseSlots.set(phrase, slots);
    return slots;
  }

  /** Returns the occurrences of the term's words. `levels`: the numbers of typos to include, one bit each. */
  getWordOccurrences(levels: number): readonly number[] {
    return this.getMergedList(`words ${levels}`, () => this.getWordLists(levels));
  }
  /** Returns the occurrences of the term's words and of the first words of its phrases. */
  getStarts(levels: number): readonly number[] {
    return this.getMergedList(`starts ${levels}`, () => [
      this.getWordOccurrences(levels),
      ...this.getPhraseLists(levels, 0),
    ]);
  }
  /** Returns the occurrences of the term's words and of the last words of its phrases. */
  getEnds(levels: number): readonly number[] {
    return this.getMergedList(`ends ${levels}`, () => [
      this.getWordOccurrences(levels),
      ...this.getPhraseLists(levels, -1),
    ]);
  }
  /** Returns the occurrences of the term's words that are compared with the word before them. */
  getOccurrencesBefore(levels: number): readonly number[] {
    if (!this.details.isCommonPrefix) return this.getWordOccurrences(levels);
    const exactOccurrences =
      levels & 1 && this.details.exactPhrase ? [this.index.getOccurrences(this.details.exactPhrase[0]!)] : [];
    return this.getMergedList(`before ${levels}`, () => [
      ...exactOccurrences,
      ...this.getWordLists(levels & ~1),
    ]);
  }

  private getWordLists(levels: number): (readonly number[])[] {
    return this.details.levels.flatMap(({ tokens }, typos) =>
      levels & (1 << typos) ? tokens.map((word) => this.index.getOccurrences(word)) : [],
    );
  }
  private getPhraseLists(levels: number, wordIndex: number): (readonly number[])[] {
    const phrases = this.details.levels.flatMap((level, typos) =>
      levels & (1 << typos) ? level.phrases : [],
    );
    return phrases.map((phrase) => {
      const slots = this.getPhraseSlots(phrase);
      return this.index
        .getOccurrences(getPhraseTokens(phrase).at(wordIndex)!)
        .filter((occurrence) => slots.has(getSlot(occurrence)));
    });
  }
  private getMergedList(name: string, getLists: () => (readonly number[])[]): readonly number[] {
    const list = this.mergedLists.get(name) ?? mergeOccurrences(getLists());
    this.mergedLists.set(name, list);
    return list;
  }
}
