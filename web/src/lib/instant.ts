const clock = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** An instant on the reader's own clock. */
export const formatInstant = (instant: string) => clock.format(new Date(instant));

/** `closes 12 May 2027, 23:59 in Europe/Paris`, in the zone that the deadline states. */
export function formatInZone(instant: string, timeZone: string | null): string {
  try {
    return new Intl.DateTimeFormat('en-GB', {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: timeZone ?? 'UTC',
    }).format(new Date(instant));
  } catch {
    return formatInstant(instant);
  }
}
