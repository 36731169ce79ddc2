import { getSumsPaidHere } from '@laurel/rules/submissions/sendings';
import type { SendingReview, SendingReviews } from '../../../lib/server/wire';

type Total = SendingReviews['totals'][number];
/** Sums the fees to pay per currency. A sum keeps the review's fault only while it equals the reviewed amount. */
export function sumPayments(includedEntries: readonly SendingReview[], totals: readonly Total[]): Total[] {
  return getSumsPaidHere(includedEntries).map((sum) => {
    const reviewed = totals.find(({ currency }) => currency === sum.currency);
    return { ...sum, fault: reviewed?.amount === sum.amount ? reviewed.fault : null };
  });
}
