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

const zoneFormats = new Map<string, Intl.DateTimeFormat>();
/** Cached per zone: creating a format takes longer than drawing a row. */
function getDateTimeFormat(timeZone: string): Intl.DateTimeFormat {
  const cached = zoneFormats.get(timeZone);
  if (cached) return cached;
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone });
  zoneFormats.set(timeZone, format);
  return format;
}

/** `12 May 2027, 23:59`, in the deadline's own time zone. */
export function formatInZone(instant: string, timeZone: string | null): string {
  try {
    return getDateTimeFormat(timeZone ?? 'UTC').format(new Date(instant));
  } catch {
    return formatInstant(instant);
  }
}

const numericFormats = new Map<string, Intl.DateTimeFormat>();
/**
 * Returns the day (YYYY-MM-DD) and time (`23:59`) of an instant in a zone. Uses UTC for a zone that this
 * browser does not know.
 */
export function splitInstant(instant: string, timeZone: string): { day: string; time: string } {
  const format = numericFormats.get(timeZone) ?? createNumericFormat(timeZone);
  numericFormats.set(timeZone, format);
  const values = Object.fromEntries(
    format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]),
  );
  return { day: `${values.year}-${values.month}-${values.day}`, time: `${values.hour}:${values.minute}` };
}
function createNumericFormat(timeZone: string): Intl.DateTimeFormat {
  try {
    const twoDigitDate = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
    return new Intl.DateTimeFormat('en-GB', { ...twoDigitDate, ...TIME, timeZone });
  } catch {
    return createNumericFormat('UTC');
  }
}
