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

/** From this many days before its day on, the time of day of a deadline is shown in the text. */
const SHOW_TIME_DAYS = 1;
/** Returns whether an open deadline is so near that its time of day matters. */
export const isClosingSoon = ({ date }: Pick<ClosingDate, 'date'>, now = today()): boolean =>
  countDaysBetween(now, date) <= SHOW_TIME_DAYS;

/** `tomorrow, 12:59`: when a deadline closes in the reader's time zone. */
export function formatLocalClosing(
  { closesAt }: Pick<ClosingDate, 'closesAt'>,
  timeZone = getTimeZone(),
  now = today(),
): string {
  const { day, time } = splitInstant(closesAt, timeZone);
  return `${formatRelativeDay(day, now)}, ${time}`;
}
