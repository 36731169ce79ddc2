import { formatInstant } from './instant';

const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];

/** “12 minutes ago”, “yesterday”; after a week the day itself. */
export function ago(instant: string, now = Date.now()): string {
  const past = Math.max(0, now - Date.parse(instant));
  if (past < HOUR) return words.format(-Math.floor(past / MINUTE), 'minute');
  if (past < DAY) return words.format(-Math.floor(past / HOUR), 'hour');
  return past < 7 * DAY ? words.format(-Math.floor(past / DAY), 'day') : formatInstant(instant);
}
