import { formatDay } from './days.js';

/** "Anywhere on Earth": the day ends when it has ended everywhere, at UTC-12. */
export const ANYWHERE_ON_EARTH = 'AoE';
const ANYWHERE_ON_EARTH_OFFSET = '-12:00';

/** Returns the IANA name or the UTC offset of a stored time zone, for Temporal. */
export const toIanaZone = (zone: string): string =>
  zone === ANYWHERE_ON_EARTH ? ANYWHERE_ON_EARTH_OFFSET : zone;

const UTC_OFFSET = /^([+-])(\d\d):(\d\d)$/;
/** Returns the milliseconds that a zone with a fixed offset is ahead of UTC. Returns null for other zones. */
function getFixedOffsetMs(zone: string): number | null {
  const [, sign, hours, minutes] = UTC_OFFSET.exec(toIanaZone(zone)) ?? [];
  if (!sign) return null;
  const offsetMinutes = Number(hours) * 60 + Number(minutes);
  return (sign === '-' ? -offsetMinutes : offsetMinutes) * 60_000;
}

const numericFormats = new Map<string, Intl.DateTimeFormat>();
/** Cached, because creating a format takes longer than using it. A zone that the platform does not know counts as UTC. */
function getNumericFormat(zone: string): Intl.DateTimeFormat {
  const format = numericFormats.get(zone) ?? createNumericFormat(zone);
  numericFormats.set(zone, format);
  return format;
}
function createNumericFormat(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-GB', {
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZone,
    });
  } catch {
    return createNumericFormat('UTC');
  }
}

/**
 * Returns the day (YYYY-MM-DD) and the time (HH:MM) of an instant in a stored time zone: an IANA name, a UTC
 * offset such as `+05:30`, or `AoE`. Not every browser's `Intl` knows offsets.
 */
export function splitInstant(instant: string, zone: string): { day: string; time: string } {
  const offsetMs = getFixedOffsetMs(zone);
  if (offsetMs !== null) {
    const local = new Date(Date.parse(instant) + offsetMs).toISOString();
    return { day: local.slice(0, 10), time: local.slice(11, 16) };
  }
  const values = Object.fromEntries(
    getNumericFormat(zone)
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  );
  return { day: `${values.year}-${values.month}-${values.day}`, time: `${values.hour}:${values.minute}` };
}

/** `Europe/Paris`, `UTC+05:30` or `AoE`. */
export const formatZoneName = (zone: string): string => (UTC_OFFSET.test(zone) ? `UTC${zone}` : zone);

/** `12 Nov 2027, 19:05 UTC`: for e-mails, because the reader's time zone is unknown. */
export const formatMoment = (instant: string, zone = 'UTC'): string => {
  const { day, time } = splitInstant(instant, zone);
  return `${formatDay(day)}, ${time} ${formatZoneName(zone)}`;
};
