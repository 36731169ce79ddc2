const dayMs = 86_400_000;
const long = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const range = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** Today as an ISO day where the reader is. */
export function today(now = new Date()): string {
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`;
}

const utc = (day: string) => Date.parse(`${day.slice(0, 10)}T00:00:00Z`);

export const isDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(utc(text)).toISOString().startsWith(text);

export const daysBetween = (from: string, to: string) => Math.round((utc(to) - utc(from)) / dayMs);

export const addDays = (day: string, days: number) =>
  new Date(utc(day) + days * dayMs).toISOString().slice(0, 10);

/** `12 May 2027` */
export const formatDay = (day: string) => long.format(utc(day));

/** `12 May`, with the year when it is not this one. */
export const formatDayShort = (day: string, now = today()) =>
  day.slice(0, 4) === now.slice(0, 4)
    ? short.format(utc(day))
    : `${short.format(utc(day))} ${day.slice(0, 4)}`;

/** `19–27 Nov 2027` */
export const formatDays = (from: string, to: string) => range.formatRange(utc(from), utc(to));

/** `November 2027`, of `2027-11` */
export const formatMonth = (text: string) => month.format(utc(`${text}-01`));

/** `in 18 days`, `today`, `3 days ago`, in months when it is far. */
export function fromNow(day: string, now = today()): string {
  const days = daysBetween(now, day);
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  if (days === -1) return 'yesterday';
  const far = Math.abs(days) > 75;
  const words = far ? `${Math.round(Math.abs(days) / 30.44)} months` : `${Math.abs(days)} days`;
  return days > 0 ? `in ${words}` : `${words} ago`;
}

/** `12 May 2027, in 18 days` */
export const formatDayFromNow = (day: string, now = today()) => `${formatDay(day)}, ${fromNow(day, now)}`;
