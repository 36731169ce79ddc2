import { lowerBound } from './lower-bound.js';
import { getAttribute, occurrenceAt, getLocation, getSlotRange } from './occurrences.js';
import type { RankingSettings } from './settings.js';
import { getPositionedTokens } from './tokens.js';
import { Vocabulary } from './vocabulary.js';

/** A document as it is searched: the values of each attribute, in the order of the settings. */
export type Texts = readonly (readonly string[])[];

const NOWHERE: readonly number[] = [];
/** Shorter lists are copied, because `push` allocates sixteen more places. `concat` would box each number. */
const FEW = 8;
const IS_NUMBER = /^\p{N}+$/u;

/** Stores where each word occurs in which document. A document has a number, its slot, until it is removed. */
export class DocumentIndex {
  private readonly occurrences = new Map<string, number[]>();
  private readonly vocabulary = new Vocabulary();
  private readonly free: number[] = [];
  /** Words that also occur in attributes without typo tolerance. */
  private readonly unforgiven = new Set<string>();
  /** For each slot, whether a document uses it. */
  private readonly taken: boolean[] = [];
  /** The number of words in each attribute: those of the first slot, then those of the next. */
  private lengths = new Uint8Array();
  private readonly stopWords: ReadonlySet<string>;
  private readonly forgives: readonly boolean[];
  private readonly attributes: number;

  constructor(readonly settings: RankingSettings) {
    this.stopWords = new Set(settings.stopWords);
    this.attributes = settings.attributes.length;
    this.forgives = settings.attributes.map((name) => !settings.withoutTypos.includes(name));
  }

  /** Adds a document and returns its slot. */
  add(texts: Texts): number {
    const slot = this.free.pop() ?? this.taken.length;
    this.taken[slot] = true;
    this.ensureCapacity();
    texts.forEach((values, attribute) => {
      const tokens = getPositionedTokens(values, this.stopWords);
      this.lengths[slot * this.attributes + attribute] = Math.min(tokens.length, 255);
      for (const { word, position } of tokens) {
        this.addOccurrence(word, occurrenceAt(slot, attribute, position));
        if (!this.forgives[attribute]) this.unforgiven.add(word);
      }
    });
    return slot;
  }

  private ensureCapacity(): void {
    const { lengths, size, attributes } = this;
    if (lengths.length >= size * attributes) return;
    this.lengths = new Uint8Array(size * attributes * 2);
    this.lengths.set(lengths);
  }

  /** Removes a document. `texts`: those it was added with. */
  remove(slot: number, texts: Texts): void {
    const tokens = new Set(
      texts.flatMap((values) => getPositionedTokens(values, this.stopWords).map(({ word }) => word)),
    );
    for (const word of tokens) {
      const list = this.occurrences.get(word)!;
      const [from, to] = getSlotRange(list, slot);
      list.splice(from, to - from);
      if (list.length > 0) continue;
      this.occurrences.delete(word);
      this.unforgiven.delete(word);
      this.vocabulary.remove(word);
    }
    this.taken[slot] = false;
    this.free.push(slot);
  }

  private addOccurrence(word: string, occurrence: number): void {
    const list = this.occurrences.get(word);
    if (!list) {
      this.occurrences.set(word, [occurrence]);
      this.vocabulary.add(word);
    } else if (list[list.length - 1]! < occurrence) {
      if (list.length < FEW) this.occurrences.set(word, [...list, occurrence]);
      else list.push(occurrence);
    } else {
      list.splice(lowerBound(list, occurrence), 0, occurrence);
    }
  }

  get size(): number {
    return this.taken.length;
  }
  get tokens(): readonly string[] {
    return this.vocabulary.tokens;
  }
  isSlotUsed(slot: number): boolean {
    return this.taken[slot]!;
  }
  has(word: string): boolean {
    return this.occurrences.has(word);
  }
  getOccurrences(word: string): readonly number[] {
    return this.occurrences.get(word) ?? NOWHERE;
  }
  wordCount(slot: number, attribute: number): number {
    return this.lengths[slot * this.attributes + attribute]!;
  }
  /** Returns where a word may match a misspelt one. Numbers never do. */
  getForgivingOccurrences(word: string): readonly number[] {
    if (IS_NUMBER.test(word)) return NOWHERE;
    const all = this.getOccurrences(word);
    if (!this.unforgiven.has(word)) return all;
    return all.filter((value) => this.forgives[getAttribute(getLocation(value))]);
  }
}
