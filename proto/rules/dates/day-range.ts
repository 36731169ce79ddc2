import { parseUnambiguousDay, parseWrittenDay } from './written-days.js';

/** The first and the last day of an event (YYYY-MM-DD). */
export interface DayRange {
  first: string;
  last: string;
}

/** No cell with two days has more characters. */
const MAX_TEXT_LENGTH = 100;
const SEPARATOR =
  /\s?[-–—/~〜]\s?|\s(?:to|until|till|through|bis(?: zum)?|au|jusqu['’]au|al|a|hasta(?: el)?|até|do)\s/giu;
/** `from 12 to 18 May`, `vom 12. bis 18. Mai`. */
const PREFIX = /^(?:from|vom|von|du|del|de|dal|od) /iu;
/** The month and year after a day, such as ` May 2027` and `.5.2027`. */
const AFTER_DAY = /^\d{1,2}(?:st|nd|rd|th|er|º)?(\D.*)$/u;
/** The month before a day, such as `May `, and the year after it. */
const MONTH_AND_DAY = /^(\p{L}+\.? )\d{1,2}/u;
/** The year and the month before a day, such as `2027年3月` and `2027-03-`. */
const YEAR_AND_MONTH = /^((\d{4}(?: ?[年년] ?|-))\d{1,2}(?: ?[月월] ?|-))\d/u;
const DAY_NUMBER = /^\d{1,2}\.?$/;
const YEAR_AT_END = /\d{4}$/;

/** Returns what the first text may mean if it omits the month or the year that the last one states. */
function listFirstDays(first: string, last: string): string[] {
  const [, afterDay = ''] = AFTER_DAY.exec(last) ?? [];
  const [year = ''] = YEAR_AT_END.exec(last) ?? [];
  return [first, `${first.replace(/\.$/, '')}${afterDay}`, `${first} ${year}`, `${first}${year}`];
}

/**
 * Parses the first and last day of an event: `12–18 May 2027`, `May 28 - June 3, 2027`, `12.–18.5.2027`,
 * `2027-05-12/2027-05-18`, `2027年5月12日〜18日`. Returns null for other texts.
 */
export function parseDayRange(cell: string): DayRange | null {
  if (cell.length > MAX_TEXT_LENGTH) return null;
  const text = cell.normalize('NFKC').replace(/\s+/g, ' ').trim().replace(PREFIX, '');
  for (const { 0: separator, index } of text.matchAll(SEPARATOR)) {
    const first = text.slice(0, index).trim();
    const lastText = text.slice(index + separator.length).trim();
    const [, month = ''] = MONTH_AND_DAY.exec(first) ?? [];
    const [, yearAndMonth = '', year = ''] = YEAR_AND_MONTH.exec(first) ?? [];
    // In `3-7/03/2027`, the first number after the range is its last day.
    const parseDay = (text: string) =>
      DAY_NUMBER.test(first) ? parseWrittenDay(text, 'day-first') : parseUnambiguousDay(text);
    for (const last of [
      lastText,
      `${month}${lastText}`,
      `${yearAndMonth}${lastText}`,
      `${year}${lastText}`,
    ]) {
      const lastDay = parseDay(last);
      if (lastDay === null) continue;
      const firstDays = listFirstDays(first, last).flatMap((day) => parseDay(day) ?? []);
      const firstDay = firstDays.find((day) => day <= lastDay);
      if (firstDay) return { first: firstDay, last: lastDay };
    }
  }
  return null;
}
