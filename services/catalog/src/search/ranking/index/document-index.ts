import { lowerBound } from './lower-bound.js';
import { getAttribute, encodeOccurrence, getLocation, findSlotRange } from './occurrences.js';
import type { RankingSettings } from './settings.js';
import { readPositionedTokens } from './tokens.js';
import { SortedSet } from './sorted-set.js';
import { compareTokens } from './word-bounds.js';

/** The texts of a document: the values of each attribute, in the order of the settings. */
export type Texts = readonly (readonly string[])[];

const NO_OCCURRENCES: readonly number[] = [];
/**
 * Up to this length, a list is copied when it grows. `push` would reserve space for sixteen more numbers, and
 * `concat` would box each number.
 */
const MAX_COPIED = 8;
const IS_NUMBER = /^\p{N}+$/u;

/**
 * Stores in which documents and where each word occurs. A slot is the number of a document until it is
 * removed.
 */
export class DocumentIndex {
  private readonly occurrences = new Map<string, number[]>();
  private readonly vocabulary = new SortedSet(compareTokens);
  private readonly freeSlots: number[] = [];
  /** Words that also occur in attributes without typo tolerance. */
  private readonly typoIntolerantTokens = new Set<string>();
  /** For each slot, whether a document uses it. */
  private readonly usedSlots: boolean[] = [];
  /** The number of words in each attribute, for one slot after another. */
  private wordCounts = new Uint8Array();
  private readonly stopWords: ReadonlySet<string>;
  private readonly toleratesTypos: readonly boolean[];
  private readonly attributeCount: number;

  constructor(readonly settings: RankingSettings) {
    this.stopWords = new Set(settings.stopWords);
    this.attributeCount = settings.attributes.length;
    this.toleratesTypos = settings.attributes.map((name) => !settings.withoutTypos.includes(name));
  }

  add(texts: Texts): number {
    const slot = this.freeSlots.pop() ?? this.usedSlots.length;
    this.usedSlots[slot] = true;
    this.ensureCapacity();
    texts.forEach((values, attribute) => {
      const tokens = readPositionedTokens(values, this.stopWords);
      this.wordCounts[slot * this.attributeCount + attribute] = Math.min(tokens.length, 255);
      for (const { word, position } of tokens) {
        this.addOccurrence(word, encodeOccurrence(slot, attribute, position));
        if (!this.toleratesTypos[attribute]) this.typoIntolerantTokens.add(word);
      }
    });
    return slot;
  }

  private ensureCapacity(): void {
    const { wordCounts, size, attributeCount } = this;
    if (wordCounts.length >= size * attributeCount) return;
    this.wordCounts = new Uint8Array(size * attributeCount * 2);
    this.wordCounts.set(wordCounts);
  }

  /** Removes a document. `texts` must be the texts with which it was added. */
  remove(slot: number, texts: Texts): void {
    const tokens = new Set(
      texts.flatMap((values) => readPositionedTokens(values, this.stopWords).map(({ word }) => word)),
    );
    for (const word of tokens) {
      const list = this.occurrences.get(word)!;
      const [start, end] = findSlotRange(list, slot);
      list.splice(start, end - start);
      if (list.length > 0) continue;
      this.occurrences.delete(word);
      this.typoIntolerantTokens.delete(word);
      this.vocabulary.remove(word);
    }
    this.usedSlots[slot] = false;
    this.freeSlots.push(slot);
  }

  private addOccurrence(word: string, occurrence: number): void {
    const list = this.occurrences.get(word);
    if (!list) {
      this.occurrences.set(word, [occurrence]);
      this.vocabulary.add(word);
    } else if (list[list.length - 1]! < occurrence) {
      if (list.length < MAX_COPIED) this.occurrences.set(word, [...list, occurrence]);
      else list.push(occurrence);
    } else {
      list.splice(lowerBound(list, occurrence), 0, occurrence);
    }
  }

  get size(): number {
    return this.usedSlots.length;
  }
  get tokens(): readonly string[] {
    return this.vocabulary.values;
  }
  isSlotUsed(slot: number): boolean {
    return this.usedSlots[slot]!;
  }
  has(word: string): boolean {
    return this.occurrences.has(word);
  }
  getOccurrences(word: string): readonly number[] {
    return this.occurrences.get(word) ?? NO_OCCURRENCES;
  }
  getWordCount(slot: number, attribute: number): number {
    return this.wordCounts[slot * this.attributeCount + attribute]!;
  }
  /** Returns the occurrences of a word that may match a misspelt query word. Numbers have none. */
  getTypoTolerantOccurrences(word: string): readonly number[] {
    if (IS_NUMBER.test(word)) return NO_OCCURRENCES;
    const occurrences = this.getOccurrences(word);
    if (!this.typoIntolerantTokens.has(word)) return occurrences;
    return occurrences.filter((occurrence) => this.toleratesTypos[getAttribute(getLocation(occurrence))]);
  }
}
