import { parseMonthName } from '@laurel/rules/dates/calendar-names';
import { DAY_ORDERS, parseDayWithoutTime, parseWrittenDay } from '@laurel/rules/dates/written-days';
import { collapseBlanks, splitEnd } from '@laurel/rules/text/white-space';

/** A sentence ends after a word, a year or a time, but not after `3.`, `p.m.` or in `godz. 18`. */
const SENTENCE_END = /(?<=(?:\p{L}{3}|\d{4}|\d{2}[:.]\d{2}|\))[.!?])\s(?![\p{Ll}\d])|\n/u;
const YEAR = /\b20\d\d\b/;
const AMBIGUOUS_DAY = /^\(?(\d{1,2}[-/]\d{1,2}[-/]\d{2,4})([.,;:)]*)$/;
/** The most tokens of a day without its year: `3 de marzo`. */
const MAX_TOKENS_WITHOUT_YEAR = 3;

export const hasYear = (token: string): boolean => YEAR.test(token);
export const splitSentences = (text: string): string[] =>
  collapseBlanks(text).split(SENTENCE_END).filter(Boolean);

/** Days without their year are read in this one, because it has a 29 February. */
const LEAP_YEAR = 2028;
/** The days of a description that are parsed, because each costs several attempts. */
const MAX_PARSED_DAYS = 300;

/** Splits the sentences of a description and completes the days that mean one of the `days` (YYYY-MM-DD): `3 March` and `03/04/2027`. */
export class Tokenizer {
  private readonly days: ReadonlySet<string>;
  private readonly dayByMonthAndDay: ReadonlyMap<string, string>;
  private readonly numbers: ReadonlySet<number>;
  private parsedDays = 0;

  constructor(days: readonly string[]) {
    this.days = new Set(days);
    // The first of several days counts, so it comes last.
    this.dayByMonthAndDay = new Map(days.toReversed().map((day) => [day.slice(5), day]));
    this.numbers = new Set(days.map((day) => Number(day.slice(8))));
  }

  toTokens(sentence: string): string[] {
    const tokens = sentence.split(/\s+/).map((token) => this.resolveAmbiguousDay(token));
    return tokens.some(hasYear) ? tokens : this.addYears(tokens);
  }

  private resolveAmbiguousDay(token: string): string {
    const [, text, end = ''] = AMBIGUOUS_DAY.exec(token) ?? [];
    if (!text || this.parsedDays++ >= MAX_PARSED_DAYS) return token;
    const day = DAY_ORDERS.map((order) => parseWrittenDay(text, order)).find(
      (reading) => reading !== null && this.days.has(reading),
    );
    return day ? `${day}${end}` : token;
  }

  private addYears(tokens: string[]): string[] {
    for (let start = 0; start < tokens.length; start++)
      for (let count = 2; count <= MAX_TOKENS_WITHOUT_YEAR; count++) {
        const [text, end] = splitEnd(tokens.slice(start, start + count).join(' '), '.,;:)');
        if (!this.numbers.has(Number(/\d+/.exec(text)?.[0])) || !hasMonth(text.split(' '))) continue;
        if (this.parsedDays++ >= MAX_PARSED_DAYS) return tokens;
        const monthAndDay = parseDayWithoutTime(`${text} ${LEAP_YEAR}`)?.slice(5);
        const day = monthAndDay && this.dayByMonthAndDay.get(monthAndDay);
        if (day) return tokens.toSpliced(start, count, `${day}${end}`);
      }
    return tokens;
  }
}

/** Returns whether a token is the name of a month. `may` alone is usually a verb. */
export const hasMonth = (tokens: readonly string[]): boolean =>
  tokens.some((token, n) => {
    const [name] = splitEnd(token, ',;:)');
    const isNextToNumber = [tokens[n - 1], tokens[n + 1]].some((other) => /^\d/.test(other ?? ''));
    return name.length > 2 && isNextToNumber && parseMonthName(name) !== null;
  });
