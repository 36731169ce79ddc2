import { parseDeadline } from '@laurel/rules/dates/parse-deadline';
import { parseTimeZone } from '@laurel/rules/dates/parse-time-zone';

/** A time of day (HH:MM), and the time zone as it is written. */
export interface DescribedClock {
  time: string;
  zone: string | null;
}

/** The most words of a day with its time and zone: “Monday, 1 February 2027 at 12:00 noon (CET)”. */
const MAX_TOKENS = 12;
const MIN_TOKENS = 2;
/** The most words of a day before its year. */
const MAX_TOKENS_BEFORE_YEAR = 5;
const MAX_TOKEN_LENGTH = 40;
const YEAR = /\b20\d\d\b/;
/** The years that are looked at, because each costs some dozens of attempts. */
const MAX_YEARS = 8;

/**
 * Finds the days with a time in a description, such as “Entries close on 1 February 2027 at 12:00 noon (CET)”.
 * Returns the time of each day (YYYY-MM-DD).
 */
export function findDescribedClocks(description: string): Map<string, DescribedClock> {
  const clocks = new Map<string, DescribedClock>();
  const tokens = description.split(/\s+/);
  const yearIndexes = [...tokens.keys()].filter((n) => YEAR.test(tokens[n]!)).slice(0, MAX_YEARS);
  for (const yearIndex of yearIndexes) {
    for (let start = Math.max(0, yearIndex - MAX_TOKENS_BEFORE_YEAR); start <= yearIndex; start++) {
      const found = findClockAt(tokens.slice(start, start + MAX_TOKENS));
      if (found && !clocks.has(found.day)) clocks.set(found.day, found.clock);
    }
  }
  return clocks;
}

/** Reads the longest beginning that is a day with a time. */
function findClockAt(tokens: readonly string[]): { day: string; clock: DescribedClock } | null {
  if (tokens.some((token) => token.length > MAX_TOKEN_LENGTH)) return null;
  for (let count = tokens.length; count >= MIN_TOKENS; count--) {
    const text = tokens.slice(0, count).join(' ');
    const deadline = parseDeadline(text.replace(/[.,;:!]$/, ''));
    if (!deadline || deadline.time === null) continue;
    const { day, time, zone } = deadline;
    const isZone = zone === null || (!zone.includes(',') && parseTimeZone(zone) !== null);
    if (isZone) return { day, clock: { time, zone } };
  }
  return null;
}
