import { randomUUID } from 'node:crypto';
import type { FeePayment } from '@laurel/proto/billing/v1/billing';
import type { Caller } from '@laurel/runtime/auth/call-context';
import { until } from '../../../deploy/testing/until.mjs';
import { listEvents } from '../../runtime/test/tables.js';
import { startPaying } from './paying.js';

interface FeeInput {
  entryId: number;
  name: string;
  currency: string;
  amount: number;
  festivalId?: number;
  competitionId?: number;
  contact?: string;
}
export const fee = (entryId: number, amount = 2500, currency = 'EUR'): FeeInput => ({
  entryId,
  name: `Festival ${entryId}, Short Film`,
  currency,
  amount,
});

/** Starts the service with its Stripe sandbox, and helpers for fees of several entries. */
export async function startFees(...args: Parameters<typeof startPaying>) {
  const laurel = await startPaying(...args);
  const { as, client, db, stripe } = laurel;
  const createInput = (filmId: number, entries: FeeInput[], overrides: object = {}) => ({
    batchId: randomUUID(),
    filmId,
    filmName: 'Salt',
    redirect: `/user/submissions?filmId=${filmId}`,
    entries,
    email: 'ada@laurel.test',
    name: 'Ada',
    takesTokens: false,
    ...overrides,
  });
  type FeePaymentInput = ReturnType<typeof createInput>;
  const openPayment = async (who: Caller, input: FeePaymentInput) =>
    (await as(who, () => client.openFeePayment(input))).payment!;
  const getPayment = async (who: Caller, batchId: string) =>
    (await as(who, () => client.getFeePayment({ batchId }))).payment!;
  const versions = new Map<string, number>();
  /** Publishes the state of a batch as submissions does, with the states of its entries. */
  const publishSending = (batchId: string, state: string, states: Record<number, string>) => {
    const version = (versions.get(batchId) ?? 0) + 1;
    versions.set(batchId, version);
    const entries = Object.entries(states).map(([id, entryState]) => ({
      submissionId: Number(id),
      state: entryState,
    }));
    const payload = { batchId, userId: '', filmId: 1, state, entries };
    return laurel.publishEvent('sending.changed', `sending-${batchId}`, version, payload);
  };
  const getStates = ({ state, payments, entries }: FeePayment) => [
    state,
    payments.map((payment) => payment.state),
    entries.map((entry) => entry.state),
  ];
  const findPaymentRows = (batchId: string) =>
    db.feePayment.findMany({ where: { batchId }, orderBy: { currency: 'asc' } });
  const getState = async (id: string) => (await db.feeBatch.findUniqueOrThrow({ where: { id } })).state;
  return {
    ...laurel,
    createInput,
    openPayment,
    getPayment,
    getStates,
    findPaymentRows,
    getState,
    /** Creates a user with a film who has started to pay for some entries. */
    async startFeePayment(entries: FeeInput[] = [fee(1)]) {
      const { who, filmId } = await laurel.createFilmOwner();
      const request = createInput(filmId, entries);
      const payment = await openPayment(who, request);
      return {
        who,
        filmId,
        request,
        batchId: request.batchId,
        payment,
        urls: payment.payments.map(({ url }) => url!),
      };
    },
    /** Creates a user with a film who has paid for some entries. */
    async payFees(entries: FeeInput[]) {
      const started = await this.startFeePayment(entries);
      for (const url of started.urls) await laurel.submitCard(url, 'paid');
      await until(async () => (await getState(started.batchId)) === 'paid');
      await laurel.waitUntilSettled();
      return started;
    },
    publishSending,
    /** Publishes the end of the batch, as submissions does. */
    async endBatch(who: Caller, batchId: string) {
      await publishSending(batchId, 'ended', {});
      return getPayment(who, batchId);
    },
    /** Publishes that some entries were returned. */
    async returnEntries(who: Caller, batchId: string, entryIds: number[]) {
      const returned = Object.fromEntries(entryIds.map((id) => [id, 'returned']));
      await publishSending(batchId, 'paid', returned);
      return getPayment(who, batchId);
    },
    /** Expires a page at Stripe. */
    expirePage: async (batchId: string, currency: string) => {
      const payment = (await findPaymentRows(batchId)).find((payment) => payment.currency === currency);
      await stripe.checkout.sessions.expire(payment!.stripeSessionId!);
    },
    /** Returns the pages of a batch at Stripe with their states, the charged amounts and each refund. */
    async readStripe(batchId: string) {
      const sessions = await stripe.checkout.sessions.list({ limit: 100 }).autoPagingToArray({ limit: 1000 });
      const batchSessions = sessions
        .filter(({ metadata }) => metadata?.batchId === batchId)
        .toSorted((a, b) => (a.currency! < b.currency! ? -1 : 1));
      const intents = batchSessions.flatMap(({ payment_intent: id, status }) =>
        id && status === 'complete' ? [String(id)] : [],
      );
      const refunds = await Promise.all(
        intents.map(async (payment_intent) => (await stripe.refunds.list({ payment_intent })).data),
      );
      return {
        pages: batchSessions.map(({ status }) => status),
        charged: batchSessions
          .filter(({ status }) => status === 'complete')
          .map(({ amount_total: amount }) => amount),
        refunded: refunds
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
