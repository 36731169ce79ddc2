import {
  countDaysBetween,
  formatDay,
  formatDayShort,
  formatRelativeDay,
  today,
} from '@laurel/rules/dates/days';
import { formatZoneName, splitInstant } from '@laurel/rules/dates/time-zones';
import { t } from '@laurel/messages/pages/festivals/deadlines';
import { getTimeZone } from './time-zone';

/** A deadline of the catalogue. */
interface ClosingDate {
  date: string;
  closesAt: string;
  closingZone: string;
  timezoneAssumed: boolean;
}

/**
 * `23:59 Europe/Paris, 22:59 your time`, with the day where it differs from the deadline's. `timeZone`: the
 * reader's.
 */
export function formatClosingTime(
  { date, closesAt, closingZone, timezoneAssumed }: ClosingDate,
  timeZone = getTimeZone(),
): string {
  const closing = splitInstant(closesAt, closingZone);
  const localClosing = splitInstant(closesAt, timeZone);
  const formatTime = ({ day, time }: typeof closing) =>
    day === date ? time : `${formatDayShort(day)}, ${time}`;
  const closingText = `${formatTime(closing)} ${formatZoneName(closingZone)}`;
  const isSame = closing.day === localClosing.day && closing.time === localClosing.time;
  const text = isSame
    ? closingText
    : t('closes.here', { there: closingText, here: formatTime(localClosing) });
  return timezoneAssumed ? `${text} (${t('assumed')})` : text;
}

/** The same with the day: `1 Feb 2027, 23:59 AoE, 2 Feb 2027, 12:59 your time`. */
export const formatClosing = (date: ClosingDate): string =>
  `${formatDay(date.date)}, ${formatClosingTime(date)}`;

/** From this many days before it closes on, the time of day of a deadline is shown. */
const SHOW_TIME_DAYS = 1;
/** `closesAt` is null where only the day is known. */
type OpenDeadline = { date: string; closesAt: string | null };

/**
 * The only count of the days until an open deadline. Days are those of the reader's clock.
 * - `when`: `in 18 days` until its date, or until it closes here if that is earlier. From the day before it closes
 *   here on, also the time: `tomorrow, 12:59`.
 * - `day`: its date, or near its end the day on which it closes here, so that the day and the count agree.
 * - `isSoon`: whether `when` has the time.
 */
export function getTimeLeft(
  { date, closesAt }: OpenDeadline,
  now = today(),
  timeZone = getTimeZone(),
): { day: string; when: string; isSoon: boolean } {
  const local = closesAt === null ? null : splitInstant(closesAt, timeZone);
  if (local && countDaysBetween(now, local.day) <= SHOW_TIME_DAYS)
    return { day: local.day, when: `${formatRelativeDay(local.day, now)}, ${local.time}`, isSoon: true };
  const lastDay = local && local.day < date ? local.day : date;
  return { day: date, when: formatRelativeDay(lastDay < now ? now : lastDay, now), isSoon: false };
}
export const formatTimeUntilDeadline = (deadline: OpenDeadline, now?: string): string =>
  getTimeLeft(deadline, now).when;

/** `12 Nov 2027, in 18 days` or `12 Nov 2027, tomorrow, 12:59`, for an open deadline. */
export function formatDeadline(deadline: OpenDeadline, now?: string): string {
  const { day, when } = getTimeLeft(deadline, now);
  return `${formatDay(day)}, ${when}`;
}
