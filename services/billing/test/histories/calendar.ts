/** Returns the same day of a later month, or that month’s last day. Both times are in seconds since 1970. */
export function addMonths(seconds: number, months: number): number {
  const at = new Date(seconds * 1000);
  const day = at.getUTCDate();
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months + 1, 0)).getUTCDate();
  at.setUTCDate(1);
  at.setUTCMonth(at.getUTCMonth() + months);
  at.setUTCDate(Math.min(day, last));
  return at.getTime() / 1000;
}

/** Returns the day of a time in seconds since 1970. */
export const getDay = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);
