import type { SendingReview, SendingReviews } from '../../../lib/wire';

type Total = SendingReviews['totals'][number];
/** What is paid here for some entries, by currency; a sum that no card pays is so as long as it is the one that was looked at. */
export function sumOf(picked: readonly SendingReview[], totals: readonly Total[]): Total[] {
  const sums = new Map<string, number>();
  for (const { way, fee } of picked)
    if (way === 'email' && fee && fee.amount > 0)
      sums.set(fee.currency, (sums.get(fee.currency) ?? 0) + fee.amount);
  return [...sums]
    .map(([currency, amount]) => {
      const asked = totals.find((total) => total.currency === currency);
      return { currency, amount, fault: asked?.amount === amount ? asked.fault : null };
    })
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
}
