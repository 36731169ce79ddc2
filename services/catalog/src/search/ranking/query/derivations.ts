import type { DocumentIndex } from '../index/document-index.js';
import { countNeighbours, type Phrase } from './phrase.js';
import { forEachNearWord } from '../index/spelling.js';
import type { Level } from './term.js';
import { readTokens } from '../index/tokens.js';
import { findPrefixEnd, findFirstWordIndex } from '../index/word-bounds.js';

/** The maximum number of index words that a query word may match, by kind of match. */
const [MAX_PREFIX_MATCHES, MAX_ONE_TYPO, MAX_TWO_TYPOS] = [1000, 150, 50];
/** A prefix is common if it has at most this many letters and at least this many words begin with it. */
const [COMMON_LETTERS, COMMON_MATCHES] = [4, 100];

export interface DerivationInput {
  word: string;
  /** The number of typos that are tolerated. */
  maxTypos: number;
  isPrefix: boolean;
  /** The query words that were joined to form this word; null if it was not joined. */
  joinedTokens: readonly string[] | null;
}

/** Finds the index words and phrases that a query word may match. */
export class Derivations {
  private readonly synonyms: ReadonlyMap<string, readonly Phrase[]>;

  constructor(private readonly index: DocumentIndex) {
    const split = (text: string) =>
      readTokens(text, new Set()).flatMap(({ kind, text: word }) => (kind === 'word' ? [word] : []));
    this.synonyms = new Map(
      Object.entries(index.settings.synonyms).map(([key, alternatives]) => [
        split(key).join(' '),
        alternatives.map(split),
      ]),
    );
  }

  isCommonPrefix(prefix: string): boolean {
    if (prefix.length > COMMON_LETTERS) return false;
    const [start, end] = this.getRange(prefix);
    return end - start >= COMMON_MATCHES;
  }

  /** Returns the matches without typos, with one typo, and with two. */
  getLevels(input: DerivationInput): Level[] {
    const { joinedTokens, word } = input;
    const synonyms = [joinedTokens?.join(' ') ?? word, ...(joinedTokens ? [word] : [])].flatMap(
      (key) => this.synonyms.get(key) ?? [],
    );
    const [oneTypoTokens, twoTypoTokens] = this.findWithTypos(input);
    const splitPhrase = this.splitWord(word, joinedTokens);
    return [
      { tokens: this.findWithoutTypos(input), phrases: synonyms },
      { tokens: oneTypoTokens, phrases: splitPhrase ? [splitPhrase] : [] },
      { tokens: twoTypoTokens, phrases: [] },
    ];
  }

  private findWithoutTypos({ word, isPrefix }: DerivationInput): string[] {
    if (!isPrefix) return this.index.has(word) ? [word] : [];
    const [start, rangeEnd] = this.getRange(word);
    // The exact word comes in addition to the maximum.
    const end = this.isCommonPrefix(word)
      ? rangeEnd
      : start + MAX_PREFIX_MATCHES + Number(this.index.has(word));
    return this.index.tokens.slice(start, Math.min(rangeEnd, end));
  }

  /**
   * Finds misspelt words. A wrong first letter counts as two typos, so for one typo only words with the same
   * first letter are examined.
   */
  private findWithTypos({ word, maxTypos, isPrefix }: DerivationInput): [string[], string[]] {
    const [oneTypoTokens, twoTypoTokens]: [string[], string[]] = [[], []];
    if (maxTypos === 0) return [oneTypoTokens, twoTypoTokens];
    const { tokens } = this.index;
    const [start, end] = this.getRange(String.fromCodePoint(word.codePointAt(0)!));
    const addWord = (match: string, typoCount: number): boolean => {
      const [list, max] = typoCount === 1 ? [oneTypoTokens, MAX_ONE_TYPO] : [twoTypoTokens, MAX_TWO_TYPOS];
      if (typoCount > 0 && list.length < max && this.index.getTypoTolerantOccurrences(match).length > 0)
        list.push(match);
      return oneTypoTokens.length < MAX_ONE_TYPO || (maxTypos > 1 && twoTypoTokens.length < MAX_TWO_TYPOS);
    };
    const nearPrefix = { word, maxTypos: 1, isPrefix };
    const addWithWrongFirstLetter = (match: string) => addWord(match, 2);
    if (maxTypos > 1) forEachNearWord(tokens, [0, start], nearPrefix, addWithWrongFirstLetter);
    forEachNearWord(tokens, [start, end], { word, maxTypos, isPrefix }, addWord);
    if (maxTypos > 1) forEachNearWord(tokens, [end, tokens.length], nearPrefix, addWithWrongFirstLetter);
    return [oneTypoTokens, twoTypoTokens];
  }

  /**
   * Splits a word into the two halves that are adjacent in most documents. Does not split a joined word where
   * it was joined.
   */
  private splitWord(word: string, joinedTokens: readonly string[] | null): Phrase | null {
    let [bestSplit, maxCount]: [Phrase | null, number] = [null, 0];
    for (let splitIndex = 1; splitIndex < word.length; splitIndex++) {
      const [firstHalf, secondHalf] = [word.slice(0, splitIndex), word.slice(splitIndex)];
      if (!this.index.has(firstHalf) || !this.index.has(secondHalf)) continue;
      const result = countNeighbours(this.index, [firstHalf, secondHalf]);
      if (result > maxCount) [bestSplit, maxCount] = [[firstHalf, secondHalf], result];
    }
    return bestSplit && joinedTokens?.join(' ') !== bestSplit.join(' ') ? bestSplit : null;
  }

  private getRange(prefix: string): [number, number] {
    const { tokens } = this.index;
    const start = findFirstWordIndex(tokens, prefix);
    return [start, findPrefixEnd(tokens, prefix, start)];
  }
}
