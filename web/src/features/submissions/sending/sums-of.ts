import { sumsPaidHere } from '@laurel/rules/sendings';
import type { SendingReview, SendingReviews } from '../../../lib/wire';

type Total = SendingReviews['totals'][number];
/** What is paid here for some entries, by currency; a sum that no card pays is so as long as it is the one that was looked at. */
export function sumOf(picked: readonly SendingReview[], totals: readonly Total[]): Total[] {
  return sumsPaidHere(picked).map((sum) => {
    const asked = totals.find(({ currency }) => currency === sum.currency);
    return { ...sum, fault: asked?.amount === sum.amount ? asked.fault : null };
  });
}
