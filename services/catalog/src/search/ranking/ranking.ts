import { fold } from '@laurel/rules/text/fold';
import { groupByRank } from './bucket-sort.js';
import { Derivations } from './query/derivations.js';
import type { DocumentIndex } from './index/document-index.js';
import { createDropRank } from './query/dropping.js';
import { getPaths, type Path } from './query/path.js';
import { findSlotsWithPhrase, getPhraseTokens } from './query/phrase.js';
import { parseQuery, type QueryTerm } from './query/parse-query.js';
import { attributeRankRule } from './rules/attribute-rank.js';
import { exactAttributeRule, exactTermsRule } from './rules/exactness.js';
import { proximityRule } from './rules/proximity.js';
import { typoRule } from './rules/typo.js';
import { wordPositionRule } from './rules/word-position.js';
import { createMatchedTermsRule } from './rules/matched-terms.js';
import { getStandardTypoLimit, type RankingSettings } from './index/settings.js';
import { Term } from './query/term.js';

type TypoLimit = (word: string, settings: RankingSettings) => number;
/** The maximum number of adjacent query words that are also tried as one joined word. */
const MAX_JOINED = 3;

export interface RankedDocuments {
  /** True if the query has no words and excludes nothing. */
  isEmpty: boolean;
  slots: number[];
  /** True if a document contains all terms without a typo. */
  hasAll: boolean;
  /** Every index word that may match the query. */
  tokens: ReadonlySet<string>;
  /**
   * Yields groups of equal rank of these documents, best first. Computes only the groups that the caller
   * reads.
   */
  groupByRank(slots: readonly number[]): Generator<readonly number[]>;
}

/**
 * Ranks documents as Meilisearch does: seven rules, each of which orders the documents that the previous
 * rules rank equally.
 */
export class Ranking {
  private readonly derivations: Derivations;
  private readonly stopWords: ReadonlySet<string>;

  constructor(private readonly index: DocumentIndex) {
    this.derivations = new Derivations(index);
    this.stopWords = new Set(index.settings.stopWords);
  }

  /** `getTypoLimit`: the number of typos that each word may have. */
  rank(text: string, getTypoLimit: TypoLimit = getStandardTypoLimit): RankedDocuments {
    const { terms: queryTerms, excludedPhrases } = parseQuery(text, this.stopWords);
    const termsByStart = queryTerms.map((_, startIndex) =>
      this.createTermsAt(queryTerms, startIndex, getTypoLimit),
    );
    const terms = termsByStart.flat();
    const getRank = createDropRank(this.index.settings.dropping, terms, queryTerms.length);
    const paths = getPaths(termsByStart);
    // A term without a rank is never dropped, so a document must match it.
    const requiredPaths = paths.map((path) => path.filter(({ term }) => getRank(term) === null));
    const { index } = this;
    const excludedSlots = new Set(
      excludedPhrases.flatMap((phrase) => [...findSlotsWithPhrase(index, phrase)]),
    );
    const otherRules = [
      typoRule,
      proximityRule,
      attributeRankRule,
      wordPositionRule,
      exactAttributeRule,
      exactTermsRule,
    ];
    const rules = queryTerms.length > 0 ? [createMatchedTermsRule(getRank), ...otherRules] : [];
    const slots = findMatchingSlots(requiredPaths, index.size).filter(
      (slot) => index.isSlotUsed(slot) && !excludedSlots.has(slot),
    );
    return {
      isEmpty: queryTerms.length + excludedPhrases.length === 0,
      slots,
      // Bit 0 of a level is set for a match without a typo.
      hasAll: slots.some((slot) =>
        paths.some((path) => path.every(({ term }) => term.levelsBySlot[slot]! & 1)),
      ),
      tokens: new Set(
        terms.flatMap(({ details }) =>
          details.levels.flatMap(({ tokens: levelTokens, phrases }) => [
            ...levelTokens,
            ...phrases.flatMap(getPhraseTokens),
          ]),
        ),
      ),
      groupByRank: (selectedSlots) => groupByRank(selectedSlots, paths, rules, index),
    };
  }

  /**
   * Returns the query without the words that match only with typos or as a prefix, unless a document has all
   * words. Such a word is often the rarest one, and the rarest word is never dropped. It would therefore hide
   * the documents that contain the exact words.
   */
  dropInexactTokens(text: string): string {
    const { terms: queryTerms } = parseQuery(text, this.stopWords);
    const isIndexed = ({ phrase, isPhrase }: QueryTerm) => isPhrase || this.index.has(phrase[0]!);
    if (queryTerms.every(isIndexed) || !queryTerms.some(isIndexed)) return text;
    const termsByStart = queryTerms.map((_, startIndex) =>
      this.createTermsAt(queryTerms, startIndex, getStandardTypoLimit),
    );
    if (findMatchingSlots(getPaths(termsByStart), this.index.size).length > 0) return text;
    const terms = termsByStart.flat();
    /** Returns false for a word without any match, because it is dropped before all others anyway. */
    const isInexact = (wordIndex: number) => {
      const matchingTerms = terms.filter(
        ({ details, slots }) =>
          details.firstWordIndex <= wordIndex &&
          wordIndex < details.firstWordIndex + details.span &&
          slots.length > 0,
      );
      // A phrase, a synonym, a split word, or joined words that are indexed as one word.
      const isExact = ({ details: { span, levels } }: Term) =>
        levels.some(({ phrases }) => phrases.length > 0) || (span > 1 && levels[0]!.tokens.length > 0);
      return matchingTerms.length > 0 && !matchingTerms.some(isExact);
    };
    const inexactTokens = queryTerms.flatMap((term, n) =>
      !isIndexed(term) && isInexact(n) ? [term.phrase[0]!] : [],
    );
    return removeTokens(text, new Set(inexactTokens));
  }

  /**
   * Returns the terms that begin at a word of the query: the word alone, and joined with the next one and two
   * words.
   */
  private createTermsAt(
    queryTerms: readonly QueryTerm[],
    startIndex: number,
    getTypoLimit: TypoLimit,
  ): Term[] {
    const firstTerm = queryTerms[startIndex]!;
    const result = [
      firstTerm.isPhrase
        ? this.createPhraseTerm(firstTerm, startIndex)
        : this.createWordTerm([firstTerm], startIndex, getTypoLimit),
    ];
    for (let count = 2; count <= MAX_JOINED && startIndex + count <= queryTerms.length; count++) {
      const joinedTerms = queryTerms.slice(startIndex, startIndex + count);
      if (!areNeighbours(joinedTerms)) break;
      const term = this.createWordTerm(joinedTerms, startIndex, getTypoLimit);
      if (hasMatches(term)) result.push(term);
    }
    return result;
  }

  private createWordTerm(terms: readonly QueryTerm[], firstWordIndex: number, getTypoLimit: TypoLimit): Term {
    const tokens = terms.map(({ phrase }) => phrase[0]!);
    const word = tokens.join('');
    const isSingle = terms.length === 1;
    const { isPrefix, end } = terms.at(-1)!;
    const maxTypos = Math.max(0, getTypoLimit(word, this.index.settings) - (terms.length - 1));
    const levels = this.derivations.getLevels({
      word,
      maxTypos,
      isPrefix,
      joinedTokens: isSingle ? null : tokens,
    });
    return new Term(this.index, {
      firstWordIndex,
      span: terms.length,
      start: terms[0]!.start,
      end,
      levels,
      exactPhrase: isSingle && this.index.has(word) ? [word] : null,
      isPhrase: false,
      isCommonPrefix: isPrefix && this.derivations.isCommonPrefix(word),
    });
  }

  private createPhraseTerm({ phrase, start, end }: QueryTerm, firstWordIndex: number): Term {
    return new Term(this.index, {
      firstWordIndex,
      span: 1,
      start,
      end,
      levels: [{ tokens: [], phrases: [phrase] }],
      exactPhrase: phrase,
      isPhrase: true,
      isCommonPrefix: false,
    });
  }
}

/** Replaces words by a space, so that the word before a removed last word is not treated as a prefix. */
const removeTokens = (text: string, words: ReadonlySet<string>) =>
  text.replace(/[\p{L}\p{N}\p{M}]+/gu, (word) => (words.has(fold(word)) ? ' ' : word));
const hasMatches = ({ details: { levels } }: Term) =>
  levels.some(({ tokens, phrases }) => tokens.length + phrases.length > 0);
const areNeighbours = (terms: readonly QueryTerm[]) =>
  terms.every(
    (queryTerm, n) => !queryTerm.isPhrase && (n === 0 || terms[n - 1]!.end + 1 === queryTerm.start),
  );

/** Returns the documents that match all terms of at least one path, in ascending order. */
function findMatchingSlots(paths: readonly Path[], size: number): number[] {
  const isFound = new Uint8Array(size);
  for (const path of paths) {
    const [rarestTerm, ...otherTerms] = path
      .map(({ term }) => term)
      .sort((term, other) => term.slots.length - other.slots.length);
    if (!rarestTerm) isFound.fill(1);
    else
      for (const slot of rarestTerm.slots)
        if (otherTerms.every(({ levelsBySlot }) => levelsBySlot[slot]! > 0)) isFound[slot] = 1;
  }
  const slots: number[] = [];
  for (let slot = 0; slot < size; slot++) if (isFound[slot] === 1) slots.push(slot);
  return slots;
}
