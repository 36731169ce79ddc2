import { randomUUID } from 'node:crypto';
import type { FeePayment } from '@laurel/proto/billing/v1/billing';
import type { Caller } from '@laurel/runtime/call';
import { until } from '../../../deploy/local/until.mjs';
import { factsOf } from '../../runtime/test/tables.js';
import { stripeOf } from '../src/stripe/stripe-payments.js';
import { KEY, startPaying } from './paying.js';

interface WantedFee {
  entryId: number;
  name: string;
  currency: string;
  amount: number;
}
export const fee = (entryId: number, amount = 2500, currency = 'EUR'): WantedFee => ({
  entryId,
  name: `Festival ${entryId}, Short Film`,
  currency,
  amount,
});

/** The service, its Stripe, and somebody's fees of several entries. */
export async function startFees(...through: Parameters<typeof startPaying>) {
  const laurel = await startPaying(...through);
  const { as, to, db, post } = laurel;
  const stripe = stripeOf({ key: KEY, apiUrl: new URL(laurel.sandbox.url) });
  const wish = (filmId: number, entries: WantedFee[], over: object = {}) => ({
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
  type Wish = ReturnType<typeof wish>;
  const open = async (who: Caller, asked: Wish) => (await as(who, () => to.openFeePayment(asked))).payment!;
  const look = async (who: Caller, batchId: string) =>
    (await as(who, () => to.getFeePayment({ batchId }))).payment!;
  const versions = new Map<string, number>();
  /** What submissions tells of a batch: which entries came back. */
  const tellSending = (batchId: string, state: string, states: Record<number, string>) => {
    const version = (versions.get(batchId) ?? 0) + 1;
    versions.set(batchId, version);
    const entries = Object.entries(states).map(([id, one]) => ({ submissionId: Number(id), state: one }));
    const fact = { batchId, userId: '', filmId: 1, state, entries };
    return laurel.tell('sending.changed', `sending-${batchId}`, version, fact);
  };
  const statesOf = ({ state, payments, entries }: FeePayment) => [
    state,
    payments.map((one) => one.state),
    entries.map((one) => one.state),
  ];
  const rows = (batchId: string) =>
    db.feePayment.findMany({ where: { batchId }, orderBy: { currency: 'asc' } });
  const stateOf = async (id: string) => (await db.feeBatch.findUniqueOrThrow({ where: { id } })).state;
  return {
    ...laurel,
    stripe,
    wish,
    open,
    look,
    statesOf,
    rows,
    stateOf,
    /** Somebody with a film, who has begun to pay for some entries. */
    async begun(entries: WantedFee[] = [fee(1)]) {
      const { who, filmId } = await laurel.someone();
      const asked = wish(filmId, entries);
      const payment = await open(who, asked);
      return {
        who,
        filmId,
        asked,
        batchId: asked.batchId,
        payment,
        urls: payment.payments.map(({ url }) => url!),
      };
    },
    /** The same, paid. */
    async paid(entries: WantedFee[]) {
      const begun = await this.begun(entries);
      for (const url of begun.urls) await post(url, 'paid');
      await until(async () => (await stateOf(begun.batchId)) === 'paid');
      await laurel.settled();
      return begun;
    },
    tellSending,
    /** Whoever sends entries says that the batch has ended. */
    async cancel(who: Caller, batchId: string) {
      await tellSending(batchId, 'ended', {});
      return look(who, batchId);
    },
    /** The same of some of its entries, which came back. */
    async refundFees(who: Caller, batchId: string, entryIds: number[]) {
      const returned = Object.fromEntries(entryIds.map((id) => [id, 'returned']));
      await tellSending(batchId, 'paid', returned);
      return look(who, batchId);
    },
    /** A page ends at Stripe, as if its time was over. */
    expire: async (batchId: string, currency: string) => {
      const row = (await rows(batchId)).find((one) => one.currency === currency);
      await stripe.checkout.sessions.expire(row!.stripeSessionId!);
    },
    /** What Stripe has of a batch: how each page stands, what was taken, and each sum that went back. */
    async atStripe(batchId: string) {
      const sessions = await stripe.checkout.sessions.list({ limit: 100 }).autoPagingToArray({ limit: 1000 });
      const own = sessions
        .filter(({ metadata }) => metadata?.batchId === batchId)
        .toSorted((a, b) => (a.currency! < b.currency! ? -1 : 1));
      const intents = own.flatMap(({ payment_intent: id, status }) =>
        id && status === 'complete' ? [String(id)] : [],
      );
      const returned = await Promise.all(
        intents.map(async (payment_intent) => (await stripe.refunds.list({ payment_intent })).data),
      );
      return {
        pages: own.map(({ status }) => status),
        taken: own.filter(({ status }) => status === 'complete').map(({ amount_total: amount }) => amount),
        returned: returned
          .flat()
          .map(({ amount }) => amount)
          .toSorted((a, b) => a - b),
      };
    },
    facts: async (batchId: string) =>
      (await factsOf(db, 'aggregate = $1', `fees-${batchId}`)).map(({ type, version, payload }) => ({
        type,
        version,
        payload,
      })),
  };
}
