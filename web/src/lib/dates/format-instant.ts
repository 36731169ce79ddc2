const clock = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** Formats an instant in the user's time zone. */
export const formatInstant = (instant: string) => clock.format(new Date(instant));

const calendar = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
/** `5 Dec 2026`, in the user's time zone. */
export const formatDate = (instant: string) => calendar.format(new Date(instant));

const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
/** `14:05`, in the user's time zone, for an instant of the same day. */
export const formatTime = (instant: string) => time.format(new Date(instant));

/** Returns the start of a day in the user's time zone, or of the day that many days later. */
export function getDayStart(day: string, later = 0): string {
  const [year, month, date] = day.split('-').map(Number);
  return new Date(year!, month! - 1, date! + later).toISOString();
}

const clocks = new Map<string, Intl.DateTimeFormat>();
/** Cached per zone: creating a format takes longer than drawing a row. */
function getDateTimeFormat(timeZone: string): Intl.DateTimeFormat {
  const cached = clocks.get(timeZone);
  if (cached) return cached;
  const made = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone });
  clocks.set(timeZone, made);
  return made;
}

/** `12 May 2027, 23:59`, in the deadline's own time zone. */
export function formatInZone(instant: string, timeZone: string | null): string {
  try {
    return getDateTimeFormat(timeZone ?? 'UTC').format(new Date(instant));
  } catch {
    return formatInstant(instant);
  }
}

const days = new Map<string, Intl.DateTimeFormat>();
/**
 * Returns the day (YYYY-MM-DD) and time (`23:59`) of an instant in a zone. Uses UTC for a zone that this
 * browser does not know.
 */
export function splitInstant(instant: string, timeZone: string): { day: string; time: string } {
  const made = days.get(timeZone) ?? createNumericFormat(timeZone);
  days.set(timeZone, made);
  const values = Object.fromEntries(
    made.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]),
  );
  return { day: `${values.year}-${values.month}-${values.day}`, time: `${values.hour}:${values.minute}` };
}
function createNumericFormat(timeZone: string): Intl.DateTimeFormat {
  const two = { day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
  try {
    return new Intl.DateTimeFormat('en-GB', { ...two, year: 'numeric', timeZone });
  } catch {
    return createNumericFormat('UTC');
  }
}
