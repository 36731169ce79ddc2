import type { OpenFeePaymentRequest } from '@laurel/proto/billing/v1/billing';
import { entryLinkKey, LONGEST_RECIPIENT } from '@laurel/rules/dossiers';
import { Refusal, refuse } from '@laurel/runtime/refusals';
import { z } from 'zod';
import { command, page, query, question } from '../function.js';
import { unverified } from '../door/unverified.js';
import { ofFilmInput } from '../inputs/film.js';
import {
  answerSendingInput,
  ofBatchInput,
  paidFeesInput,
  reportBounceInput,
  reviewSelectedInput,
  submitSelectedInput,
} from '../inputs/sending.js';
import { businessRoleOf } from '../match-messages.js';
import {
  feeOf,
  feePaymentAnswer,
  paidFeesAnswer,
  reviewAnswer,
  reviewName,
  sendingAnswer,
} from '../sending-messages.js';
import type { Services } from '../services.js';
import {
  feePaymentShape,
  paidFeesShape,
  sendingReviewShape,
  sendingShape,
  sendingsShape,
  submittedShape,
} from '../shapes/sending.js';
import { pageOf } from '../shapes/values.js';
import { costOfChanges, costOfMany } from './costs.js';

/** Stripe is asked on the way. */
const PAYING_MS = 20_000;
const STRIPE_COST = 5;
/** Matching judges each, films and billing are asked beside. */
const REVIEW_MS = 8000;

/** Before chosen entries are sent: what each costs now, how it goes out, why one cannot, and what lacks in the dossier. Nothing is changed. Refuses `film.not_found`, `submission.not_found`. */
export const reviewSelected = question({
  access: 'own',
  input: reviewSelectedInput,
  cost: ({ submissionIds }) => 1 + costOfMany(submissionIds),
  answer: sendingReviewShape,
  timeoutMs: REVIEW_MS,
  async run({ input, visit, submissions, dossiers, billing }) {
    const userRole = await businessRoleOf(visit);
    const [{ items }, { dossier }] = await Promise.all([
      submissions.reviewSending({ ...input, userRole }, REVIEW_MS),
      dossiers.getDossier({ filmId: input.filmId }),
    ]);
    const able = items.filter(({ fault }) => !fault);
    const entries = able.map((item) => feeOf(item, reviewName(item)));
    return reviewAnswer(items, await billing.checkFees({ entries }), dossier!);
  },
});

/**
 * Sends chosen entries: holds them as a batch, takes a submission token for each, and answers where their fees are paid; what costs nothing here
 * goes out at once. The same batch again: the same one. Refuses `account.unverified`, `film.not_found`, `submission.not_found`, `sending.changed`
 * where it is otherwise than the review showed, `sending.open`, `sending.reused`, `tokens.too_few`, `fee_payment.…`, `payment.unreachable`.
 */
export const submitSelected = command({
  access: 'own',
  ownHandsOnly: true,
  input: submitSelectedInput,
  cost: ({ items }) => STRIPE_COST + costOfChanges(items),
  answer: submittedShape,
  timeoutMs: PAYING_MS,
  async run({ input: { batchId, filmId, items }, viewer, visit, submissions, dossiers, billing }) {
    const { emailVerified, email, name } = (await visit.session())!;
    if (!emailVerified) throw unverified();
    const userRole = await businessRoleOf(visit);
    const submissionIds = items.map(({ submissionId }) => submissionId);
    const { items: reviews } = await submissions.reviewSending(
      { filmId, submissionIds, userRole },
      REVIEW_MS,
    );
    const seeds = await linksFor(dossiers, filmId, reviews);
    const asked = items.map((item, n) => ({ ...item, linkSeed: seeds[n]! }));
    const { sending } = await submissions.beginSending(
      { batchId, filmId, items: asked, userRole },
      REVIEW_MS,
    );
    const { entries, filmName } = sending!;
    const payment = await openPayment(
      {
        batchId,
        filmId,
        filmName: filmName ?? String(filmId),
        redirect: `/submissions2/user/${viewer.userId}/film/${filmId}`,
        entries: entries.map((entry) => feeOf(entry, entry.name)),
        email,
        name,
        takesTokens: true,
      },
      { billing, submissions },
    );
    if (payment.state === 'ended')
      throw refuse.conflict(
        'fee_payment.ended',
        'The time to pay for these is over. Send them anew.',
        'batchId',
      );
    return { sending: sendingAnswer(sending!), payment: feePaymentAnswer(payment) };
  },
});

/** A link of its own for each, in their order, so that the filmmaker sees who has looked; sent again it is the same one. Answers what each is made from: their tokens are told to nobody. */
async function linksFor(
  dossiers: Services['dossiers'],
  filmId: number,
  reviews: readonly Parameters<typeof reviewName>[0][],
): Promise<string[]> {
  const links = reviews.map((review) => ({
    key: entryLinkKey(review.submissionId),
    recipient: reviewName(review).slice(0, LONGEST_RECIPIENT),
  }));
  return (await dossiers.openDossierLinks({ filmId, links })).seeds;
}

/** What can never be paid ends the batch at once; what cannot be asked now is asked again, or ends by itself. */
async function openPayment(
  asked: OpenFeePaymentRequest,
  { billing, submissions }: Pick<Services, 'billing' | 'submissions'>,
) {
  try {
    return (await billing.openFeePayment(asked, PAYING_MS)).payment!;
  } catch (error) {
    const isDecided = error instanceof Refusal && error.kind !== 'unavailable' && error.kind !== 'internal';
    // Without it, it ends by itself in two hours.
    if (isDecided) await submissions.cancelSending({ batchId: asked.batchId }).catch(() => {});
    throw error;
  }
}

/** What of a film is or was sent by Laurel, the newest first, and how far each entry is. Refuses `film.not_found`. */
export const getSendings = query({
  access: 'own',
  input: ofFilmInput,
  answer: sendingsShape,
  run: async ({ input, submissions }) => ({
    items: (await submissions.getSendings(input)).items.map(sendingAnswer),
  }),
});

/** Where the fees of a batch are paid, a page for each currency, and how that stands: asked where one pays. Refuses `fee_payment.not_found`. */
export const getFeePayment = query({
  access: 'own',
  input: ofBatchInput,
  cost: () => STRIPE_COST,
  timeoutMs: PAYING_MS,
  answer: feePaymentShape,
  run: async ({ input, billing }) =>
    feePaymentAnswer((await billing.getFeePayment(input, PAYING_MS)).payment!),
});

/** What was paid for entries, a payment a line, with what went back of it; the newest first. The payment service is not asked. */
export const getPaidFees = query({
  access: 'own',
  input: paidFeesInput,
  answer: pageOf(paidFeesShape),
  async run({ input, billing }) {
    const { items, total } = await billing.getPaidFees(input);
    return page(items.map(paidFeesAnswer), total, input);
  },
});

/** Nothing of a batch is sent that is not paid: its tokens come back, and what was paid of it. Refuses `sending.not_found`, `sending.paid`. */
export const cancelSending = command({
  access: 'own',
  ownHandsOnly: true,
  input: ofBatchInput,
  answer: sendingShape,
  run: async ({ input, submissions }) => ({
    sending: sendingAnswer((await submissions.cancelSending(input)).sending!),
  }),
});

/** Whether an entry was sent that one sends by hand, and when and for how much, or of whose mail nobody knows. Refuses `sending.not_found`, `sending.not_asked`, `submission.date_invalid`, `submission.fee_invalid`. */
export const answerSending = command({
  access: 'own',
  ownHandsOnly: true,
  input: answerSendingInput,
  answer: sendingShape,
  run: async ({ input, submissions }) => ({
    sending: sendingAnswer(
      (await submissions.answerSending({ ...input, feePaid: input.feePaid ?? null })).sending!,
    ),
  }),
});

const BOUNCES_A_MINUTE = 60;
/** A letter came back, says the operator's mail server, which has its token among the letter's headers. Refuses `letter.not_found`. */
export const reportBounce = command({
  access: 'any',
  input: reportBounceInput,
  answer: z.strictObject({}),
  perMinute: BOUNCES_A_MINUTE,
  async run({ input, identity }) {
    await identity.reportBounce(input);
    return {};
  },
});
