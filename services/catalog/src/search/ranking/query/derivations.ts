import type { DocumentIndex } from '../index/document-index.js';
import { countNeighbours, type Phrase } from './phrase.js';
import { forEachNearWord } from '../index/spelling.js';
import type { Level } from './term.js';
import { readTokens } from '../index/tokens.js';
import { prefixBound, lowerWordBound } from '../index/word-bounds.js';

/** The maximum words that may match one word of a query. */
const [MAX_PREFIX_MATCHES, MAX_ONE_TYPO, MAX_TWO_TYPOS] = [1000, 150, 50];
/** A prefix of at most this many letters that at least this many words have is common. */
const [COMMON_LETTERS, COMMON_MATCHES] = [4, 100];

export interface DerivationInput {
  word: string;
  /** The number of typos that are tolerated. */
  typos: number;
  isPrefix: boolean;
  /** The words that were joined to it; null: none. */
  joined: readonly string[] | null;
}

export class Derivations {
  private readonly synonyms: ReadonlyMap<string, readonly Phrase[]>;

  constructor(private readonly index: DocumentIndex) {
    const split = (text: string) =>
      readTokens(text, new Set()).flatMap(({ kind, text: word }) => (kind === 'word' ? [word] : []));
    this.synonyms = new Map(
      Object.entries(index.settings.synonyms).map(([key, others]) => [
        split(key).join(' '),
        others.map(split),
      ]),
    );
  }

  isCommonPrefix(prefix: string): boolean {
    if (prefix.length > COMMON_LETTERS) return false;
    const [from, to] = this.getRange(prefix);
    return to - from >= COMMON_MATCHES;
  }

  /** Returns the matches without a typo, with one and with two. */
  getLevels(input: DerivationInput): Level[] {
    const { joined, word } = input;
    const synonyms = [joined?.join(' ') ?? word, ...(joined ? [word] : [])].flatMap(
      (key) => this.synonyms.get(key) ?? [],
    );
    const [one, two] = this.findWithTypos(input);
    const split = this.splitWord(word, joined);
    return [
      { tokens: this.findWithoutTypos(input), phrases: synonyms },
      { tokens: one, phrases: split ? [split] : [] },
      { tokens: two, phrases: [] },
    ];
  }

  private findWithoutTypos({ word, isPrefix }: DerivationInput): string[] {
    if (!isPrefix) return this.index.has(word) ? [word] : [];
    const [from, to] = this.getRange(word);
    const end = this.isCommonPrefix(word) ? to : from + MAX_PREFIX_MATCHES + Number(this.index.has(word));
    return this.index.tokens.slice(from, Math.min(to, end));
  }

  /** A wrong first letter counts as two typos, so one typo examines only words with the same first letter. */
  private findWithTypos({ word, typos, isPrefix }: DerivationInput): [string[], string[]] {
    const [one, two]: [string[], string[]] = [[], []];
    if (typos === 0) return [one, two];
    const { tokens } = this.index;
    const [from, to] = this.getRange(String.fromCodePoint(word.codePointAt(0)!));
    const addWord = (found: string, typoCount: number): boolean => {
      const [list, max] = typoCount === 1 ? [one, MAX_ONE_TYPO] : [two, MAX_TWO_TYPOS];
      if (typoCount > 0 && list.length < max && this.index.getTypoTolerantOccurrences(found).length > 0)
        list.push(found);
      return one.length < MAX_ONE_TYPO || (typos > 1 && two.length < MAX_TWO_TYPOS);
    };
    const nearPrefix = { word, maxTypos: 1, isPrefix };
    const addWithWrongFirstLetter = (found: string) => addWord(found, 2);
    if (typos > 1) forEachNearWord(tokens, [0, from], nearPrefix, addWithWrongFirstLetter);
    forEachNearWord(tokens, [from, to], { word, maxTypos: typos, isPrefix }, addWord);
    if (typos > 1) forEachNearWord(tokens, [to, tokens.length], nearPrefix, addWithWrongFirstLetter);
    return [one, two];
  }

  /** Splits a word where most documents have both halves side by side, unless it was joined there. */
  private splitWord(word: string, joined: readonly string[] | null): Phrase | null {
    let [best, maxFound]: [Phrase | null, number] = [null, 0];
    for (let at = 1; at < word.length; at++) {
      const [left, right] = [word.slice(0, at), word.slice(at)];
      if (!this.index.has(left) || !this.index.has(right)) continue;
      const result = countNeighbours(this.index, [left, right]);
      if (result > maxFound) [best, maxFound] = [[left, right], result];
    }
    return best && joined?.join(' ') !== best.join(' ') ? best : null;
  }

  private getRange(prefix: string): [number, number] {
    const { tokens } = this.index;
    const from = lowerWordBound(tokens, prefix);
    return [from, prefixBound(tokens, prefix, from)];
  }
}
