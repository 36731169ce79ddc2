import type { OpenFeePaymentRequest } from '@laurel/proto/billing/v1/billing';
import { createEntryLinkKey, MAX_RECIPIENT_LENGTH } from '@laurel/rules/films/dossiers';
import { refuse } from '@laurel/runtime/errors/refusals';
import { z } from 'zod';
import { command, toPage, query, postQuery } from '../../server-functions/server-function.js';
import { isFinalRefusal } from '../../server-functions/when-unavailable.js';
import { createUnverifiedRefusal } from '../../server-functions/unverified-account.js';
import { filmIdInput } from '../../inputs/films/film.js';
import {
  answerSendingInput,
  batchIdInput,
  paidFeesInput,
  reportBounceInput,
  reviewSelectedInput,
  submitSelectedInput,
} from '../../inputs/submissions/sending.js';
import { getBusinessRole } from '../../messages/match.js';
import {
  toFeeRecipient,
  toPayableFee,
  toFeePaymentResponse,
  toPaidFeesResponse,
  toReviewResponse,
  getReviewName,
  toSendingResponse,
} from '../../messages/sending.js';
import type { Services } from '../../clients/service-clients.js';
import {
  feePaymentShape,
  paidFeesShape,
  sendingReviewShape,
  sendingShape,
  sendingsShape,
  submittedShape,
} from '../../shapes/submissions/sending.js';
import { pageShape } from '../../shapes/values.js';
import { getChangesCost, getBatchCost } from '../../rate-limits/costs.js';

/** Includes calls to Stripe. */
const SUBMIT_TIMEOUT_MS = 20_000;
const STRIPE_COST = 5;
/** Includes matching, and parallel calls to films and billing. */
const REVIEW_TIMEOUT_MS = 8000;

/**
 * Reviews chosen entries before they are sent: fee, way of sending, obstacles, and missing dossier sections.
 * Changes nothing.
 * @throws film.not_found, submission.not_found
 */
export const reviewSelected = postQuery({
  access: 'own',
  input: reviewSelectedInput,
  cost: ({ submissionIds }) => 1 + getBatchCost(submissionIds),
  response: sendingReviewShape,
  timeoutMs: REVIEW_TIMEOUT_MS,
  async run({ input, context, submissions, dossiers, billing }) {
    const userRole = await getBusinessRole(context);
    const [{ items }, { dossier }] = await Promise.all([
      submissions.reviewSending({ ...input, userRole }, REVIEW_TIMEOUT_MS),
      dossiers.getDossier({ filmId: input.filmId }),
    ]);
    const sendable = items.filter(({ fault }) => !fault);
    const entries = sendable.map((item) => toPayableFee(item, getReviewName(item)));
    return toReviewResponse(items, await billing.checkFees({ entries }), dossier!);
  },
});

/**
 * Sends chosen entries: creates a batch, spends a submission token for each, and returns where the fees are
 * paid. Entries without fees are sent at once. Repeating a batch returns the same batch.
 * @throws account.unverified, film.not_found, submission.not_found
 * @throws sending.changed if it differs from the review
 * @throws sending.open, sending.reused, tokens.too_few, fee_payment.…, payment.unreachable
 */
export const submitSelected = command({
  access: 'own',
  forbidsImpersonation: true,
  input: submitSelectedInput,
  cost: ({ items }) => STRIPE_COST + getChangesCost(items),
  response: submittedShape,
  timeoutMs: SUBMIT_TIMEOUT_MS,
  async run({ input: { batchId, filmId, items }, viewer, context, submissions, dossiers, billing }) {
    const { emailVerified, email, name } = (await context.session())!;
    if (!emailVerified) throw createUnverifiedRefusal();
    const userRole = await getBusinessRole(context);
    const submissionIds = items.map(({ submissionId }) => submissionId);
    const { items: reviews } = await submissions.reviewSending(
      { filmId, submissionIds, userRole },
      REVIEW_TIMEOUT_MS,
    );
    const seeds = await createLinks(dossiers, filmId, reviews);
    const sendingItems = items.map((item, n) => ({ ...item, linkSeed: seeds[n]! }));
    const { sending } = await submissions.beginSending(
      { batchId, filmId, items: sendingItems, userRole },
      REVIEW_TIMEOUT_MS,
    );
    const { entries, filmName } = sending!;
    const payment = await openPayment(
      {
        batchId,
        filmId,
        filmName: filmName ?? String(filmId),
        redirect: `/submissions2/user/${viewer.userId}/film/${filmId}`,
        entries: entries.map((entry) => ({
          ...toPayableFee(entry, entry.name),
          ...toFeeRecipient(reviews.find(({ submissionId }) => submissionId === entry.submissionId)),
        })),
        email,
        name,
        takesTokens: true,
      },
      { billing, submissions },
    );
    if (payment.state === 'ended')
      throw refuse.conflict(
        'fee_payment.ended',
        'The time to pay for these entries is over. Send them again.',
        'batchId',
      );
    return { sending: toSendingResponse(sending!), payment: toFeePaymentResponse(payment) };
  },
});

/**
 * Creates a dossier link for each entry, so that the filmmaker sees which festival opened it. A repeated call
 * returns the same links. Returns the seeds of the links in the order of `reviews`. The tokens themselves are
 * secret.
 */
async function createLinks(
  dossiers: Services['dossiers'],
  filmId: number,
  reviews: readonly Parameters<typeof getReviewName>[0][],
): Promise<string[]> {
  const links = reviews.map((review) => ({
    key: createEntryLinkKey(review.submissionId),
    recipient: getReviewName(review).slice(0, MAX_RECIPIENT_LENGTH),
  }));
  return (await dossiers.openDossierLinks({ filmId, links })).seeds;
}

/** Cancels the batch at once if its payment is refused. After a temporary error, the caller can retry. */
async function openPayment(
  request: OpenFeePaymentRequest,
  { billing, submissions }: Pick<Services, 'billing' | 'submissions'>,
) {
  try {
    return (await billing.openFeePayment(request, SUBMIT_TIMEOUT_MS)).payment!;
  } catch (error) {
    // If this fails, the batch expires in two hours.
    if (isFinalRefusal(error)) await submissions.cancelSending({ batchId: request.batchId }).catch(() => {});
    throw error;
  }
}

/**
 * Returns the batches of a film that Laurel sends or has sent, newest first, with the state of each entry.
 * @throws film.not_found
 */
export const getSendings = query({
  access: 'own',
  input: filmIdInput,
  response: sendingsShape,
  run: async ({ input, submissions }) => ({
    items: (await submissions.getSendings(input)).items.map(toSendingResponse),
  }),
});

/**
 * Returns where the fees of a batch are paid, one page per currency, and their state at Stripe.
 * @throws fee_payment.not_found
 */
export const getFeePayment = query({
  access: 'own',
  input: batchIdInput,
  cost: () => STRIPE_COST,
  timeoutMs: SUBMIT_TIMEOUT_MS,
  response: feePaymentShape,
  run: async ({ input, billing }) =>
    toFeePaymentResponse((await billing.getFeePayment(input, SUBMIT_TIMEOUT_MS)).payment!),
});

/** Returns fees paid for entries, one line per payment with its refunds, newest first. Does not call Stripe. */
export const getPaidFees = query({
  access: 'own',
  input: paidFeesInput,
  response: pageShape(paidFeesShape),
  async run({ input, billing }) {
    const { items, total } = await billing.getPaidFees(input);
    return toPage({ items: items.map(toPaidFeesResponse), total }, input);
  },
});

/**
 * Cancels the unpaid entries of a batch. Returns their tokens and refunds partial payments.
 * @throws sending.not_found, sending.paid
 */
export const cancelSending = command({
  access: 'own',
  forbidsImpersonation: true,
  input: batchIdInput,
  response: sendingShape,
  run: async ({ input, submissions }) => ({
    sending: toSendingResponse((await submissions.cancelSending(input)).sending!),
  }),
});

/**
 * Records whether an entry was sent, for entries that the filmmaker sends or whose e-mail has an unknown
 * state. Also records the date and the fee.
 * @throws sending.not_found, sending.no_open_question, submission.date_invalid, submission.fee_invalid
 */
export const answerSending = command({
  access: 'own',
  forbidsImpersonation: true,
  input: answerSendingInput,
  response: sendingShape,
  run: async ({ input, submissions }) => ({
    sending: toSendingResponse(
      (await submissions.answerSending({ ...input, feePaid: input.feePaid ?? null })).sending!,
    ),
  }),
});

/**
 * Reports that an e-mail to a festival bounced. Called by the operator's mail server with a signature, or by an
 * administrator, with the token from the e-mail's headers.
 * @throws bounce.unproven, letter.not_found
 */
export const reportBounce = command({
  access: 'any',
  identifiesCaller: true,
  input: reportBounceInput,
  response: z.strictObject({}),
  perMinute: 60,
  async run({ input, identity }) {
    await identity.reportBounce(input);
    return {};
  },
});
