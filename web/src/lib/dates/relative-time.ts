import { DAY_MS } from '@laurel/rules/dates/days';
import { formatInstant } from './format-instant';

const relativeTimeFormat = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const [MINUTE, HOUR] = [60_000, 3_600_000];

/** “12 minutes ago”, “yesterday”; after a week the date itself. */
export function ago(instant: string, now = Date.now()): string {
  const past = Math.max(0, now - Date.parse(instant));
  if (past < HOUR) return relativeTimeFormat.format(-Math.floor(past / MINUTE), 'minute');
  if (past < DAY_MS) return relativeTimeFormat.format(-Math.floor(past / HOUR), 'hour');
  return past < 7 * DAY_MS
    ? relativeTimeFormat.format(-Math.floor(past / DAY_MS), 'day')
    : formatInstant(instant);
}
