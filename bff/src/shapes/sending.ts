import { DOSSIER_PARTS } from '@laurel/rules/dossiers';
import {
  ENTRY_STATES,
  RETURN_REASONS,
  SENDING_FAULTS,
  SENDING_STATES,
  SENDING_WAYS,
} from '@laurel/rules/sendings';
import { z } from 'zod';
import { maybeNumber, maybeText, moneyShape, number, text } from './values.js';

const way = z.enum(SENDING_WAYS);
/** `fault`: why it cannot be sent; not-payable: no card pays its fee. `date`: the day of its open deadline; `plannedDate`: of a later one, for which it is planned; `tier`, `plannedTier`: their titles; `tierAt`, `plannedTierAt`: which they are of `tierOf`, from 1. A fee is null where it is not known; of one that is entered elsewhere it is paid there. */
const review = z.strictObject({
  submissionId: number,
  rowVersion: number,
  competition: z.strictObject({ id: number, name: maybeText }),
  festivalName: maybeText,
  way: way.nullable(),
  address: maybeText,
  page: maybeText,
  dateId: maybeNumber,
  date: maybeText,
  tier: maybeText,
  plannedDate: maybeText,
  plannedTier: maybeText,
  tierAt: maybeNumber,
  plannedTierAt: maybeNumber,
  tierOf: maybeNumber,
  fee: moneyShape.nullable(),
  fault: z.enum([...SENDING_FAULTS, 'not-payable']).nullable(),
});
export type SendingReview = z.infer<typeof review>;

/** `totals`: what is paid here of those that can be sent, by currency, and why a sum cannot be paid by card. `tokens`: one for each of them. */
export const sendingReviewShape = z.strictObject({
  items: z.array(review),
  totals: z.array(moneyShape.extend({ fault: maybeText })),
  tokens: z.strictObject({ needed: number, has: number }),
  dossier: z.strictObject({ completeness: number, missing: z.array(z.enum(DOSSIER_PARTS)) }),
  paymentConfigured: z.boolean(),
});
export type SendingReviews = z.infer<typeof sendingReviewShape>;

/** `said`: what the mail server said; `isUnsure`: nobody knows whether its mail went out; `at`: when it came to its state. */
const entry = z.strictObject({
  submissionId: number,
  name: text,
  way,
  state: z.enum(ENTRY_STATES),
  fee: moneyShape.nullable(),
  address: maybeText,
  page: maybeText,
  reason: z.enum(RETURN_REASONS).nullable(),
  said: maybeText,
  isUnsure: z.boolean(),
  isFeeBack: z.boolean(),
  at: text,
});
export type SendingEntry = z.infer<typeof entry>;
const sending = z.strictObject({
  batchId: text,
  filmId: number,
  state: z.enum(SENDING_STATES),
  createdAt: text,
  entries: z.array(entry),
});
export type Sending = z.infer<typeof sending>;
export const sendingShape = z.strictObject({ sending });
export const sendingsShape = z.strictObject({ items: z.array(sending) });

/** `url`: where it is paid; null where nothing is to be paid on it now. */
const feePage = moneyShape.extend({
  state: z.enum(['opening', 'open', 'paid', 'expired', 'returned']),
  url: maybeText,
});
export const feePaymentShape = z.strictObject({
  state: z.enum(['open', 'paid', 'ended']),
  payments: z.array(feePage),
});
export type FeePayment = z.infer<typeof feePaymentShape>;
/** What was paid for entries in one payment; `returned`: of `amount`; `at`: when it was begun. An entry's fee that is `returning` is on its way back. */
export const paidFeesShape = z.strictObject({
  batchId: text,
  filmId: number,
  filmName: text,
  at: text,
  currency: text,
  amount: number,
  returned: number,
  /** Where Stripe shows the receipt; null where it was paid before that was kept. */
  receiptUrl: maybeText,
  entries: z.array(
    z.strictObject({
      entryId: number,
      name: text,
      amount: number,
      state: z.enum(['paid', 'returning', 'returned']),
    }),
  ),
});
export type PaidFees = z.infer<typeof paidFeesShape>;
export const submittedShape = z.strictObject({ sending, payment: feePaymentShape });
