import { randomUUID } from 'node:crypto';
import type { FeePayment } from '@laurel/proto/billing/v1/billing';
import type { Caller } from '@laurel/runtime/auth/call-context';
import { until } from '../../../deploy/testing/until.mjs';
import { listEvents } from '../../runtime/test/tables.js';
import { createStripe } from '../src/stripe/stripe-client.js';
import { KEY, startPaying } from './paying.js';

interface FeeInput {
  entryId: number;
  name: string;
  currency: string;
  amount: number;
}
export const fee = (entryId: number, amount = 2500, currency = 'EUR'): FeeInput => ({
  entryId,
  name: `Festival ${entryId}, Short Film`,
  currency,
  amount,
});

/** Starts the service with its Stripe sandbox, and helpers for fees of several entries. */
export async function startFees(...through: Parameters<typeof startPaying>) {
  const laurel = await startPaying(...through);
  const { as, client, db, post } = laurel;
  const stripe = createStripe({ key: KEY, apiUrl: new URL(laurel.sandbox.url) });
  const createInput = (filmId: number, entries: FeeInput[], over: object = {}) => ({
    batchId: randomUUID(),
    filmId,
    filmName: 'Salt',
    redirect: `/user/submissions?filmId=${filmId}`,
    entries,
    email: 'ada@laurel.test',
    name: 'Ada',
    takesTokens: false,
    ...over,
  });
  type FeePaymentInput = ReturnType<typeof createInput>;
  const open = async (who: Caller, input: FeePaymentInput) =>
    (await as(who, () => client.openFeePayment(input))).payment!;
  const look = async (who: Caller, batchId: string) =>
    (await as(who, () => client.getFeePayment({ batchId }))).payment!;
  const versions = new Map<string, number>();
  /** Publishes the state of a batch as submissions does, with the states of its entries. */
  const publishSending = (batchId: string, state: string, states: Record<number, string>) => {
    const version = (versions.get(batchId) ?? 0) + 1;
    versions.set(batchId, version);
    const entries = Object.entries(states).map(([id, one]) => ({ submissionId: Number(id), state: one }));
    const payload = { batchId, userId: '', filmId: 1, state, entries };
    return laurel.publishEvent('sending.changed', `sending-${batchId}`, version, payload);
  };
  const getStates = ({ state, payments, entries }: FeePayment) => [
    state,
    payments.map((payment) => payment.state),
    entries.map((entry) => entry.state),
  ];
  const rows = (batchId: string) =>
    db.feePayment.findMany({ where: { batchId }, orderBy: { currency: 'asc' } });
  const getState = async (id: string) => (await db.feeBatch.findUniqueOrThrow({ where: { id } })).state;
  return {
    ...laurel,
    stripe,
    createInput,
    open,
    look,
    getStates,
    rows,
    getState,
    /** Creates a user with a film who has started to pay for some entries. */
    async begun(entries: FeeInput[] = [fee(1)]) {
      const { who, filmId } = await laurel.someone();
      const request = createInput(filmId, entries);
      const payment = await open(who, request);
      return {
        who,
        filmId,
        request,
        batchId: request.batchId,
        payment,
        urls: payment.payments.map(({ url }) => url!),
      };
    },
    /** The same, paid. */
    async paid(entries: FeeInput[]) {
      const begun = await this.begun(entries);
      for (const url of begun.urls) await post(url, 'paid');
      await until(async () => (await getState(begun.batchId)) === 'paid');
      await laurel.settled();
      return begun;
    },
    publishSending,
    /** Publishes the end of the batch, as submissions does. */
    async cancel(who: Caller, batchId: string) {
      await publishSending(batchId, 'ended', {});
      return look(who, batchId);
    },
    /** Publishes that some entries were returned. */
    async refundFees(who: Caller, batchId: string, entryIds: number[]) {
      const returned = Object.fromEntries(entryIds.map((id) => [id, 'returned']));
      await publishSending(batchId, 'paid', returned);
      return look(who, batchId);
    },
    /** Expires a page at Stripe. */
    expire: async (batchId: string, currency: string) => {
      const row = (await rows(batchId)).find((item) => item.currency === currency);
      await stripe.checkout.sessions.expire(row!.stripeSessionId!);
    },
    /** Returns what Stripe has of a batch: the state of each page, the charged amounts and each refund. */
    async atStripe(batchId: string) {
      const sessions = await stripe.checkout.sessions.list({ limit: 100 }).autoPagingToArray({ limit: 1000 });
      const batchSessions = sessions
        .filter(({ metadata }) => metadata?.batchId === batchId)
        .toSorted((a, b) => (a.currency! < b.currency! ? -1 : 1));
      const intents = batchSessions.flatMap(({ payment_intent: id, status }) =>
        id && status === 'complete' ? [String(id)] : [],
      );
      const returned = await Promise.all(
        intents.map(async (payment_intent) => (await stripe.refunds.list({ payment_intent })).data),
      );
      return {
        pages: batchSessions.map(({ status }) => status),
        taken: batchSessions
          .filter(({ status }) => status === 'complete')
          .map(({ amount_total: amount }) => amount),
        returned: returned
          .flat()
          .map(({ amount }) => amount)
          .toSorted((a, b) => a - b),
      };
    },
    listEvents: async (batchId: string) =>
      (await listEvents(db, 'aggregate = $1', `fees-${batchId}`)).map(({ type, version, payload }) => ({
        type,
        version,
        payload,
      })),
  };
}
