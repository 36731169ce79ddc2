import { rankTiers } from './bucket-sort.js';
import { Derivations } from './query/derivations.js';
import type { DocumentIndex } from './index/document-index.js';
import { dropRanks } from './query/dropping.js';
import { getPaths, type Path } from './query/path.js';
import { slotsWithPhrase, getPhraseTokens } from './query/phrase.js';
import { readQuestion, type QueryTerm } from './query/question.js';
import type { Rule } from './rules/rule.js';
import { attributeRank } from './rules/attribute-rank.js';
import { exactAttribute, exactTerms } from './rules/exactness.js';
import { proximity } from './rules/proximity.js';
import { typo } from './rules/typo.js';
import { wordPosition } from './rules/word-position.js';
import { matchedTerms } from './rules/matched-terms.js';
import { typosAllowed, type RankingSettings } from './index/settings.js';
import { Term } from './query/term.js';

type TypoLimit = (word: string, settings: RankingSettings) => number;
/** The maximum number of query words that are tried as one joined word. */
const MAX_JOINED = 3;

/** The result of a query. */
export interface Ranked {
  /** The query is empty and excludes nothing. */
  isEmpty: boolean;
  slots: number[];
  /** A document contains all terms without a typo. */
  hasAll: boolean;
  /** Every word that may match the query. */
  tokens: ReadonlySet<string>;
  /** Yields some of the documents from best to worst, computed only as far as the caller reads. */
  tiers(slots: readonly number[]): Generator<readonly number[]>;
}

/** Ranks documents as Meilisearch does: seven rules, each for the ties of the previous one. */
export class Ranking {
  private readonly derivations: Derivations;
  private readonly stopWords: ReadonlySet<string>;

  constructor(private readonly index: DocumentIndex) {
    this.derivations = new Derivations(index);
    this.stopWords = new Set(index.settings.stopWords);
  }

  /** `getTypoLimit`: the number of typos that each word may have. */
  rank(text: string, getTypoLimit: TypoLimit = typosAllowed): Ranked {
    const { terms: queryTerms, excluded } = readQuestion(text, this.stopWords);
    const startingAt = queryTerms.map((_, at) => this.termsAt(queryTerms, at, getTypoLimit));
    const terms = startingAt.flat();
    const getRank = dropRanks(this.index.settings.dropping, terms, queryTerms.length);
    const paths = getPaths(startingAt);
    const needed = paths.map((path) => path.filter(({ term }) => getRank(term) === null));
    const { index } = this;
    const without = new Set(excluded.flatMap((phrase) => [...slotsWithPhrase(index, phrase)]));
    const rules: Rule[] = [
      matchedTerms(getRank),
      typo,
      proximity,
      attributeRank,
      wordPosition,
      exactAttribute,
      exactTerms(index),
    ];
    const slots = found(needed, index.size).filter((slot) => index.isSlotUsed(slot) && !without.has(slot));
    return {
      isEmpty: queryTerms.length + excluded.length === 0,
      slots,
      hasAll: slots.some((slot) => paths.some((path) => path.every(({ term }) => term.met[slot]! & 1))),
      tokens: new Set(
        terms.flatMap(({ details }) =>
          details.levels.flatMap(({ tokens: levelTokens, phrases }) => [
            ...levelTokens,
            ...phrases.flatMap(getPhraseTokens),
          ]),
        ),
      ),
      tiers: (some) => rankTiers(some, paths, queryTerms.length === 0 ? [] : rules, index),
    };
  }

  /** Returns the term at a position of the query, and its joins with the next one and two words. */
  private termsAt(queryTerms: readonly QueryTerm[], at: number, getTypoLimit: TypoLimit): Term[] {
    return Array.from({ length: MAX_JOINED }, (_, n) => queryTerms.slice(at, at + n + 1)).flatMap(
      (several, n) => {
        if (several.length <= n) return [];
        if (n > 0 && !areNeighbours(several)) return [];
        const term = several[0]!.isPhrase
          ? this.phraseTerm(several[0]!, at)
          : this.wordTerm(several, at, getTypoLimit);
        return n > 0 && !isMet(term) ? [] : [term];
      },
    );
  }

  private wordTerm(several: readonly QueryTerm[], first: number, getTypoLimit: TypoLimit): Term {
    const tokens = several.map(({ phrase }) => phrase[0]!);
    const word = tokens.join('');
    const isSingle = several.length === 1;
    const { isPrefix, end } = several.at(-1)!;
    const typos = Math.max(0, getTypoLimit(word, this.index.settings) - (several.length - 1));
    const levels = this.derivations.getLevels({ word, typos, isPrefix, joined: isSingle ? null : tokens });
    return new Term(this.index, {
      first,
      span: several.length,
      start: several[0]!.start,
      end,
      levels,
      exact: isSingle && this.index.has(word) ? [word] : null,
      isPhrase: false,
      isCommonBeginning: isPrefix && this.derivations.isCommonBeginning(word),
    });
  }

  private phraseTerm({ phrase, start, end }: QueryTerm, first: number): Term {
    return new Term(this.index, {
      first,
      span: 1,
      start,
      end,
      levels: [{ tokens: [], phrases: [phrase] }],
      exact: phrase,
      isPhrase: true,
      isCommonBeginning: false,
    });
  }
}

const isMet = ({ details: { levels } }: Term) =>
  levels.some(({ tokens: tokens, phrases }) => tokens.length + phrases.length > 0);
const areNeighbours = (several: readonly QueryTerm[]) =>
  several.every(
    (queryTerm, n) => !queryTerm.isPhrase && (n === 0 || several[n - 1]!.end + 1 === queryTerm.start),
  );

/** Returns the documents that match all terms of one of the paths, in order. */
function found(paths: readonly Path[], size: number): number[] {
  const isFound = new Uint8Array(size);
  for (const path of paths) {
    const [rarest, ...others] = path
      .map(({ term }) => term)
      .sort((term, other) => term.slots.length - other.slots.length);
    if (!rarest) isFound.fill(1);
    else for (const slot of rarest.slots) if (others.every(({ met }) => met[slot]! > 0)) isFound[slot] = 1;
  }
  const slots: number[] = [];
  for (let slot = 0; slot < size; slot++) if (isFound[slot] === 1) slots.push(slot);
  return slots;
}
