import { tiersOf } from './bucket-sort.js';
import { Derivations } from './derivations.js';
import type { DocumentIndex } from './document-index.js';
import { dropRanks } from './dropping.js';
import { pathsOf, type Path } from './path.js';
import { slotsWithPhrase, wordsOfPhrase } from './phrase.js';
import { readQuestion, type AskedTerm } from './question.js';
import type { Rule } from './rule.js';
import { attributeRank } from './rules/attribute-rank.js';
import { exactAttribute, exactWords } from './rules/exactness.js';
import { proximity } from './rules/proximity.js';
import { typo } from './rules/typo.js';
import { wordPosition } from './rules/word-position.js';
import { words } from './rules/words.js';
import { typosAllowed, type RankingSettings } from './settings.js';
import { Term } from './term.js';

type TyposOf = (word: string, settings: RankingSettings) => number;
/** So many words of a question are tried as one. */
const MOST_JOINED = 3;

/** What a question finds. */
export interface Ranked {
  /** It asks for nothing and excludes nothing. */
  isEmpty: boolean;
  slots: number[];
  /** A document has all that is asked, with no letter wrong. */
  hasAll: boolean;
  /** Every word that the question may be met by. */
  words: ReadonlySet<string>;
  /** Some of the documents from best to worst, worked out as far as it is asked. */
  tiers(slots: readonly number[]): Generator<readonly number[]>;
}

/** Ranks the documents of an index as Meilisearch does: seven rules, each within what the one before it holds equal. */
export class Ranking {
  private readonly derivations: Derivations;
  private readonly stopWords: ReadonlySet<string>;

  constructor(private readonly index: DocumentIndex) {
    this.derivations = new Derivations(index);
    this.stopWords = new Set(index.settings.stopWords);
  }

  /** `typosOf`: how many mistakes each word may have. */
  rank(text: string, typosOf: TyposOf = typosAllowed): Ranked {
    const { terms: asked, excluded } = readQuestion(text, this.stopWords);
    const startingAt = asked.map((_, at) => this.termsAt(asked, at, typosOf));
    const terms = startingAt.flat();
    const rankOf = dropRanks(this.index.settings.dropping, terms, asked.length);
    const paths = pathsOf(startingAt);
    const needed = paths.map((path) => path.filter(({ term }) => rankOf(term) === null));
    const { index } = this;
    const without = new Set(excluded.flatMap((phrase) => [...slotsWithPhrase(index, phrase)]));
    const rules: Rule[] = [
      words(rankOf),
      typo,
      proximity,
      attributeRank,
      wordPosition,
      exactAttribute,
      exactWords(index),
    ];
    const slots = found(needed, index.size).filter((slot) => index.isTaken(slot) && !without.has(slot));
    return {
      isEmpty: asked.length + excluded.length === 0,
      slots,
      hasAll: slots.some((slot) => paths.some((path) => path.every(({ term }) => term.met[slot]! & 1))),
      words: new Set(
        terms.flatMap(({ facts }) =>
          facts.levels.flatMap(({ words: own, phrases }) => [...own, ...phrases.flatMap(wordsOfPhrase)]),
        ),
      ),
      tiers: (some) => tiersOf(some, paths, asked.length === 0 ? [] : rules, index),
    };
  }

  /** The term at a place of the question, and what it becomes joined with the next one and two. */
  private termsAt(asked: readonly AskedTerm[], at: number, typosOf: TyposOf): Term[] {
    return Array.from({ length: MOST_JOINED }, (_, n) => asked.slice(at, at + n + 1)).flatMap(
      (several, n) => {
        if (several.length <= n) return [];
        if (n > 0 && !areNeighbours(several)) return [];
        const term = several[0]!.isPhrase
          ? this.phraseTerm(several[0]!, at)
          : this.wordTerm(several, at, typosOf);
        return n > 0 && !isMet(term) ? [] : [term];
      },
    );
  }

  private wordTerm(several: readonly AskedTerm[], first: number, typosOf: TyposOf): Term {
    const parts = several.map(({ phrase }) => phrase[0]!);
    const word = parts.join('');
    const isSingle = several.length === 1;
    const { isPrefix, end } = several.at(-1)!;
    const typos = Math.max(0, typosOf(word, this.index.settings) - (several.length - 1));
    const levels = this.derivations.levelsOf({ word, typos, isPrefix, joined: isSingle ? null : parts });
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

  private phraseTerm({ phrase, start, end }: AskedTerm, first: number): Term {
    return new Term(this.index, {
      first,
      span: 1,
      start,
      end,
      levels: [{ words: [], phrases: [phrase] }],
      exact: phrase,
      isPhrase: true,
      isCommonBeginning: false,
    });
  }
}

const isMet = ({ facts: { levels } }: Term) =>
  levels.some(({ words: own, phrases }) => own.length + phrases.length > 0);
const areNeighbours = (several: readonly AskedTerm[]) =>
  several.every((one, n) => !one.isPhrase && (n === 0 || several[n - 1]!.end + 1 === one.start));

/** The documents that meet all of one of the paths, in order. */
function found(paths: readonly Path[], size: number): number[] {
  const isFound = new Uint8Array(size);
  for (const path of paths) {
    const [rarest, ...others] = path
      .map(({ term }) => term)
      .sort((one, other) => one.slots.length - other.slots.length);
    if (!rarest) isFound.fill(1);
    else for (const slot of rarest.slots) if (others.every(({ met }) => met[slot]! > 0)) isFound[slot] = 1;
  }
  const slots: number[] = [];
  for (let slot = 0; slot < size; slot++) if (isFound[slot] === 1) slots.push(slot);
  return slots;
}
