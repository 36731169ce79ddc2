import { MAX_SEARCH_TOKENS } from '@laurel/rules/search/search-cost';
import type { Phrase } from './phrase.js';
import { HARD_SEPARATOR_DISTANCE, readTokens, type Token } from '../index/tokens.js';

/** A word or a phrase of a query, with the positions of its first and last word. */
export interface QueryTerm {
  phrase: Phrase;
  isPhrase: boolean;
  /** True for the last word if no space follows it. A word that begins with it then matches. */
  isPrefix: boolean;
  start: number;
  end: number;
}
export interface ParsedQuery {
  terms: QueryTerm[];
  /** Words and phrases after a minus sign that follows a space. Documents that contain them do not match. */
  excludedPhrases: Phrase[];
}

/** Reads a query token by token: words, “phrases in quotation marks”, and exclusions. */
class QueryParser {
  readonly result: ParsedQuery = { terms: [], excludedPhrases: [] };
  private position = -1;
  private openTerm: (QueryTerm & { isExcluded: boolean }) | null = null;
  private isAfterSpace = true;
  private isExcluding = false;

  read(token: Token, isLast: boolean): void {
    if (token.kind === 'word' || token.kind === 'stop word') this.readWord(token, isLast);
    else this.readSeparator(token);
    this.isAfterSpace = /\s$/u.test(token.text);
  }

  private readWord({ kind, text }: Token, isLast: boolean): void {
    const position = ++this.position;
    if (this.openTerm) {
      const { phrase } = this.openTerm;
      if (phrase.every((word) => word === null)) this.openTerm.start = position;
      this.openTerm.end = position;
      this.openTerm.phrase = [...phrase, kind === 'word' ? text : null];
    } else if (this.isExcluding) {
      this.result.excludedPhrases.push([text]);
      this.isExcluding = false;
    } else if (isLast || kind === 'word')
      this.result.terms.push({
        phrase: [text],
        isPhrase: false,
        isPrefix: isLast,
        start: position,
        end: position,
      });
  }

  private readSeparator({ kind, text }: Token): void {
    if (kind === 'hard') {
      this.position += HARD_SEPARATOR_DISTANCE - 1;
      if (this.openTerm) {
        const { isExcluded } = this.openTerm;
        this.closePhrase();
        this.openPhrase(isExcluded);
      }
    }
    if (text === '"') {
      if (this.openTerm) this.closePhrase();
      else this.openPhrase(this.isExcluding);
    }
    this.isExcluding = !this.openTerm && text === '-' && this.isAfterSpace;
  }

  private openPhrase(isExcluded: boolean): void {
    this.openTerm = { phrase: [], isPhrase: true, isPrefix: false, start: 0, end: 0, isExcluded };
  }

  /** Ends a phrase, even if its closing quotation mark is missing. */
  closePhrase(): void {
    const closedTerm = this.openTerm;
    this.openTerm = null;
    if (!closedTerm || closedTerm.phrase.every((word) => word === null)) return;
    const { isExcluded, ...term } = closedTerm;
    if (isExcluded) this.result.excludedPhrases.push(term.phrase);
    else this.result.terms.push(term);
  }
}

/** Parses a query. Only its first ten words and phrases count. */
export function parseQuery(text: string, stopWords: ReadonlySet<string>): ParsedQuery {
  const tokens = readTokens(text, stopWords);
  const parser = new QueryParser();
  for (const [n, token] of tokens.entries()) {
    if (parser.result.terms.length >= MAX_SEARCH_TOKENS) return parser.result;
    parser.read(token, n === tokens.length - 1);
  }
  parser.closePhrase();
  return parser.result;
}
