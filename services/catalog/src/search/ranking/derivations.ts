import type { DocumentIndex } from './document-index.js';
import { neighbours, type Phrase } from './phrase.js';
import { eachNear } from './spelling.js';
import type { Level } from './term.js';
import { tokensOf } from './tokens.js';
import { beyond, wordBound } from './vocabulary.js';

/** So many words at most are taken for what is asked. */
const [MOST_BEGINNING, MOST_ONE_TYPO, MOST_TWO_TYPOS] = [1000, 150, 50];
/** A beginning of so few letters that so many words have is common. */
const [COMMON_LETTERS, COMMON_WORDS] = [4, 100];

/** A word as it is asked. */
export interface Asked {
  word: string;
  /** Mistakes that are forgiven. */
  typos: number;
  isPrefix: boolean;
  /** The words that it is joined of; null: none. */
  joined: readonly string[] | null;
}

/** Which words and phrases of an index a word of a question is met by. */
export class Derivations {
  private readonly synonyms: ReadonlyMap<string, readonly Phrase[]>;

  constructor(private readonly index: DocumentIndex) {
    const split = (text: string) =>
      tokensOf(text, new Set()).flatMap(({ kind, text: word }) => (kind === 'word' ? [word] : []));
    this.synonyms = new Map(
      Object.entries(index.settings.synonyms).map(([of, others]) => [split(of).join(' '), others.map(split)]),
    );
  }

  isCommonBeginning(beginning: string): boolean {
    if (beginning.length > COMMON_LETTERS) return false;
    const [from, to] = this.rangeOf(beginning);
    return to - from >= COMMON_WORDS;
  }

  /** With no mistake, one and two. */
  levelsOf(asked: Asked): Level[] {
    const { joined, word } = asked;
    const synonyms = [joined?.join(' ') ?? word, ...(joined ? [word] : [])].flatMap(
      (key) => this.synonyms.get(key) ?? [],
    );
    const [one, two] = this.misspelt(asked);
    const split = this.split(word, joined);
    return [
      { words: this.wellSpelt(asked), phrases: synonyms },
      { words: one, phrases: split ? [split] : [] },
      { words: two, phrases: [] },
    ];
  }

  private wellSpelt({ word, isPrefix }: Asked): string[] {
    if (!isPrefix) return this.index.has(word) ? [word] : [];
    const [from, to] = this.rangeOf(word);
    const most = this.isCommonBeginning(word) ? to : from + MOST_BEGINNING + Number(this.index.has(word));
    return this.index.words.slice(from, Math.min(to, most));
  }

  /** A wrong first letter counts two: with one mistake, only words are looked at that begin as the asked one. */
  private misspelt({ word, typos, isPrefix }: Asked): [string[], string[]] {
    const [one, two]: [string[], string[]] = [[], []];
    if (typos === 0) return [one, two];
    const { words } = this.index;
    const [from, to] = this.rangeOf(String.fromCodePoint(word.codePointAt(0)!));
    const take = (found: string, mistakes: number): boolean => {
      const [list, most] = mistakes === 1 ? [one, MOST_ONE_TYPO] : [two, MOST_TWO_TYPOS];
      if (mistakes > 0 && list.length < most && this.index.forgivingOccurrencesOf(found).length > 0)
        list.push(found);
      return one.length < MOST_ONE_TYPO || (typos > 1 && two.length < MOST_TWO_TYPOS);
    };
    const elsewhere = { word, most: 1, isPrefix };
    const wrongFirst = (found: string) => take(found, 2);
    if (typos > 1) eachNear(words, [0, from], elsewhere, wrongFirst);
    eachNear(words, [from, to], { word, most: typos, isPrefix }, take);
    if (typos > 1) eachNear(words, [to, words.length], elsewhere, wrongFirst);
    return [one, two];
  }

  /** In two words where most documents have them side by side; null: nowhere, or where it was joined. */
  private split(word: string, joined: readonly string[] | null): Phrase | null {
    let [best, most]: [Phrase | null, number] = [null, 0];
    for (let at = 1; at < word.length; at++) {
      const [left, right] = [word.slice(0, at), word.slice(at)];
      if (!this.index.has(left) || !this.index.has(right)) continue;
      const found = neighbours(this.index, [left, right]);
      if (found > most) [best, most] = [[left, right], found];
    }
    return best && joined?.join(' ') !== best.join(' ') ? best : null;
  }

  private rangeOf(beginning: string): [number, number] {
    const { words } = this.index;
    const from = wordBound(words, beginning);
    return [from, beyond(words, beginning, from)];
  }
}
