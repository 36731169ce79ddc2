/** `interval`: day, week, month or year. */
export interface Recurrence {
  interval: string;
  interval_count: number;
}
const DAY = 86_400;

/**
 * Returns the `times`-th period end counted from the anchor. Months count from the anchor and not from the
 * last end. A period that began on the 31st therefore ends on 28 February and then on the 31st again.
 */
export function computePeriodEnd(anchor: number, { interval, interval_count }: Recurrence, times = 1) {
  const count = interval_count * times;
  if (interval === 'day') return anchor + count * DAY;
  if (interval === 'week') return anchor + count * 7 * DAY;
  const anchorDate = new Date(anchor * 1000);
  const month = anchorDate.getUTCMonth() + count * (interval === 'year' ? 12 : 1);
  const lastDay = new Date(Date.UTC(anchorDate.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const day = Math.min(anchorDate.getUTCDate(), lastDay);
  const endDay = Date.UTC(anchorDate.getUTCFullYear(), month, day);
  return endDay / 1000 + (anchor % DAY);
}

/** Returns the first period end after a moment. */
export function computePeriodEndAfter(anchor: number, recurrence: Recurrence, moment: number) {
  let times = 1;
  while (computePeriodEnd(anchor, recurrence, times) <= moment) times++;
  return computePeriodEnd(anchor, recurrence, times);
}
