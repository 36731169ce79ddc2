import type { CheckFeesResponse, FeePayment, PaidFees } from '@laurel/proto/billing/v1/billing';
import type { Dossier } from '@laurel/proto/films/v1/dossiers';
import type { Sending, SendingReview } from '@laurel/proto/submissions/v1/submissions';
import { paidHere, sumsPaidHere } from '@laurel/rules/sendings';
import { submissionTitle } from '@laurel/rules/submission-title';
import type { SendingReviews } from './shapes/sending.js';

/** As billing takes it: what is not paid here costs nothing, in whatever currency. */
const FREE = { amount: 0, currency: 'EUR' };
type Payable = Pick<SendingReview, 'submissionId' | 'way' | 'fee'>;
export const feeOf = (entry: Payable, name: string) => ({
  entryId: entry.submissionId,
  name,
  ...(paidHere(entry) ?? FREE),
});

/** As it is called where nothing has a name, too. */
export const reviewName = (review: SendingReview) => submissionTitle(review) || String(review.competitionId);

type Totals = SendingReviews['totals'];
/** What can be sent and paid, what it comes to, and what keeps the others. */
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
    totals: totalsOf(able, checked),
    tokens: { needed: able.length, has: checked.submissionTokens },
    dossier: {
      completeness: dossier.completeness,
      missing: dossier.missing as SendingReviews['dossier']['missing'],
    },
    paymentConfigured: checked.paymentConfigured,
  };
}

function totalsOf(able: readonly SendingReview[], { faults }: CheckFeesResponse): Totals {
  return sumsPaidHere(able).map((sum) => ({
    ...sum,
    fault:
      faults.find((one) => (one.entryId ?? null) === null && one.currency === sum.currency)?.code ?? null,
  }));
}

export const sendingAnswer = ({ filmName: _, ...sending }: Sending) => sending;
export const feePaymentAnswer = ({ state, payments }: FeePayment) => ({ state, payments });
export const paidFeesAnswer = ({ entries, receiptUrl = null, ...payment }: PaidFees) => ({
  ...payment,
  receiptUrl,
  entries: entries.map(({ currency: _, ...entry }) => entry),
});
