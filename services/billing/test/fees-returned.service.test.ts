import { until } from '../../../deploy/testing/until.mjs';
import { refusal } from '../../runtime/test/callers.js';
import { listJobs, startJobsNow } from '../../runtime/test/jobs.js';
import { Reconcile } from '../src/commands/stripe/reconcile.js';
import { personalDataQueries } from '../src/queries/personal-data.js';
import { fee, startFees } from './fees.js';
import { startBilling } from './make.js';

let laurel: Awaited<ReturnType<typeof startFees>>;
beforeAll(async () => {
  laurel = await startFees();
});
afterAll(() => laurel?.stop());

const fees = [fee(1), fee(2, 4000), fee(3, 2000, 'JPY'), fee(4, 0)];
const SESSIONS = '/v1/checkout/sessions';

describe('a refunded fee', () => {
  it('is refunded in its currency with one mail, and the other fees of the batch stay paid', async () => {
    const { who, filmId, batchId } = await laurel.payFees(fees);
    const payment = await laurel.returnEntries(who, batchId, [2, 3]);
    expect(payment.entries.map(({ entryId, state }) => [entryId, state])).toEqual([
      [1, 'paid'],
      [2, 'returned'],
      [3, 'returned'],
      [4, 'paid'],
    ]);
    expect(await laurel.readStripe(batchId)).toMatchObject({ charged: [6500, 2000], refunded: [2000, 4000] });
    const keys = { batchId, userId: who.user, filmId };
    expect((await laurel.listEvents(batchId)).slice(1)).toEqual([
      { type: 'fees.refunded', version: 2, payload: { ...keys, entryIds: [2] } },
      { type: 'fees.refunded', version: 3, payload: { ...keys, entryIds: [2, 3] } },
    ]);
    expect(await laurel.listMailKinds(who)).toEqual(['fees-paid', 'fees-back']);
  });
  it('is refunded once despite repeated and concurrent requests', async () => {
    const { who, batchId } = await laurel.payFees(fees);
    await Promise.all([1, 2, 3].map(() => laurel.returnEntries(who, batchId, [1, 2])));
    await laurel.returnEntries(who, batchId, [2, 1, 1]);
    await laurel.returnEntries(who, batchId, [1, 2, 3, 4]);
    expect((await laurel.readStripe(batchId)).refunded).toEqual([2000, 2500, 4000]);
    await laurel.waitUntilSettled();
    const { entries } = await laurel.getPayment(who, batchId);
    expect(new Set(entries.map(({ state }) => state))).toEqual(new Set(['returned']));
    expect(await laurel.listEvents(batchId)).toHaveLength(5);
  });
  it('must belong to this payment and must have been paid', async () => {
    const { who, batchId, urls } = await laurel.startFeePayment();
    expect((await laurel.returnEntries(who, batchId, [1])).entries[0]).toMatchObject({ state: 'open' });
    await laurel.submitCard(urls[0]!, 'paid');
    await until(async () => (await laurel.getState(batchId)) === 'paid');
    expect((await laurel.returnEntries(who, batchId, [9])).entries[0]).toMatchObject({ state: 'paid' });
    await laurel.waitUntilSettled();
    expect((await laurel.readStripe(batchId)).refunded).toEqual([]);
  });
});

describe('while Stripe is unavailable', () => {
  it('no batch can be paid, and the same batch can be paid afterwards', async () => {
    const { who, filmId } = await laurel.createFilmOwner();
    const request = laurel.createInput(filmId, fees);
    await laurel.control('outage', { isOn: true });
    expect((await refusal(laurel.openPayment(who, request))).code).toBe('payment.unreachable');
    await laurel.control('outage', { isOn: false });
    await laurel.control('fail', { next: 2, status: 500, path: SESSIONS });
    expect((await refusal(laurel.openPayment(who, request))).code).toBe('payment.unreachable');
    const { payments } = await laurel.openPayment(who, request);
    expect(payments.map(({ state, url }) => [state, typeof url])).toEqual([
      ['open', 'string'],
      ['open', 'string'],
    ]);
    expect((await laurel.readStripe(request.batchId)).pages).toEqual(['open', 'open']);
  });
  it('a request whose response was lost or not stored returns the same page when it is repeated', async () => {
    const { who, filmId } = await laurel.createFilmOwner();
    await laurel.openPayment(who, laurel.createInput(filmId, [fee(1)])); // Creates the customer.
    const request = laurel.createInput(filmId, [fee(1)]);
    await laurel.control('fail', { next: 1, status: 0, when: 'after', path: SESSIONS });
    const first = await laurel.openPayment(who, request);
    const { batchId } = request;
    await laurel.db.feePayment.updateMany({
      where: { batchId },
      data: { state: 'opening', stripeSessionId: null, url: null },
    });
    expect(await laurel.getPayment(who, batchId)).toMatchObject({
      state: 'open',
      payments: [{ state: 'opening', url: null }],
    });
    expect(await laurel.openPayment(who, request)).toEqual(first);
    expect((await laurel.readStripe(batchId)).pages).toEqual(['open']);
  });
  it('a customer that was deleted at Stripe is created again, and every page opens', async () => {
    const { who, filmId } = await laurel.startFeePayment();
    const { stripeCustomerId } = await laurel.db.customer.findUniqueOrThrow({ where: { userId: who.user } });
    await laurel.stripe.customers.del(stripeCustomerId);
    const request = laurel.createInput(filmId, fees);
    const { payments } = await laurel.openPayment(who, request);
    for (const { url } of payments) await laurel.submitCard(url!, 'paid');
    expect((await laurel.getPayment(who, request.batchId)).state).toBe('paid');
  });
  it('a cancelled batch ends at once, and its page closes when Stripe responds again', async () => {
    const { who, batchId, urls } = await laurel.startFeePayment();
    await laurel.control('outage', { isOn: true });
    expect((await laurel.endBatch(who, batchId)).state).toBe('ended');
    expect((await laurel.findPaymentRows(batchId)).map(({ state }) => state)).toEqual(['open']);
    await laurel.control('outage', { isOn: false });
    await until(async () => (await laurel.findPaymentRows(batchId))[0]!.state === 'expired');
    expect((await laurel.submitCard(urls[0]!, 'paid')).status).toBe(410);
  });
  it('a refund waits, and is made once when Stripe responds again, despite lost responses', async () => {
    const { who, batchId } = await laurel.payFees(fees);
    await laurel.control('outage', { isOn: true });
    expect((await laurel.returnEntries(who, batchId, [1])).entries[0]).toMatchObject({ state: 'returning' });
    await laurel.control('outage', { isOn: false });
    await laurel.control('fail', { next: 2, status: 0, when: 'after', path: '/v1/refunds' });
    await laurel.get(Reconcile).run();
    await laurel.waitUntilSettled();
    expect((await laurel.getPayment(who, batchId)).entries[0]).toMatchObject({ state: 'returned' });
    expect((await laurel.readStripe(batchId)).refunded).toEqual([2500]);
  });
});

describe('an incompletely paid batch', () => {
  it('ends and is refunded when its film is deleted', async () => {
    const { who, filmId, batchId, urls } = await laurel.startFeePayment(fees);
    await laurel.submitCard(urls[0]!, 'paid');
    await laurel.publishEvent('film.deleted', `film-${filmId}`, 2, { filmId, createdBy: who.user });
    await laurel.waitUntilSettled();
    expect(await laurel.getState(batchId)).toBe('ended');
    expect(await laurel.readStripe(batchId)).toEqual({
      pages: ['complete', 'expired'],
      charged: [6500],
      refunded: [6500],
    });
  });
  it('ends and is refunded when its user is deleted, and its rows stay without personal data', async () => {
    const { who, batchId, urls } = await laurel.startFeePayment(fees);
    const paid = laurel.createInput(
      (await laurel.db.feeBatch.findUniqueOrThrow({ where: { id: batchId } })).filmId,
      [fee(5)],
    );
    await laurel.submitCard((await laurel.openPayment(who, paid)).payments[0]!.url!, 'paid');
    await until(async () => (await laurel.getState(paid.batchId)) === 'paid');
    await laurel.submitCard(urls[1]!, 'paid');
    const queryArchive = () => laurel.db.$queryRawUnsafe(personalDataQueries.feePayments, who.user);
    expect(await queryArchive()).toHaveLength(5);
    const listPageUrls = async () =>
      (await laurel.db.feePayment.findMany({ where: { batchId: { in: [batchId, paid.batchId] } } })).flatMap(
        ({ url, receiptUrl }) => [url, receiptUrl].filter((page) => page !== null),
      );
    expect(await listPageUrls()).toContainEqual(expect.stringContaining('/receipts/'));
    await laurel.publishEvent('user.deleted', `user-${who.user}`, 2, { userId: who.user });
    await laurel.waitUntilSettled();
    const batches = await laurel.db.feeBatch.findMany({ where: { id: { in: [batchId, paid.batchId] } } });
    expect(
      batches.map(({ id, state, filmName, redirect }) => [id, state, filmName, redirect]).toSorted(),
    ).toEqual(
      [
        [batchId, 'ended', '', ''],
        [paid.batchId, 'paid', '', ''],
      ].toSorted(),
    );
    expect(await queryArchive()).toEqual([]);
    // No URL stays stored, because Stripe's receipt page shows the name of the film.
    expect(await listPageUrls()).toEqual([]);
    expect(await laurel.readStripe(batchId)).toMatchObject({ charged: [2000], refunded: [2000] });
    expect((await laurel.readStripe(paid.batchId)).refunded).toEqual([]);
    expect((await laurel.listEvents(batchId))[0]!.payload).toMatchObject({ userId: who.user });
  });
});

describe('when time has passed', () => {
  beforeEach(() => laurel.control('reset'));
  it('a refund that was not stored here is not repeated, although Stripe’s idempotency keys have expired', async () => {
    const [paid, ended] = [await laurel.payFees([fee(1), fee(2)]), await laurel.startFeePayment(fees)];
    await laurel.returnEntries(paid.who, paid.batchId, [1]);
    await laurel.submitCard(ended.urls[0]!, 'paid');
    await laurel.endBatch(ended.who, ended.batchId);
    await laurel.control('clock', { advanceSeconds: 90_000 });
    await laurel.waitUntilSettled();
    const { db } = laurel;
    await db.feeEntry.updateMany({
      where: { batchId: paid.batchId, entryId: 1 },
      data: { state: 'returning' },
    });
    await db.feePayment.updateMany({
      where: { batchId: ended.batchId, state: 'returned' },
      data: { state: 'paid' },
    });
    await laurel.get(Reconcile).run();
    const entries = await db.feeEntry.findMany({
      where: { batchId: paid.batchId },
      orderBy: { entryId: 'asc' },
    });
    expect(entries.map(({ state }) => state)).toEqual(['returned', 'collected']);
    expect((await laurel.findPaymentRows(ended.batchId)).map(({ state }) => state)).toEqual([
      'returned',
      'expired',
    ]);
    expect((await laurel.readStripe(paid.batchId)).refunded).toEqual([2500]);
    expect((await laurel.readStripe(ended.batchId)).refunded).toEqual([6500]);
  });
  it('an expired page ends its batch by its webhook', async () => {
    const { batchId } = await laurel.startFeePayment();
    await laurel.control('clock', { advanceSeconds: 3700 });
    await laurel.waitUntilSettled();
    expect(await laurel.getState(batchId)).toBe('ended');
  });
  it('an expired page ends its batch without a webhook too, and cannot be paid', async () => {
    const { batchId, urls } = await laurel.startFeePayment();
    const [createdAt, endsAt] = [new Date(Date.now() - 4_000_000), new Date(Date.now() - 400_000)];
    await laurel.db.feeBatch.update({ where: { id: batchId }, data: { createdAt, endsAt } });
    const isAboutBatch = `key = 'settle_fees:${batchId}'`;
    const [job] = await listJobs(laurel.db, isAboutBatch);
    expect(job!.runAt.getTime() - Date.now()).toBeGreaterThan(3_600_000);
    await startJobsNow(laurel.db, isAboutBatch);
    await until(async () => (await laurel.findPaymentRows(batchId))[0]!.state === 'expired');
    expect((await laurel.submitCard(urls[0]!, 'paid')).status).toBe(410);
  });
  it('no page is opened for a batch that is older than half an hour', async () => {
    const { who, request, batchId } = await laurel.startFeePayment();
    const data = { state: 'opening', stripeSessionId: null, url: null };
    await laurel.db.feePayment.updateMany({ where: { batchId }, data });
    const endsAt = new Date(Date.now() + 1_800_000);
    await laurel.db.feeBatch.update({ where: { id: batchId }, data: { endsAt } });
    expect(laurel.getStates(await laurel.openPayment(who, request))).toEqual([
      'ended',
      ['expired'],
      ['ended'],
    ]);
  });
});

it('without Stripe settings only a batch that costs nothing can start', async () => {
  const laurelWithoutStripe = await startBilling();
  try {
    const who = await laurelWithoutStripe.createUser();
    const filmId = await laurelWithoutStripe.createFilm(who);
    const open = (entries: ReturnType<typeof fee>[]) =>
      laurelWithoutStripe.as(who, () =>
        laurelWithoutStripe.client.openFeePayment(laurel.createInput(filmId, entries)),
      );
    expect((await refusal(open([fee(1)]))).code).toBe('payment.not_configured');
    expect(await laurelWithoutStripe.db.feeBatch.count()).toBe(0);
    expect((await open([fee(1, 0)])).payment).toMatchObject({ state: 'paid' });
  } finally {
    await laurelWithoutStripe.stop();
  }
});
