import { parseDeadline } from '@laurel/rules/dates/parse-deadline';
import { parseTimeZone } from '@laurel/rules/dates/parse-time-zone';

/** The most words of a day with its time and zone: “Monday, 1 February 2027 at 12:00 noon (CET)”. */
const MAX_TOKENS = 12;
const MIN_TOKENS = 2;

/**
 * Finds the time of a deadline in a description, such as “Entries close on 1 February 2027 at 12:00 noon (CET)”.
 * `day`: YYYY-MM-DD. Returns null if the description states no time of that day.
 */
export function findDescribedClock(
  description: string,
  day: string,
): { time: string; zone: string | null } | null {
  const year = day.slice(0, 4);
  if (!description.includes(year)) return null;
  const tokens = description.split(/\s+/);
  for (const start of tokens.keys()) {
    const hasYear = tokens.slice(start, start + MAX_TOKENS / 2).some((token) => token.includes(year));
    if (!hasYear) continue;
    for (let count = MAX_TOKENS; count >= MIN_TOKENS; count--) {
      const text = tokens.slice(start, start + count).join(' ');
      const deadline = parseDeadline(text.replace(/[.,;:!]+$/, ''));
      if (deadline?.day !== day || deadline.time === null) continue;
      const { time, zone } = deadline;
      const isZone = zone === null || (!zone.includes(',') && parseTimeZone(zone) !== null);
      if (isZone) return { time, zone };
    }
  }
  return null;
}
