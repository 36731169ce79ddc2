import { fold } from '../text/fold.js';

/**
 * The languages of the festivals' tables. Croatian is missing, because its name of October is the Polish and Czech
 * name of November.
 */
export const TABLE_LANGUAGES =
  'en fr es de it pt pl cs nl sv da nb fi hu sk ro tr ru uk bg el et lv lt sl ca is'.split(' ');
/** Usual abbreviations that CLDR does not have. */
const EXTRA_NAMES: Readonly<Record<string, number>> = {
  sept: 9,
  mrz: 3,
  mae: 3,
  maerz: 3,
  jän: 1,
  jänner: 1,
  janner: 1,
};
const ROMAN_NUMERALS = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'];

const toKey = (name: string): string => fold(name).replace(/\./g, '').trim();

let monthsByName: ReadonlyMap<string, number> | undefined;
function getMonthsByName(): ReadonlyMap<string, number> {
  monthsByName ??= new Map([
    ...TABLE_LANGUAGES.flatMap((language) => listMonthNames(language)),
    ...ROMAN_NUMERALS.map((name, index) => [name, index + 1] as const),
    ...Object.entries(EXTRA_NAMES).map(([name, month]) => [toKey(name), month] as const),
  ]);
  return monthsByName;
}

/** The names of the months in a language, long and short, alone and next to a day. */
function listMonthNames(language: string): (readonly [name: string, month: number])[] {
  const formats = (['long', 'short'] as const).flatMap((month) => [
    new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' }),
    new Intl.DateTimeFormat(language, { month, day: 'numeric', timeZone: 'UTC' }),
  ]);
  return formats.flatMap((format) =>
    Array.from({ length: 12 }, (_, index) => {
      const parts = format.formatToParts(Date.UTC(2027, index, 15));
      return [toKey(parts.find(({ type }) => type === 'month')!.value), index + 1] as const;
    }),
  );
}

/**
 * Returns the number of a month, from 1, by its name or abbreviation in one of these languages, or by its Roman
 * numeral. Returns null for another word. No name means different months in two of them.
 */
export const parseMonthName = (name: string): number | null => getMonthsByName().get(toKey(name)) ?? null;

/** `Jan 2026`, `enero de 2026`. */
const NAME_AND_YEAR = /^(\p{L}+)\.?,? (?:de |del )?(\d{4})$/u;
/** `01/2026`. */
const MONTH_AND_YEAR = /^(\d{1,2})[-/.](\d{4})$/;
/** `2026-01`, `2026年1月`. */
const YEAR_AND_MONTH = /^(\d{4}) ?[-/.年년] ?(\d{1,2}) ?[月월]?$/;
/** Parses a month of a year to YYYY-MM. Returns null for other texts. */
export function parseWrittenMonth(text: string): string | null {
  const written = text.normalize('NFKC').trim();
  const [, name = '', yearAfterName] = NAME_AND_YEAR.exec(written) ?? [];
  const [, month, yearAfterMonth] = MONTH_AND_YEAR.exec(written) ?? [];
  const [, yearBefore, monthAfter] = YEAR_AND_MONTH.exec(written) ?? [];
  const year = yearAfterName ?? yearAfterMonth ?? yearBefore;
  const number = parseMonthName(name) ?? Number(month ?? monthAfter);
  return year && number >= 1 && number <= 12 ? `${year}-${String(number).padStart(2, '0')}` : null;
}

let weekdays: ReadonlySet<string> | undefined;
/** Returns whether the word is a weekday, long or short, in one of these languages. */
export function isWeekdayName(word: string): boolean {
  weekdays ??= new Set(TABLE_LANGUAGES.flatMap(listWeekdayNames));
  return weekdays.has(toKey(word));
}
const listWeekdayNames = (language: string): string[] =>
  (['long', 'short'] as const).flatMap((weekday) => {
    const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' });
    return Array.from({ length: 7 }, (_, index) => toKey(format.format(Date.UTC(2027, 0, 1 + index))));
  });
