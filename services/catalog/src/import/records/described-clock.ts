import { MAX_DESCRIPTION_LENGTH } from '@laurel/rules/festivals/festival-limits';
import { isWeekdayName } from '@laurel/rules/dates/calendar-names';
import { parseClock, parseDeadline } from '@laurel/rules/dates/parse-deadline';
import { isWholeTimeZone } from '@laurel/rules/dates/parse-time-zone';
import { parseDayWithoutTime } from '@laurel/rules/dates/written-days';
import { splitEnd } from '@laurel/rules/text/white-space';
import { hasMonth, hasYear, splitSentences, Tokenizer } from './description-tokens.js';

/** A time of day (HH:MM), and the time zone as it is written. */
export interface DescribedClock {
  time: string;
  zone: string | null;
}

/** The times that a description states. */
export interface DescribedClocks {
  /** By day (YYYY-MM-DD). */
  byDay: ReadonlyMap<string, DescribedClock>;
  /** The time at which “the call closes” on a day that the description does not name. */
  withoutDay: (DescribedClock & { sentence: string }) | null;
  /** Sentences with a time that is not understood. `days` is empty if they name no day. */
  unclear: readonly { sentence: string; days: readonly string[] }[];
}

/** The most words of a day with its time and zone: “Monday, 1 February 2027 at 12:00 noon (CET)”. */
const MAX_TOKENS = 12;
/** The most words of a day before and after its year. */
const MAX_TOKENS_BEFORE_YEAR = 5;
const MAX_TOKENS_AFTER_YEAR = 2;
/** The most words of a time with its zone, and of a time with the words up to its day. */
const MAX_CLOCK_TOKENS = 6;
const MAX_TOKEN_LENGTH = 40;
/** The years and the sentences that are looked at, because each costs some dozens of attempts. */
const MAX_YEARS = 8;
const MAX_CLOSING_SENTENCES = 8;
const MAX_SENTENCES = 50;
const MAX_SENTENCE_TOKENS = 100;

/** Words between a time and its day: “noon on the 3 March”, “18 Uhr am 3. März”, “ore 12 del 3 marzo”. */
const CONNECTING_TOKEN =
  /^(?:on|of|the|am|den|dem|le|la|du|de|del|el|dia|día|do|dne|dnia|il|em|den|d\.|op|w|v|στις|в)$/iu;
const LOOKS_LIKE_TIME =
  /(?<![\d.:]|[€$£]\s?|(?:eur|usd|gbp|chf)\s?)\d{1,2}(?::\d{2}|[.h]\d{2}(?![.:\d]|\s?(?:[€$£%]|eur|usd|gbp|chf))|\s?[ap]\.?m\b|\s?(?:uhr|h|heures|horas|uur|o['’]clock)(?!\p{L}))|(?<!\p{L})(?:noon|midday|midnight|mittags?|mitternacht|midi|minuit|mediod[ií]a|medianoche|mezzogiorno|mezzanotte|meio-dia|meia-noite)(?!\p{L})|(?<!\p{L})(?:(?:ore|kl\.?|godz\.?) \d{1,2}(?!\d)|\d{4}\s?(?:hrs|hours|h|uhr)(?!\p{L})|uhr(?!\p{L})|o['’]clock|(?:end|close) of business|cob(?!\p{L}))/iu;
const CLOSING =
  /(?<!\p{L})(?:clos(?:es?|ed|ing)|deadlines?|due|cut-?off|(?:entries|submissions?) .{0,80}(?:by|until|till|before|no later than)|einsendeschluss|einreichschluss|anmeldeschluss|bewerbungsschluss|einreichfrist|frist|schließt|endet|date limite|cl[oô]tur\p{L}+|cierra\p{L}*|cierre|plazo|fecha l[ií]mite|scad\p{L}+|chiu\p{L}+|prazo|encerra\p{L}*|termin|nabór\p{L}*|uz[aá]v[eě]rk\p{L}+|sluit\p{L}*|deadlinen?|дедлайн\p{L}*|при[её]м заявок)(?!\p{L})/iu;
const OTHER_EVENT =
  /(?<!\p{L})(?:box office|office|doors?|ceremony|screenings?|party|gala|venue|helpdesk|bar)(?!\p{L})/iu;
/** `24 hours` and `2h` are durations in a sentence, unless “at” or a similar word precedes. */
const DURATION =
  /^\d{1,2}\s?(?:hours?|hrs?|hs?|heures?|horas?|hores|ore|uur|u|hodin\p{L}*|val|ч\p{L}*)\.?(?!\p{L})(?!\s?\d)/iu;

const NO_CLOCKS: DescribedClocks = { byDay: new Map(), withoutDay: null, unclear: [] };

/**
 * Finds the times of deadlines in a description, such as “Entries close on 1 February 2027 at 12:00 noon (CET)”,
 * “noon on 1 February” and “The call closes at noon”.
 * @param days the days of the deadlines, which complete a day without a year
 */
export function findDescribedClocks(description: string, days: readonly string[]): DescribedClocks {
  if (days.length === 0) return NO_CLOCKS;
  const byDay = new Map<string, DescribedClock>();
  const unclear: { sentence: string; days: readonly string[] }[] = [];
  const closingClocks: (DescribedClock & { sentence: string })[] = [];
  let yearCount = 0;
  let closingCount = 0;
  const tokenizer = new Tokenizer(days);
  // A longer description is refused anyway.
  const sentences = splitSentences(description.slice(0, MAX_DESCRIPTION_LENGTH))
    .filter(looksLikeTime)
    .slice(0, MAX_SENTENCES);
  for (const sentence of sentences) {
    const tokens = tokenizer.toTokens(sentence);
    const yearIndexes = [...tokens.keys()].filter((n) => hasYear(tokens[n]!)).slice(0, MAX_YEARS - yearCount);
    yearCount += yearIndexes.length;
    const found = yearIndexes.flatMap((index) => findDay(tokens, index) ?? []);
    for (const { day, clock } of found) if (clock && !byDay.has(day)) byDay.set(day, clock);
    const unclearDays = found.filter(({ clock }) => !clock).map(({ day }) => day);
    // “Opens on 1 January at 10:00 and closes on 3 March” has one time, which is understood.
    const hasUnusedTime = countTimes(sentence) > found.length - unclearDays.length;
    if (unclearDays.length && hasUnusedTime) unclear.push({ sentence, days: unclearDays });
    const isAboutClosing = CLOSING.test(sentence) && !OTHER_EVENT.test(sentence);
    if (found.length || !isAboutClosing || closingCount++ >= MAX_CLOSING_SENTENCES) continue;
    const clocks = hasMonth(tokens) || tokens.some(hasYear) ? [] : findClocks(tokens);
    if (clocks.length === 1) closingClocks.push({ ...clocks[0]!, sentence });
    else unclear.push({ sentence, days: [] });
  }
  const isSameTime = new Set(closingClocks.map(({ time, zone }) => `${time} ${zone}`)).size === 1;
  if (!isSameTime) unclear.push(...closingClocks.map(({ sentence }) => ({ sentence, days: [] })));
  return { byDay, withoutDay: isSameTime ? closingClocks[0]! : null, unclear };
}

/** Returns the only time in a short text, such as the title `Regular (12 noon)`. Returns null if there is none, or several. */
export function findOnlyClock(text: string): DescribedClock | null {
  const clocks = findClocks(text.split(/\s+/));
  return clocks.length === 1 ? clocks[0]! : null;
}

const countTimes = (sentence: string): number =>
  sentence.match(new RegExp(LOOKS_LIKE_TIME, 'giu'))?.length ?? 0;

/** Returns whether a text probably contains a time of day. */
export const looksLikeTime = (text: string): boolean => LOOKS_LIKE_TIME.test(text);

/** Finds the day whose year is at an index, and the time after or before it. */
function findDay(
  tokens: readonly string[],
  yearIndex: number,
): { day: string; clock: DescribedClock | null } | null {
  const firstStart = Math.max(0, yearIndex - MAX_TOKENS_BEFORE_YEAR);
  for (let start = firstStart; start <= yearIndex; start++) {
    const found = findClockAfterDay(tokens.slice(start, start + MAX_TOKENS));
    if (found) return found;
  }
  for (let start = yearIndex; start >= firstStart; start--)
    for (let end = yearIndex + 1; end <= yearIndex + 1 + MAX_TOKENS_AFTER_YEAR; end++) {
      const day = parseDayWithoutTime(stripPunctuation(tokens.slice(start, end).join(' ')));
      if (day) return { day, clock: findClockBefore(tokens.slice(0, start)) };
    }
  return null;
}

/** Reads the longest beginning that is a day with a time. */
function findClockAfterDay(tokens: readonly string[]): { day: string; clock: DescribedClock } | null {
  if (tokens.some((token) => token.length > MAX_TOKEN_LENGTH)) return null;
  for (let count = tokens.length; count > 0; count--) {
    const text = tokens.slice(0, count).join(' ');
    const deadline = parseDeadline(text.replace(/[.,;:!]$/, ''));
    if (!deadline || deadline.time === null) continue;
    const { day, time, zone } = deadline;
    if (zone === null || isWholeTimeZone(zone)) return { day, clock: { time, zone } };
  }
  return null;
}

/** Reads the time at the end of the words before a day: “Closes at 12 noon GMT on”. */
function findClockBefore(tokens: readonly string[]): DescribedClock | null {
  let end = tokens.length;
  while (end > 0 && isConnecting(tokens[end - 1]!.replace(/[.,]$/, ''))) end--;
  for (let start = Math.max(0, end - MAX_CLOCK_TOKENS); start < end; start++) {
    const clock = readClock(tokens.slice(start, end));
    if (clock) return clock;
  }
  return null;
}

/** Thursday is “čet” in Slovenian, so a zone such as CET comes first. */
const isConnecting = (token: string): boolean =>
  CONNECTING_TOKEN.test(token) || (isWeekdayName(token) && !isWholeTimeZone(token));

function findClocks(tokens: readonly string[]): DescribedClock[] {
  const clocks: DescribedClock[] = [];
  for (let start = 0; start < Math.min(tokens.length, MAX_SENTENCE_TOKENS); start++)
    for (let end = Math.min(tokens.length, start + MAX_CLOCK_TOKENS); end > start; end--) {
      const clock = readClock(tokens.slice(start, end));
      if (!clock) continue;
      clocks.push(clock);
      start = end - 1;
      break;
    }
  return clocks;
}

function readClock(tokens: readonly string[]): DescribedClock | null {
  const text = stripPunctuation(tokens.join(' '));
  if (DURATION.test(text)) return null;
  const clock = parseClock(text);
  return clock && (clock.zone === null || isWholeTimeZone(clock.zone)) ? clock : null;
}

/** Removes punctuation around a text, except the point of `p.m.` and the parentheses of `12:00 (CET)`. */
function stripPunctuation(text: string): string {
  const written = splitEnd(text, ',;:!?')[0].replace(/(?<!\.[mM])\.$/, '');
  const isOpen = written.startsWith('(') && !written.includes(')');
  const isClosed = written.endsWith(')') && !written.includes('(');
  return written.slice(isOpen ? 1 : 0, isClosed ? -1 : undefined);
}
