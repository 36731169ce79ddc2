import { isDay } from './days.js';
import { parseDayWithoutTime, parseSerialDayAndTime } from './written-days.js';
import { parseTime } from './parse-time.js';
import { isWholeTimeZone } from './parse-time-zone.js';
import { removeTimePrefix } from './time-tokens.js';

/** A deadline as written. `zone` is not parsed yet. */
export interface WrittenDeadline {
  /** YYYY-MM-DD. */
  day: string;
  /** HH:MM; null: the end of the day. */
  time: string | null;
  zone: string | null;
}

const ISO_DEADLINE =
  /^(\d{4}-\d\d-\d\d)(T|,?\s+(?:at\s+)?)(\d\d:\d\d)(?::\d\d(?:[.,]\d+)?)?\s*(Z|[+-]\d\d(?::?\d\d)?)?(?:\[[^\]]*\])?$/i;

/** Longer texts are prose, and reading them word by word would take long. */
const MAX_TEXT_LENGTH = 200;

/** Replaces what people write between a day, a time and a zone (`T`, `;`, a hyphen) with blanks and commas. */
const separate = (text: string): string =>
  text
    .trim()
    .replace(/(?<=\d)T(?=\d{1,2}:\d)/gi, ' ')
    .replace(/;/g, ',')
    .replace(/(\d[:.h]\d\d)(?=(?:[A-Z]{3,5}|UTC[+-]\S+|GMT[+-]\S+)(?![a-z\d]))/g, '$1 ')
    .replace(/(?<=[年년月월]\s?\d{1,2}\s?[日일])(?=\S)/gu, ' ')
    .replace(/(:\d\d)\s?[-–,]\s?(?=[a-z])/gi, '$1 ');

/**
 * Parses a day with an optional time and zone: `2027-02-01`, `2027-02-01T12:00:00+02:00`, `2027-02-01, 12 noon CET`,
 * `3. März 2027, 23:59`. Returns null if it is not a deadline, or if its day has several readings. Spreadsheets
 * write a day as `2027-02-01 00:00:00`.
 */
export function parseDeadline(text: string): WrittenDeadline | null {
  if (text.length > MAX_TEXT_LENGTH) return null;
  const [, day, separator, isoTime, offset] = ISO_DEADLINE.exec(text.trim()) ?? [];
  if (day && separator && isoTime) {
    const time = parseTime(isoTime);
    const isDayOnly = time === '00:00' && !offset && separator.toUpperCase() !== 'T';
    return time && isDay(day) ? { day, time: isDayOnly ? null : time, zone: toZoneText(offset) } : null;
  }
  const serial = parseSerialDayAndTime(text.trim());
  return serial ? { ...serial, zone: null } : parseWrittenText(separate(text));
}

const YEAR_OR_HOUR = /\p{L}\.? \d\d$/u;
/** The most words of a day, such as `Sonntag, 3 de marzo de 2027`. */
const MAX_DAY_TOKENS = 7;
/**
 * Parses a day as people write it, such as `3. März 2027, 23:59 CET`. The shortest beginning that is a day counts, if
 * the rest is understood: a rest that is ignored could contain an earlier time.
 */
function parseWrittenText(text: string): WrittenDeadline | null {
  const words = text.split(/\s+/);
  for (let count = 1; count <= Math.min(words.length, MAX_DAY_TOKENS); count++) {
    const dayText = words.slice(0, count).join(' ').replace(/[,:]$/, '');
    const rest = words.slice(count).join(' ');
    // The number in `3 March 12 noon` is no year.
    const day = rest !== '' && YEAR_OR_HOUR.test(dayText) ? null : parseDayWithoutTime(dayText);
    if (!day) continue;
    if (rest === '') return { day, time: null, zone: null };
    const deadline = parseTimeAndZone(day, rest);
    if (deadline) return deadline;
  }
  return null;
}

const toZoneText = (offset: string | undefined): string | null => {
  if (!offset) return null;
  return offset.toUpperCase() === 'Z' ? 'UTC' : offset;
};

/** Reads a time, a time and a zone, or a zone alone: then the day ends in that zone. */
function parseTimeAndZone(day: string, text: string): WrittenDeadline | null {
  const clock = parseClock(text);
  if (clock) return { day, ...clock };
  // `-10:00` may also be a time after a hyphen.
  return !/^[-−–]/.test(text) && isWholeTimeZone(text) ? { day, time: null, zone: text } : null;
}

/**
 * Parses a time with an optional zone, such as `11:59 PM EST`. The longest beginning that is a time is the time, and
 * the rest is the zone, which is not parsed yet. Words such as “at” and “kl.” may precede the time. Returns null if the
 * text has no time at its beginning.
 */
export function parseClock(text: string): { time: string; zone: string | null } | null {
  if (text.length > MAX_TEXT_LENGTH) return null;
  const words = removeTimePrefix(removeParentheses(separate(text))).split(/\s+/);
  for (let count = words.length; count > 0; count--) {
    const time = parseTime(words.slice(0, count).join(' ').replace(/,$/, ''));
    if (time)
      return {
        time,
        zone:
          words
            .slice(count)
            .join(' ')
            .replace(/^[-–—,|/] /, '') || null,
      };
  }
  return null;
}

/** Removes the parentheses of `(18:00 CET)`. */
const removeParentheses = (text: string): string => text.replace(/^\(([^()]+)\)$/, '$1');
