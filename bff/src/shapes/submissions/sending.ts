import { DOSSIER_SECTIONS } from '@laurel/rules/films/dossiers';
import {
  ENTRY_STATES,
  RETURN_REASONS,
  SENDING_FAULTS,
  SENDING_STATES,
  SUBMISSION_METHODS,
} from '@laurel/rules/submissions/sendings';
import { z } from 'zod';
import { maybeNumber, maybeText, moneyShape, number, text } from '../values.js';

const method = z.enum(SUBMISSION_METHODS);
/**
 * - `fault`: why the entry cannot be sent. `not-payable`: its fee cannot be paid by card.
 * - `date`, `tier`: day and title of its open deadline. `tierAt`: the number of this deadline among
 *   `tierCount`, from 1.
 * - `plannedDate`, `plannedTier`, `plannedTierAt`: the same for a later deadline for which the entry is
 *   planned.
 * - `fee`: null if unknown. The fee of an entry that the filmmaker sends elsewhere is paid there.
 */
const review = z.strictObject({
  submissionId: number,
  rowVersion: number,
  competition: z.strictObject({ id: number, name: maybeText }),
  festivalName: maybeText,
  method: method.nullable(),
  address: maybeText,
  page: maybeText,
  dateId: maybeNumber,
  date: maybeText,
  tier: maybeText,
  plannedDate: maybeText,
  plannedTier: maybeText,
  tierAt: maybeNumber,
  plannedTierAt: maybeNumber,
  tierCount: maybeNumber,
  fee: moneyShape.nullable(),
  fault: z.enum([...SENDING_FAULTS, 'not-payable']).nullable(),
});
export type SendingReview = z.infer<typeof review>;

/**
 * `totals`: fees paid through Laurel by currency. `fault`: why a total cannot be paid. `tokens.needed`: one
 * per sendable entry.
 */
export const sendingReviewShape = z.strictObject({
  items: z.array(review),
  totals: z.array(moneyShape.extend({ fault: maybeText })),
  tokens: z.strictObject({ needed: number, has: number }),
  dossier: z.strictObject({ completeness: number, missing: z.array(z.enum(DOSSIER_SECTIONS)) }),
  paymentConfigured: z.boolean(),
});
export type SendingReviews = z.infer<typeof sendingReviewShape>;

/** `serverResponse`: from the mail server. `isUnsure`: it is unknown whether the e-mail was sent. */
const entry = z.strictObject({
  submissionId: number,
  name: text,
  method,
  state: z.enum(ENTRY_STATES),
  fee: moneyShape.nullable(),
  address: maybeText,
  page: maybeText,
  reason: z.enum(RETURN_REASONS).nullable(),
  serverResponse: maybeText,
  isUnsure: z.boolean(),
  isFeeRefunded: z.boolean(),
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

/** `url`: the payment page, null if there is nothing to pay now. */
const feePage = moneyShape.extend({
  state: z.enum(['opening', 'open', 'paid', 'expired', 'returned']),
  url: maybeText,
});
export const feePaymentShape = z.strictObject({
  state: z.enum(['open', 'paid', 'ended']),
  payments: z.array(feePage),
});
export type FeePayment = z.infer<typeof feePaymentShape>;
/** `returned`: the refunded part of `amount`. An entry in state `returning` is being refunded. */
export const paidFeesShape = z.strictObject({
  batchId: text,
  filmId: number,
  filmName: text,
  at: text,
  currency: text,
  amount: number,
  returned: number,
  /** Stripe's receipt, null for payments before receipts were stored. */
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
