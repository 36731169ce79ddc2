import { DAY_MS } from '@laurel/rules/dates/days';
import { formatInstant } from './format-instant';

const relativeTimeFormat = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000];

/** “12 minutes ago”, “yesterday”; after a week the date itself. */
export function formatRelativeTime(instant: string): string {
  const elapsedMs = Math.max(0, Date.now() - Date.parse(instant));
  if (elapsedMs < HOUR_MS) return relativeTimeFormat.format(-Math.floor(elapsedMs / MINUTE_MS), 'minute');
  if (elapsedMs < DAY_MS) return relativeTimeFormat.format(-Math.floor(elapsedMs / HOUR_MS), 'hour');
  return elapsedMs < 7 * DAY_MS
    ? relativeTimeFormat.format(-Math.floor(elapsedMs / DAY_MS), 'day')
    : formatInstant(instant);
}
