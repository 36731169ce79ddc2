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

const four = [fee(1), fee(2, 4000), fee(3, 2000, 'JPY'), fee(4, 0)];
const SESSIONS = '/v1/checkout/sessions';

describe('a refunded fee', () => {
  it('is refunded alone in its currency with one mail, and the others stay paid', async () => {
    const { who, filmId, batchId } = await laurel.paid(four);
    const after = await laurel.refundFees(who, batchId, [2, 3]);
    expect(after.entries.map(({ entryId, state }) => [entryId, state])).toEqual([
      [1, 'paid'],
      [2, 'returned'],
      [3, 'returned'],
      [4, 'paid'],
    ]);
    expect(await laurel.atStripe(batchId)).toMatchObject({ taken: [6500, 2000], returned: [2000, 4000] });
    const about = { batchId, userId: who.user, filmId };
    expect((await laurel.listEvents(batchId)).slice(1)).toEqual([
      { type: 'fees.refunded', version: 2, payload: { ...about, entryIds: [2] } },
      { type: 'fees.refunded', version: 3, payload: { ...about, entryIds: [2, 3] } },
    ]);
    expect(await laurel.mails(who)).toEqual(['fees-paid', 'fees-back']);
  });
  it('is refunded once despite repeated and concurrent requests', async () => {
    const { who, batchId } = await laurel.paid(four);
    await Promise.all([1, 2, 3].map(() => laurel.refundFees(who, batchId, [1, 2])));
    await laurel.refundFees(who, batchId, [2, 1, 1]);
    await laurel.refundFees(who, batchId, [1, 2, 3, 4]);
    expect((await laurel.atStripe(batchId)).returned).toEqual([2000, 2500, 4000]);
    await laurel.settled();
    expect((await laurel.look(who, batchId)).entries.every(({ state }) => state === 'returned')).toBe(true);
    expect(await laurel.listEvents(batchId)).toHaveLength(5);
  });
  it('must belong to this payment and must have been paid', async () => {
    const { who, batchId, urls } = await laurel.begun();
    expect((await laurel.refundFees(who, batchId, [1])).entries[0]).toMatchObject({ state: 'open' });
    await laurel.post(urls[0]!, 'paid');
    await until(async () => (await laurel.getState(batchId)) === 'paid');
    expect((await laurel.refundFees(who, batchId, [9])).entries[0]).toMatchObject({ state: 'paid' });
    await laurel.settled();
    expect((await laurel.atStripe(batchId)).returned).toEqual([]);
  });
});

describe('while Stripe is unavailable', () => {
  it('nothing starts, and the same batch starts afterwards', async () => {
    const { who, filmId } = await laurel.someone();
    const request = laurel.createInput(filmId, four);
    await laurel.control('outage', { isOn: true });
    expect((await refusal(laurel.open(who, request))).code).toBe('payment.unreachable');
    await laurel.control('outage', { isOn: false });
    await laurel.control('fail', { next: 2, status: 500, path: SESSIONS });
    expect((await refusal(laurel.open(who, request))).code).toBe('payment.unreachable');
    const { payments } = await laurel.open(who, request);
    expect(payments.map(({ state, url }) => [state, typeof url])).toEqual([
      ['open', 'string'],
      ['open', 'string'],
    ]);
    expect((await laurel.atStripe(request.batchId)).pages).toEqual(['open', 'open']);
  });
  it('a page whose response was lost or not stored is opened as the same page', async () => {
    const { who, filmId } = await laurel.someone();
    await laurel.open(who, laurel.createInput(filmId, [fee(1)])); // Creates the customer.
    const request = laurel.createInput(filmId, [fee(1)]);
    await laurel.control('fail', { next: 1, status: 0, when: 'after', path: SESSIONS });
    const first = await laurel.open(who, request);
    const { batchId } = request;
    await laurel.db.feePayment.updateMany({
      where: { batchId },
      data: { state: 'opening', stripeSessionId: null, url: null },
    });
    expect(await laurel.look(who, batchId)).toMatchObject({
      state: 'open',
      payments: [{ state: 'opening', url: null }],
    });
    expect(await laurel.open(who, request)).toEqual(first);
    expect((await laurel.atStripe(batchId)).pages).toEqual(['open']);
  });
  it('a customer that was deleted at Stripe is created again for every page', async () => {
    const { who, filmId } = await laurel.begun();
    const { stripeCustomerId } = await laurel.db.customer.findUniqueOrThrow({ where: { userId: who.user } });
    await laurel.stripe.customers.del(stripeCustomerId);
    const request = laurel.createInput(filmId, four);
    for (const { url } of (await laurel.open(who, request)).payments) await laurel.post(url!, 'paid');
    expect((await laurel.look(who, request.batchId)).state).toBe('paid');
  });
  it('a batch ends at once when it is cancelled, and its page at Stripe afterwards', async () => {
    const { who, batchId, urls } = await laurel.begun();
    await laurel.control('outage', { isOn: true });
    expect((await laurel.cancel(who, batchId)).state).toBe('ended');
    expect((await laurel.rows(batchId)).map(({ state }) => state)).toEqual(['open']);
    await laurel.control('outage', { isOn: false });
    await until(async () => (await laurel.rows(batchId))[0]!.state === 'expired');
    expect((await laurel.post(urls[0]!, 'paid')).status).toBe(410);
  });
  it('a refund waits and is made afterwards, and only once despite lost responses', async () => {
    const { who, batchId } = await laurel.paid(four);
    await laurel.control('outage', { isOn: true });
    expect((await laurel.refundFees(who, batchId, [1])).entries[0]).toMatchObject({ state: 'returning' });
    await laurel.control('outage', { isOn: false });
    await laurel.control('fail', { next: 2, status: 0, when: 'after', path: '/v1/refunds' });
    await laurel.get(Reconcile).run();
    await laurel.settled();
    expect((await laurel.look(who, batchId)).entries[0]).toMatchObject({ state: 'returned' });
    expect((await laurel.atStripe(batchId)).returned).toEqual([2500]);
  });
});

describe('fees after a deletion', () => {
  it('of the film: an incompletely paid batch ends and is refunded', async () => {
    const { who, filmId, batchId, urls } = await laurel.begun(four);
    await laurel.post(urls[0]!, 'paid');
    await laurel.publishEvent('film.deleted', `film-${filmId}`, 2, { filmId, createdBy: who.user });
    await laurel.settled();
    expect(await laurel.getState(batchId)).toBe('ended');
    expect(await laurel.atStripe(batchId)).toEqual({
      pages: ['complete', 'expired'],
      taken: [6500],
      returned: [6500],
    });
  });
  it('of the user: the same, and the accounting rows stay without personal data', async () => {
    const { who, batchId, urls } = await laurel.begun(four);
    const paid = laurel.createInput(
      (await laurel.db.feeBatch.findUniqueOrThrow({ where: { id: batchId } })).filmId,
      [fee(5)],
    );
    await laurel.post((await laurel.open(who, paid)).payments[0]!.url!, 'paid');
    await until(async () => (await laurel.getState(paid.batchId)) === 'paid');
    await laurel.post(urls[1]!, 'paid');
    const written = () => laurel.db.$queryRawUnsafe<unknown[]>(personalDataQueries.feePayments, who.user);
    expect(await written()).toHaveLength(5);
    const pages = async () =>
      (await laurel.db.feePayment.findMany({ where: { batchId: { in: [batchId, paid.batchId] } } })).flatMap(
        ({ url, receiptUrl }) => [url, receiptUrl].filter((page) => page !== null),
      );
    expect(await pages()).toContainEqual(expect.stringContaining('/receipts/'));
    await laurel.publishEvent('user.deleted', `user-${who.user}`, 2, { userId: who.user });
    await laurel.settled();
    const batches = await laurel.db.feeBatch.findMany({ where: { id: { in: [batchId, paid.batchId] } } });
    expect(
      batches.map(({ id, state, filmName, redirect }) => [id, state, filmName, redirect]).toSorted(),
    ).toEqual(
      [
        [batchId, 'ended', '', ''],
        [paid.batchId, 'paid', '', ''],
      ].toSorted(),
    );
    expect(await written()).toEqual([]);
    // Stripe's receipt page names the film.
    expect(await pages()).toEqual([]);
    expect(await laurel.atStripe(batchId)).toMatchObject({ taken: [2000], returned: [2000] });
    expect((await laurel.atStripe(paid.batchId)).returned).toEqual([]);
    expect((await laurel.listEvents(batchId))[0]!.payload).toMatchObject({ userId: who.user });
  });
});

describe('after some time', () => {
  beforeEach(() => laurel.control('reset'));
  it('nothing is refunded twice, although Stripe’s idempotency keys have expired and nothing was stored here', async () => {
    const [one, ended] = [await laurel.paid([fee(1), fee(2)]), await laurel.begun(four)];
    await laurel.refundFees(one.who, one.batchId, [1]);
    await laurel.post(ended.urls[0]!, 'paid');
    await laurel.cancel(ended.who, ended.batchId);
    await laurel.control('clock', { advanceSeconds: 90_000 });
    await laurel.settled();
    const { db } = laurel;
    await db.feeEntry.updateMany({
      where: { batchId: one.batchId, entryId: 1 },
      data: { state: 'returning' },
    });
    await db.feePayment.updateMany({
      where: { batchId: ended.batchId, state: 'returned' },
      data: { state: 'paid' },
    });
    await laurel.get(Reconcile).run();
    const entries = await db.feeEntry.findMany({
      where: { batchId: one.batchId },
      orderBy: { entryId: 'asc' },
    });
    expect(entries.map(({ state }) => state)).toEqual(['returned', 'collected']);
    expect((await laurel.rows(ended.batchId)).map(({ state }) => state)).toEqual(['returned', 'expired']);
    expect((await laurel.atStripe(one.batchId)).returned).toEqual([2500]);
    expect((await laurel.atStripe(ended.batchId)).returned).toEqual([6500]);
  });
  it('an expired page ends its batch by its webhook', async () => {
    const { batchId } = await laurel.begun();
    await laurel.control('clock', { advanceSeconds: 3700 });
    await laurel.settled();
    expect(await laurel.getState(batchId)).toBe('ended');
  });
  it('an expired page ends its batch without a webhook too, and cannot be paid', async () => {
    const { batchId, urls } = await laurel.begun();
    const [createdAt, endsAt] = [new Date(Date.now() - 4_000_000), new Date(Date.now() - 400_000)];
    await laurel.db.feeBatch.update({ where: { id: batchId }, data: { createdAt, endsAt } });
    const isAboutBatch = `key = 'settle_fees:${batchId}'`;
    const [job] = await listJobs(laurel.db, isAboutBatch);
    expect(job!.runAt.getTime() - Date.now()).toBeGreaterThan(3_600_000);
    await startJobsNow(laurel.db, isAboutBatch);
    await until(async () => (await laurel.rows(batchId))[0]!.state === 'expired');
    expect((await laurel.post(urls[0]!, 'paid')).status).toBe(410);
  });
  it('no page is opened for a batch that is older than half an hour', async () => {
    const { who, request, batchId } = await laurel.begun();
    const data = { state: 'opening', stripeSessionId: null, url: null };
    await laurel.db.feePayment.updateMany({ where: { batchId }, data });
    await laurel.db.feeBatch.update({
      where: { id: batchId },
      data: { endsAt: new Date(Date.now() + 1_800_000) },
    });
    expect(laurel.getStates(await laurel.open(who, request))).toEqual(['ended', ['expired'], ['ended']]);
  });
});

it('without Stripe settings only a free batch can start', async () => {
  const without = await startBilling();
  try {
    const who = await without.newcomer();
    const filmId = await without.film(who);
    const open = (entries: ReturnType<typeof fee>[]) =>
      without.as(who, () => without.client.openFeePayment(laurel.createInput(filmId, entries)));
    expect((await refusal(open([fee(1)]))).code).toBe('payment.not_configured');
    expect(await without.db.feeBatch.count()).toBe(0);
    expect((await open([fee(1, 0)])).payment).toMatchObject({ state: 'paid' });
  } finally {
    await without.stop();
  }
});
