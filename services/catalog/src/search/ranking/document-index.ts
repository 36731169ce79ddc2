import { attributeOf, lowerBound, occurrenceAt, placeOf, rangeOf } from './occurrences.js';
import type { RankingSettings } from './settings.js';
import { placedWords } from './tokens.js';
import { Vocabulary } from './vocabulary.js';

/** A document as it is searched: the values of each attribute, in the order of the settings. */
export type Texts = readonly (readonly string[])[];

const NOWHERE: readonly number[] = [];
/** Most words stand in few places: their lists are copied, for `push` makes room for sixteen more. By spreading: `concat` would box each number. */
const FEW = 8;
const IS_NUMBER = /^\p{N}+$/u;

/** Where each word stands in which document. A document has a number, its slot, until it is removed. */
export class DocumentIndex {
  private readonly places = new Map<string, number[]>();
  private readonly vocabulary = new Vocabulary();
  private readonly free: number[] = [];
  /** Words that stand where typos are not forgiven too. */
  private readonly unforgiven = new Set<string>();
  /** Of each slot, whether a document has it. */
  private readonly taken: boolean[] = [];
  /** How many words each attribute has: those of the first slot, then those of the next. */
  private lengths = new Uint8Array();
  private readonly stopWords: ReadonlySet<string>;
  private readonly forgives: readonly boolean[];
  private readonly attributes: number;

  constructor(readonly settings: RankingSettings) {
    this.stopWords = new Set(settings.stopWords);
    this.attributes = settings.attributes.length;
    this.forgives = settings.attributes.map((name) => !settings.withoutTypos.includes(name));
  }

  /** Takes a document and answers its slot. */
  add(texts: Texts): number {
    const slot = this.free.pop() ?? this.taken.length;
    this.taken[slot] = true;
    this.makeRoom();
    texts.forEach((values, attribute) => {
      const words = placedWords(values, this.stopWords);
      this.lengths[slot * this.attributes + attribute] = Math.min(words.length, 255);
      for (const { word, position } of words) {
        this.place(word, occurrenceAt(slot, attribute, position));
        if (!this.forgives[attribute]) this.unforgiven.add(word);
      }
    });
    return slot;
  }

  private makeRoom(): void {
    const { lengths, size, attributes } = this;
    if (lengths.length >= size * attributes) return;
    this.lengths = new Uint8Array(size * attributes * 2);
    this.lengths.set(lengths);
  }

  /** Forgets a document; `texts`: those it was added with. */
  remove(slot: number, texts: Texts): void {
    const words = new Set(
      texts.flatMap((values) => placedWords(values, this.stopWords).map(({ word }) => word)),
    );
    for (const word of words) {
      const list = this.places.get(word)!;
      const [from, to] = rangeOf(list, slot);
      list.splice(from, to - from);
      if (list.length > 0) continue;
      this.places.delete(word);
      this.unforgiven.delete(word);
      this.vocabulary.remove(word);
    }
    this.taken[slot] = false;
    this.free.push(slot);
  }

  private place(word: string, occurrence: number): void {
    const list = this.places.get(word);
    if (!list) {
      this.places.set(word, [occurrence]);
      this.vocabulary.add(word);
    } else if (list[list.length - 1]! < occurrence) {
      if (list.length < FEW) this.places.set(word, [...list, occurrence]);
      else list.push(occurrence);
    } else {
      list.splice(lowerBound(list, occurrence), 0, occurrence);
    }
  }

  get size(): number {
    return this.taken.length;
  }
  get words(): readonly string[] {
    return this.vocabulary.words;
  }
  isTaken(slot: number): boolean {
    return this.taken[slot]!;
  }
  has(word: string): boolean {
    return this.places.has(word);
  }
  occurrencesOf(word: string): readonly number[] {
    return this.places.get(word) ?? NOWHERE;
  }
  wordCount(slot: number, attribute: number): number {
    return this.lengths[slot * this.attributes + attribute]!;
  }
  /** Where a word may be what a misspelt one means: numbers never are. */
  forgivingOccurrencesOf(word: string): readonly number[] {
    if (IS_NUMBER.test(word)) return NOWHERE;
    const all = this.occurrencesOf(word);
    if (!this.unforgiven.has(word)) return all;
    return all.filter((one) => this.forgives[attributeOf(placeOf(one))]);
  }
}
