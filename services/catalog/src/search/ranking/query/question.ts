import { MAX_SEARCH_TOKENS } from '@laurel/rules/search/search-cost';
import type { Phrase } from './phrase.js';
import { FAR, readTokens, type Token } from '../index/tokens.js';

/** A word or a phrase of a query, with the positions of its first and last word. */
export interface QueryTerm {
  phrase: Phrase;
  isPhrase: boolean;
  /** A prefix is enough. This applies to the last word if nothing follows it. */
  isPrefix: boolean;
  start: number;
  end: number;
}
export interface QueryText {
  terms: QueryTerm[];
  /** Words and phrases that must not match: after a minus sign that follows a space. */
  excluded: Phrase[];
}

/** Reads a query token by token: words, “phrases in quotation marks”, and exclusions. */
class QuestionReader {
  readonly answer: QueryText = { terms: [], excluded: [] };
  private position = -1;
  private phrase: (QueryTerm & { isExcluded: boolean }) | null = null;
  private isAfterSpace = true;
  private isExcluding = false;

  read(token: Token, isLast: boolean): void {
    if (token.kind === 'word' || token.kind === 'stop word') this.word(token, isLast);
    else this.separator(token);
    this.isAfterSpace = /\s$/u.test(token.text);
  }

  private word({ kind, text }: Token, isLast: boolean): void {
    const at = ++this.position;
    if (this.phrase) {
      const { phrase } = this.phrase;
      if (phrase.every((word) => word === null)) this.phrase.start = at;
      this.phrase.end = at;
      this.phrase.phrase = [...phrase, kind === 'word' ? text : null];
    } else if (this.isExcluding) {
      this.answer.excluded.push([text]);
      this.isExcluding = false;
    } else if (isLast || kind === 'word')
      this.answer.terms.push({ phrase: [text], isPhrase: false, isPrefix: isLast, start: at, end: at });
  }

  private separator({ kind, text }: Token): void {
    if (kind === 'hard') {
      this.position += FAR - 1;
      if (this.phrase) {
        const { isExcluded } = this.phrase;
        this.close();
        this.open(isExcluded);
      }
    }
    if (text === '"') {
      if (this.phrase) this.close();
      else this.open(this.isExcluding);
    }
    this.isExcluding = !this.phrase && text === '-' && this.isAfterSpace;
  }

  private open(isExcluded: boolean): void {
    this.phrase = { phrase: [], isPhrase: true, isPrefix: false, start: 0, end: 0, isExcluded };
  }

  /** Ends a phrase, even if its closing quotation mark is missing. */
  close(): void {
    const { phrase: current } = this;
    this.phrase = null;
    if (!current || current.phrase.every((word) => word === null)) return;
    const { isExcluded, ...term } = current;
    if (isExcluded) this.answer.excluded.push(term.phrase);
    else this.answer.terms.push(term);
  }
}

/** Parses a query. Only its first ten words and phrases count. */
export function readQuestion(text: string, stopWords: ReadonlySet<string>): QueryText {
  const tokens = readTokens(text, stopWords);
  const reader = new QuestionReader();
  for (const [n, token] of tokens.entries()) {
    if (reader.answer.terms.length >= MAX_SEARCH_TOKENS) return reader.answer;
    reader.read(token, n === tokens.length - 1);
  }
  reader.close();
  return reader.answer;
}
