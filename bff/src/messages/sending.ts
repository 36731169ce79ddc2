import type { CheckFeesResponse, FeePayment, PaidFees } from '@laurel/proto/billing/v1/billing';
import type { Dossier } from '@laurel/proto/films/v1/dossiers';
import type { Sending, SendingReview } from '@laurel/proto/submissions/v1/submissions';
import { getFeePaidHere, getSumsPaidHere } from '@laurel/rules/submissions/sendings';
import { submissionTitle } from '@laurel/rules/submissions/submission-title';
import type { SendingReviews } from '../shapes/submissions/sending.js';

/** The fee for billing. Entries that are not paid here are free, in any currency. */
const FREE = { amount: 0, currency: 'EUR' };
type Payable = Pick<SendingReview, 'submissionId' | 'method' | 'fee'>;
export const toPayableFee = (entry: Payable, name: string) => ({
  entryId: entry.submissionId,
  name,
  ...(getFeePaidHere(entry) ?? FREE),
});

/** Returns the title of an entry, or its competition id if it has no name. */
export const reviewName = (review: SendingReview) => submissionTitle(review) || String(review.competitionId);

type Totals = SendingReviews['totals'];
/** Returns which entries can be sent and paid, the total fees, and the obstacles of the others. */
export function reviewAnswer(
  items: readonly SendingReview[],
  checked: CheckFeesResponse,
  dossier: Pick<Dossier, 'completeness' | 'missing'>,
): SendingReviews {
  const unpayable = new Set(checked.faults.flatMap(({ entryId }) => entryId ?? []));
  const rows = items.map((item) => {
    const fault = item.fault ?? (unpayable.has(item.submissionId) ? 'not-payable' : null);
    return { ...item, fault };
  });
  const able = rows.filter(({ fault }) => fault === null);
  return {
    items: rows.map(({ competitionId: id, competitionName: name = null, ...row }) => ({
      ...row,
      competition: { id, name },
    })) as SendingReviews['items'],
    totals: getTotals(able, checked),
    tokens: { needed: able.length, has: checked.submissionTokens },
    dossier: {
      completeness: dossier.completeness,
      missing: dossier.missing as SendingReviews['dossier']['missing'],
    },
    paymentConfigured: checked.paymentConfigured,
  };
}

function getTotals(able: readonly SendingReview[], { faults }: CheckFeesResponse): Totals {
  return getSumsPaidHere(able).map((sum) => ({
    ...sum,
    fault:
      faults.find((fault) => (fault.entryId ?? null) === null && fault.currency === sum.currency)?.code ??
      null,
  }));
}

export const sendingAnswer = ({ filmName: _, ...sending }: Sending) => sending;
export const feePaymentAnswer = ({ state, payments }: FeePayment) => ({ state, payments });
export const paidFeesAnswer = ({ entries, receiptUrl = null, ...payment }: PaidFees) => ({
  ...payment,
  receiptUrl,
  entries: entries.map(({ currency: _, ...entry }) => entry),
});
