const DATE = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const TIME = { hour: '2-digit', minute: '2-digit' } as const;
const instantFormat = new Intl.DateTimeFormat('en-GB', { ...DATE, ...TIME });
const dateFormat = new Intl.DateTimeFormat('en-GB', DATE);
const timeFormat = new Intl.DateTimeFormat('en-GB', TIME);

/** Formats an instant in the user's time zone. */
export const formatInstant = (instant: string) => instantFormat.format(new Date(instant));

/** `5 Dec 2026`, in the user's time zone. */
export const formatDate = (instant: string) => dateFormat.format(new Date(instant));

/** `14:05`, in the user's time zone, for an instant of the same day. */
export const formatTime = (instant: string) => timeFormat.format(new Date(instant));

/** Returns the start, in the user's time zone, of the day that is `addedDays` after `day`. */
export function getDayStart(day: string, addedDays = 0): string {
  const [year, month, date] = day.split('-').map(Number);
  return new Date(year!, month! - 1, date! + addedDays).toISOString();
}
