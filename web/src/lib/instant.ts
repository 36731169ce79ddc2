const clock = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** An instant on the reader's own clock. */
export const formatInstant = (instant: string) => clock.format(new Date(instant));

const calendar = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
/** `5 Dec 2026`, on the reader's own calendar. */
export const formatDate = (instant: string) => calendar.format(new Date(instant));

const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
/** `14:05`, on the reader's own clock: of an instant within the day. */
export const formatTime = (instant: string) => time.format(new Date(instant));

/** When a day of the reader's own calendar begins, or one so many days later. */
export function beginningOf(day: string, later = 0): string {
  const [year, month, date] = day.split('-').map(Number);
  return new Date(year!, month! - 1, date! + later).toISOString();
}

const clocks = new Map<string, Intl.DateTimeFormat>();
/** One per zone: to make one takes longer than to draw a row. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const kept = clocks.get(timeZone);
  if (kept) return kept;
  const made = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone });
  clocks.set(timeZone, made);
  return made;
}

/** `closes 12 May 2027, 23:59 in Europe/Paris`, in the zone that the deadline states. */
export function formatInZone(instant: string, timeZone: string | null): string {
  try {
    return clockOf(timeZone ?? 'UTC').format(new Date(instant));
  } catch {
    return formatInstant(instant);
  }
}

const days = new Map<string, Intl.DateTimeFormat>();
/** The day (YYYY-MM-DD) and the time (`23:59`) of an instant in a zone; of one that this browser does not know, in UTC. */
export function momentIn(instant: string, timeZone: string): { day: string; time: string } {
  const made = days.get(timeZone) ?? partsIn(timeZone);
  days.set(timeZone, made);
  const part = Object.fromEntries(
    made.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]),
  );
  return { day: `${part.year}-${part.month}-${part.day}`, time: `${part.hour}:${part.minute}` };
}
function partsIn(timeZone: string): Intl.DateTimeFormat {
  const two = { day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
  try {
    return new Intl.DateTimeFormat('en-GB', { ...two, year: 'numeric', timeZone });
  } catch {
    return partsIn('UTC');
  }
}
