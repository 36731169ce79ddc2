/** `interval`: day, week, month or year. */
export interface Rhythm {
  interval: string;
  interval_count: number;
}
const DAY = 86_400;

/**
 * Returns the `times`-th period end counted from the anchor. Months count from the anchor and not from the
 * last end. A period that began on the 31st therefore ends on 28 February and then on the 31st again.
 */
export function periodEnd(anchor: number, { interval, interval_count }: Rhythm, times = 1) {
  const count = interval_count * times;
  if (interval === 'day') return anchor + count * DAY;
  if (interval === 'week') return anchor + count * 7 * DAY;
  const from = new Date(anchor * 1000);
  const months = from.getUTCMonth() + count * (interval === 'year' ? 12 : 1);
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), months + 1, 0)).getUTCDate();
  const day = Math.min(from.getUTCDate(), lastDay);
  const begin = Date.UTC(from.getUTCFullYear(), months, day);
  return begin / 1000 + (anchor % DAY);
}

/** Returns the first period end after a moment. */
export function periodEndAfter(anchor: number, rhythm: Rhythm, moment: number) {
  let times = 1;
  while (periodEnd(anchor, rhythm, times) <= moment) times++;
  return periodEnd(anchor, rhythm, times);
}
