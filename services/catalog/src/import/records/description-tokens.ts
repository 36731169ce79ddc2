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

/** Splits a sentence and completes the days that mean one of the `days` (YYYY-MM-DD): `3 March` and `03/04/2027`. */
export function toTokens(sentence: string, days: readonly string[]): string[] {
  const tokens = sentence.split(/\s+/).map((token) => resolveAmbiguousDay(token, days));
  return tokens.some(hasYear) ? tokens : addYears(tokens, days);
}

function resolveAmbiguousDay(token: string, days: readonly string[]): string {
  const [, text, end = ''] = AMBIGUOUS_DAY.exec(token) ?? [];
  const day =
    text && days.find((known) => DAY_ORDERS.some((order) => parseWrittenDay(text, order) === known));
  return day ? `${day}${end}` : token;
}

function addYears(tokens: readonly string[], days: readonly string[]): string[] {
  for (let start = 0; start < tokens.length; start++)
    for (let count = 2; count <= MAX_TOKENS_WITHOUT_YEAR; count++) {
      const [text, end] = splitEnd(tokens.slice(start, start + count).join(' '), '.,;:)');
      const number = Number(/\d+/.exec(text)?.[0]);
      const sameNumberDays = days.filter((known) => Number(known.slice(8)) === number);
      if (sameNumberDays.length === 0 || !hasMonth(text.split(' '))) continue;
      const day = sameNumberDays.find(
        (known) => parseDayWithoutTime(`${text} ${known.slice(0, 4)}`) === known,
      );
      if (day) return [...tokens.slice(0, start), `${day}${end}`, ...tokens.slice(start + count)];
    }
  return [...tokens];
}

/** Returns whether a token is the name of a month. `may` alone is usually a verb. */
export const hasMonth = (tokens: readonly string[]): boolean =>
  tokens.some((token, n) => {
    const [name] = splitEnd(token, ',;:)');
    const isNextToNumber = [tokens[n - 1], tokens[n + 1]].some((other) => /^\d/.test(other ?? ''));
    return name.length > 2 && isNextToNumber && parseMonthName(name) !== null;
  });
