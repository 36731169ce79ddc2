export const DAY_MS = 86_400_000;
/** Calendar days are parsed as UTC, where every day has the same number of milliseconds. */
const parseUtcDay = (day: string) => Date.parse(`${day.slice(0, 10)}T00:00:00Z`);

/** Returns whether the text is a calendar day from year 1 on, written YYYY-MM-DD. */
export const isDay = (text: string): boolean =>
  /^(?!0000)\d{4}-\d\d-\d\d$/.test(text) && new Date(parseUtcDay(text)).toJSON()?.startsWith(text) === true;

/** A month written YYYY-MM. */
export const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** Returns the whole days from one day to another. */
export const countDaysBetween = (from: string, to: string): number =>
  Math.round((parseUtcDay(to) - parseUtcDay(from)) / DAY_MS);

export const addDays = (day: string, days: number): string =>
  new Date(parseUtcDay(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Adds months to a day; negative values subtract. Returns the last day of the month if that month is shorter. */
export function addMonths(day: string, months: number): string {
  const date = new Date(parseUtcDay(`${day.slice(0, 7)}-01`));
  date.setUTCMonth(date.getUTCMonth() + months + 1, 0);
  date.setUTCDate(Math.min(date.getUTCDate(), Number(day.slice(8, 10))));
  return date.toISOString().slice(0, 10);
}
export const addYear = (day: string): string => addMonths(day, 12);

/** Returns the current date in the local time zone as YYYY-MM-DD. */
export const today = (now = new Date()): string =>
  `${now.getFullYear()}-${padTwo(now.getMonth() + 1)}-${padTwo(now.getDate())}`;
const padTwo = (number: number) => String(number).padStart(2, '0');

const dayFormatters = new Map<string, Intl.DateTimeFormat>();
/** Returns the day of an instant in an IANA time zone. */
export function getDayInTimeZone(instant: Date, timeZone: string): string {
  const formatOptions = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone } as const;
  const formatter = dayFormatters.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', formatOptions);
  dayFormatters.set(timeZone, formatter);
  return formatter.format(instant);
}

const createDayFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
const fullDayFormat = createDayFormat({ day: 'numeric', month: 'short', year: 'numeric' });
const monthFormat = createDayFormat({ month: 'long', year: 'numeric' });
const shortMonthFormat = createDayFormat({ month: 'short', year: '2-digit' });
const longMonthFormat = createDayFormat({ month: 'long' });
const dayAndMonth = createDayFormat({ day: 'numeric', month: 'short' });
const weekdayFormats = {
  long: createDayFormat({ weekday: 'long' }),
  short: createDayFormat({ weekday: 'short' }),
};

/** `12 Nov 2027`: months are abbreviated after a day. */
export const formatDay = (day: string): string => fullDayFormat.format(parseUtcDay(day));

/** `12 Nov`, with the year if it is not the current one. */
export const formatDayShort = (day: string, now = today()): string =>
  day.slice(0, 4) === now.slice(0, 4)
    ? dayAndMonth.format(parseUtcDay(day))
    : `${dayAndMonth.format(parseUtcDay(day))} ${day.slice(0, 4)}`;

const MAX_MONTHS_WITHOUT_YEAR = 11;
/** `12 Nov` for a future day, with the year if it is more than 11 months away. */
export const formatDayAhead = (day: string, now = today()): string =>
  countDaysBetween(now, day) <= MAX_MONTHS_WITHOUT_YEAR * DAYS_IN_MONTH
    ? dayAndMonth.format(parseUtcDay(day))
    : formatDay(day);

/** `19–27 Nov 2027` */
export const formatDays = (from: string, to: string): string =>
  fullDayFormat.formatRange(parseUtcDay(from), parseUtcDay(to));

/** `November` for 11. */
export const formatMonthName = (month: number): string =>
  longMonthFormat.format(Date.UTC(2026, month - 1, 1));

/** `Nov 26` for `2026-11`, for a chart axis. */
export const formatMonthShort = (text: string): string => shortMonthFormat.format(parseUtcDay(`${text}-01`));

/** Returns the first days of twelve months from the day's month on, and the day after the last month. */
export const listMonthStarts = (day: string): string[] =>
  Array.from({ length: 13 }, (_, n) => addMonths(`${day.slice(0, 7)}-01`, n));

/** `Wednesday`, or `Wed`. */
export const formatWeekday = (day: string, width: 'long' | 'short'): string =>
  weekdayFormats[width].format(parseUtcDay(day));

/** `November 2027` for `2027-11`. */
export const formatMonth = (text: string): string => monthFormat.format(parseUtcDay(`${text}-01`));

export const DAYS_IN_MONTH = 30.44;
const FAR_DAYS = 75;
/** `in 18 days`, `today`, `3 days ago`. Distant days are shown in months. */
export function formatRelativeDay(day: string, now = today()): string {
  const days = countDaysBetween(now, day);
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  if (days === -1) return 'yesterday';
  const isFar = Math.abs(days) > FAR_DAYS;
  const distance = isFar ? `${Math.round(Math.abs(days) / DAYS_IN_MONTH)} months` : `${Math.abs(days)} days`;
  return days > 0 ? `in ${distance}` : `${distance} ago`;
}

/** `12 Nov 2027, in 18 days` */
export const formatDayFromNow = (day: string, now = today()): string =>
  `${formatDay(day)}, ${formatRelativeDay(day, now)}`;
