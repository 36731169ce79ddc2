import type { CheckFeesResponse, FeePayment, PaidFees } from '@laurel/proto/billing/v1/billing';
import type { Dossier } from '@laurel/proto/films/v1/dossiers';
import type { Sending, SendingReview } from '@laurel/proto/submissions/v1/submissions';
import { getFeePaidHere, getSumsPaidHere } from '@laurel/rules/submissions/sendings';
import { formatSubmissionTitle } from '@laurel/rules/submissions/submission-title';

/** The fee for billing. Entries that are not paid here are free, in any currency. */
const NO_FEE = { amount: 0, currency: 'EUR' };
type Payable = Pick<SendingReview, 'submissionId' | 'method' | 'fee'>;
export const toPayableFee = (entry: Payable, name: string) => ({
  entryId: entry.submissionId,
  name,
  ...(getFeePaidHere(entry) ?? NO_FEE),
});
/** Returns how the operator finds the festival to which a fee is passed on. */
export const toFeeRecipient = (review: SendingReview | undefined) => ({
  festivalId: review?.festivalId ?? null,
  competitionId: review?.competitionId ?? null,
  contact: review?.address ?? null,
});

/** Returns the title of an entry, or its competition id if it has no name. */
export const getReviewName = (review: SendingReview) =>
  formatSubmissionTitle(review) || String(review.competitionId);

/** Returns which entries can be sent and paid, the total fees, and the obstacles of the others. */
export function toReviewResponse(
  items: readonly SendingReview[],
  { faults, submissionTokens, paymentConfigured }: CheckFeesResponse,
  { completeness, missing }: Pick<Dossier, 'completeness' | 'missing'>,
) {
  const unpayable = new Set(faults.flatMap(({ entryId }) => entryId ?? []));
  const rows = items.map((item) => ({
    ...item,
    fault: item.fault ?? (unpayable.has(item.submissionId) ? 'not-payable' : null),
  }));
  const sendable = rows.filter(({ fault }) => fault === null);
  return {
    items: rows.map(({ competitionId: id, competitionName: name, festivalId: _, ...row }) => ({
      ...row,
      competition: { id, name },
    })),
    totals: getSumsPaidHere(sendable).map((sum) => ({
      ...sum,
      fault: faults.find(({ entryId, currency }) => entryId == null && currency === sum.currency)?.code,
    })),
    tokens: { needed: sendable.length, has: submissionTokens },
    dossier: { completeness, missing },
    paymentConfigured,
  };
}

export const toSendingResponse = ({ filmName: _, ...sending }: Sending) => sending;
export const toFeePaymentResponse = ({ state, payments }: FeePayment) => ({ state, payments });
export const toPaidFeesResponse = ({ entries, ...payment }: PaidFees) => ({
  ...payment,
  entries: entries.map(({ currency: _, ...entry }) => entry),
});
