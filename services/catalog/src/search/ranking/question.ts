import { MOST_SEARCH_WORDS } from '@laurel/rules/vocabularies';
import type { Phrase } from './phrase.js';
import { FAR, tokensOf, type Token } from './tokens.js';

/** A word or a phrase of a question, with the positions of its first and last word. */
export interface AskedTerm {
  phrase: Phrase;
  isPhrase: boolean;
  /** The beginning of a word is enough: of the last word, when nothing follows. */
  isPrefix: boolean;
  start: number;
  end: number;
}
export interface AskedText {
  terms: AskedTerm[];
  /** Words and phrases that must not be there: behind a minus sign that follows a space. */
  excluded: Phrase[];
}

/** Reads a question token by token: words, “phrases in quotation marks”, and what is excluded. */
class QuestionReader {
  readonly answer: AskedText = { terms: [], excluded: [] };
  private position = -1;
  private phrase: (AskedTerm & { isExcluded: boolean }) | null = null;
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

  /** Ends a phrase, also one whose quotation mark was forgotten. */
  close(): void {
    const { phrase: asked } = this;
    this.phrase = null;
    if (!asked || asked.phrase.every((word) => word === null)) return;
    const { isExcluded, ...term } = asked;
    if (isExcluded) this.answer.excluded.push(term.phrase);
    else this.answer.terms.push(term);
  }
}

/** What a text asks for; its first ten words and phrases count. */
export function readQuestion(text: string, stopWords: ReadonlySet<string>): AskedText {
  const tokens = tokensOf(text, stopWords);
  const reader = new QuestionReader();
  for (const [n, token] of tokens.entries()) {
    if (reader.answer.terms.length >= MOST_SEARCH_WORDS) return reader.answer;
    reader.read(token, n === tokens.length - 1);
  }
  reader.close();
  return reader.answer;
}
