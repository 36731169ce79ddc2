import { randomUUID } from 'node:crypto';
import { until } from '../../../deploy/testing/until.mjs';
import { person, refusal } from '../../runtime/test/callers.js';
import { fee, startFees } from './fees.js';

let laurel: Awaited<ReturnType<typeof startFees>>;
beforeAll(async () => {
  laurel = await startFees();
});
afterAll(() => laurel?.stop());

const fees = [fee(1), fee(2, 4000), fee(3, 2000, 'JPY'), fee(4, 0, 'USD')];

describe('paid fees', () => {
  it('in one currency are paid with one payment, one event and one mail', async () => {
    const { who, filmId, batchId, payment, urls } = await laurel.startFeePayment([fee(1), fee(2, 4000)]);
    expect(payment).toMatchObject({ batchId, filmId, state: 'open' });
    expect(payment.payments).toEqual([{ currency: 'EUR', amount: 6500, state: 'open', url: urls[0] }]);
    const page = await (await fetch(urls[0]!)).text();
    expect([page.includes('Festival 1, Short Film'), page.includes('€65.00')]).toEqual([true, true]);
    const returnUrl = new URL((await laurel.submitCard(urls[0]!, 'paid')).headers.get('location')!);
    expect([returnUrl.origin + returnUrl.pathname, Object.fromEntries(returnUrl.searchParams)]).toEqual([
      'http://localhost:8080/checkout/success',
      { fees: batchId, redirect: `/user/submissions?filmId=${filmId}` },
    ]);
    await until(async () => (await laurel.getState(batchId)) === 'paid');
    await laurel.waitUntilSettled();
    expect(laurel.getStates(await laurel.getPayment(who, batchId))).toEqual([
      'paid',
      ['paid'],
      ['paid', 'paid'],
    ]);
    expect(await laurel.listEvents(batchId)).toEqual([
      { type: 'fees.paid', version: 1, payload: { batchId, userId: who.user, filmId } },
    ]);
    expect(await laurel.listMailKinds(who)).toEqual(['fees-paid']);
    expect(await laurel.readStripe(batchId)).toEqual({ pages: ['complete'], charged: [6500], refunded: [] });
  });
  it('in two currencies are paid when both payments are', async () => {
    const { who, batchId, payment, urls } = await laurel.startFeePayment(fees);
    expect(payment.payments.map(({ currency, amount }) => [currency, amount])).toEqual([
      ['EUR', 6500],
      ['JPY', 2000],
    ]);
    await laurel.submitCard(urls[0]!, 'paid');
    await laurel.waitUntilSettled();
    const halfPaid = await laurel.getPayment(who, batchId);
    expect([halfPaid.state, halfPaid.payments.map(({ state, url }) => [state, url])]).toEqual([
      'open',
      [
        ['paid', null],
        ['open', urls[1]],
      ],
    ]);
    expect(await laurel.listEvents(batchId)).toEqual([]);
    await laurel.submitCard(urls[1]!, 'paid');
    await until(async () => (await laurel.getState(batchId)) === 'paid');
    expect((await laurel.listEvents(batchId)).map(({ type }) => type)).toEqual(['fees.paid']);
  });
  it('of zero are paid at once', async () => {
    const { who, batchId, payment } = await laurel.startFeePayment([fee(1, 0), fee(2, 0, 'JPY')]);
    expect(laurel.getStates(payment)).toEqual(['paid', [], ['paid', 'paid']]);
    expect((await laurel.listEvents(batchId)).map(({ type }) => type)).toEqual(['fees.paid']);
    expect([await laurel.listMailKinds(who), (await laurel.readStripe(batchId)).pages]).toEqual([[], []]);
  });
  it('are paid once if webhooks are repeated and reordered', async () => {
    await laurel.control('webhooks', { duplicates: 2, isReordered: true });
    const { who, batchId } = await laurel.payFees(fees);
    await laurel.control('webhooks', { duplicates: 0, isReordered: false });
    expect((await laurel.listEvents(batchId)).map(({ type }) => type)).toEqual(['fees.paid']);
    expect(await laurel.listMailKinds(who)).toEqual(['fees-paid']);
  });
  it('are detected when their payment is queried while webhooks are missing', async () => {
    await laurel.control('webhooks', { isPaused: true });
    const { who, batchId, urls } = await laurel.startFeePayment();
    await laurel.submitCard(urls[0]!, 'paid');
    expect(await laurel.getState(batchId)).toBe('open');
    expect((await laurel.getPayment(who, batchId)).state).toBe('paid');
    await laurel.control('webhooks/release');
    await laurel.waitUntilSettled();
    expect((await laurel.listEvents(batchId)).map(({ type }) => type)).toEqual(['fees.paid']);
  });
});

describe('a batch', () => {
  it('has one page per currency, even for concurrent requests', async () => {
    const { who, filmId } = await laurel.createFilmOwner();
    const request = laurel.createInput(filmId, fees);
    const payments = await Promise.all([1, 2, 3].map(() => laurel.openPayment(who, request)));
    const repeatedPayment = await laurel.openPayment(who, {
      ...request,
      entries: request.entries.toReversed(),
    });
    expect(new Set([...payments, repeatedPayment].map(({ payments }) => JSON.stringify(payments))).size).toBe(
      1,
    );
    expect((await laurel.readStripe(request.batchId)).pages).toEqual(['open', 'open']);
  });
  it('that is paid stays paid when it is requested again, and opens no page', async () => {
    const { who, request, batchId } = await laurel.payFees([fee(1)]);
    expect(laurel.getStates(await laurel.openPayment(who, request))).toEqual(['paid', ['paid'], ['paid']]);
    expect((await laurel.readStripe(batchId)).pages).toEqual(['complete']);
  });
  it('with different content is refused, and stays unchanged', async () => {
    const { who, request, batchId } = await laurel.startFeePayment();
    const other = laurel.openPayment(who, { ...request, entries: [fee(1, 2501)] });
    expect(await refusal(other)).toMatchObject({
      kind: 'conflict',
      code: 'fee_payment.differs',
      field: 'batchId',
    });
    expect((await laurel.findPaymentRows(batchId)).map(({ amount }) => amount)).toEqual([2500n]);
  });
  it('of another user responds as if it did not exist', async () => {
    const { batchId, request } = await laurel.startFeePayment();
    const { who, filmId } = await laurel.createFilmOwner();
    const calls = [
      () => laurel.openPayment(who, { ...request, filmId }),
      () => laurel.getPayment(who, batchId),
      () => laurel.getPayment(who, randomUUID()),
      () => laurel.getPayment(who, 'no batch'),
    ];
    for (const call of calls) expect((await refusal(call())).code).toBe('fee_payment.not_found');
    expect(await laurel.getState(batchId)).toBe('open');
  });
  it('can be started only for a film of the caller, and not during impersonation', async () => {
    const [{ filmId }, { who }] = [await laurel.createFilmOwner(), await laurel.createFilmOwner()];
    expect((await refusal(laurel.openPayment(who, laurel.createInput(filmId, [fee(1)])))).code).toBe(
      'film.not_found',
    );
    const batch = await laurel.startFeePayment();
    const impersonated = { ...batch.who, impersonator: person('admin').user };
    const result = laurel.openPayment(impersonated, laurel.createInput(batch.filmId, [fee(1)]));
    expect((await refusal(result)).code).toBe('session.impersonated');
    expect(await laurel.db.feeBatch.findMany({ where: { userId: impersonated.user } })).toMatchObject([
      { id: batch.batchId, state: 'open' },
    ]);
  });
  it.each<[string, object, string, string]>([
    ['an id that is not a UUID', { batchId: 'mine' }, 'input.invalid', 'batchId'],
    ['no entry', { entries: [] }, 'input.invalid', 'entries'],
    [
      'a sum below Stripe’s minimum',
      { entries: [fee(1, 20), fee(2, 29)] },
      'fee_payment.too_small',
      'entries',
    ],
    [
      'an amount above the maximum of a card',
      { entries: [fee(1, 1e12)] },
      'fee_payment.too_large',
      'entries.0.amount',
    ],
    [
      'an amount that Stripe cannot represent',
      { entries: [fee(1), fee(2, 5124, 'KWD')] },
      'fee_payment.not_chargeable',
      'entries.1.amount',
    ],
  ])('with %s is refused and not stored', async (_case, overrides, code, field) => {
    const { who, filmId } = await laurel.createFilmOwner();
    expect(
      await refusal(laurel.openPayment(who, laurel.createInput(filmId, [fee(1)], overrides))),
    ).toMatchObject({ code, field });
    expect(await laurel.db.feeBatch.count({ where: { userId: who.user } })).toBe(0);
  });
  it('ends if Stripe rejects one of its currencies, and none of it can be paid', async () => {
    const { who, filmId } = await laurel.createFilmOwner();
    const request = laurel.createInput(filmId, [fee(1), fee(2, 20, 'XOF')]);
    expect(await refusal(laurel.openPayment(who, request))).toMatchObject({
      code: 'fee_payment.too_small',
      field: 'entries',
    });
    await laurel.waitUntilSettled();
    expect(laurel.getStates(await laurel.openPayment(who, request))).toEqual([
      'ended',
      ['expired', 'expired'],
      ['ended', 'ended'],
    ]);
    expect((await laurel.readStripe(request.batchId)).pages).toEqual(['expired']);
  });
});

describe('an incompletely paid batch', () => {
  it('ends when a page expires after a declined card, and is fully refunded once', async () => {
    await laurel.control('webhooks', { duplicates: 2 });
    const { who, filmId, batchId, urls } = await laurel.startFeePayment(fees);
    await laurel.submitCard(urls[0]!, 'paid');
    expect((await laurel.submitCard(urls[1]!, 'declined')).status).toBe(402);
    await laurel.waitUntilSettled();
    expect(await laurel.getState(batchId)).toBe('open');
    await laurel.expirePage(batchId, 'JPY');
    await laurel.waitUntilSettled();
    await laurel.control('webhooks', { duplicates: 0 });
    expect(laurel.getStates(await laurel.getPayment(who, batchId))).toEqual([
      'ended',
      ['returned', 'expired'],
      ['ended', 'ended', 'ended', 'ended'],
    ]);
    expect(await laurel.readStripe(batchId)).toEqual({
      pages: ['complete', 'expired'],
      charged: [6500],
      refunded: [6500],
    });
    expect(await laurel.listEvents(batchId)).toEqual([
      { type: 'fees.ended', version: 1, payload: { batchId, userId: who.user, filmId } },
    ]);
    expect(await laurel.listMailKinds(who)).toEqual(['fees-back']);
  });
  it('ends when it is cancelled, and no page can be paid afterwards', async () => {
    const { who, batchId, urls } = await laurel.startFeePayment(fees);
    const cancelled = await laurel.endBatch(who, batchId);
    expect([cancelled.state, cancelled.payments.map(({ state, url }) => [state, url])]).toEqual([
      'ended',
      [
        ['expired', null],
        ['expired', null],
      ],
    ]);
    expect((await laurel.submitCard(urls[0]!, 'paid')).status).toBe(410);
    expect((await laurel.endBatch(who, batchId)).state).toBe('ended');
    expect((await laurel.listEvents(batchId)).map(({ type }) => type)).toEqual(['fees.ended']);
    expect(await laurel.listMailKinds(who)).toEqual([]);
  });
  it('is refunded if it was paid before any webhook arrived', async () => {
    await laurel.control('webhooks', { isPaused: true });
    const { who, batchId, urls } = await laurel.startFeePayment(fees);
    for (const url of urls) await laurel.submitCard(url, 'paid');
    expect((await laurel.endBatch(who, batchId)).payments.map(({ state }) => state)).toEqual([
      'returned',
      'returned',
    ]);
    await laurel.control('webhooks/release');
    await laurel.waitUntilSettled();
    expect(await laurel.getState(batchId)).toBe('ended');
    expect(await laurel.readStripe(batchId)).toMatchObject({ charged: [6500, 2000], refunded: [2000, 6500] });
    expect(await laurel.listMailKinds(who)).toEqual(['fees-back']);
  });
  it('is fully refunded once if it is cancelled while it is paid', async () => {
    for (let n = 0; n < 5; n++) {
      const { who, batchId, urls } = await laurel.startFeePayment();
      await Promise.all([laurel.submitCard(urls[0]!, 'paid'), laurel.endBatch(who, batchId)]);
      await laurel.waitUntilSettled();
      const { charged, refunded } = await laurel.readStripe(batchId);
      expect(refunded).toEqual(charged);
    }
  });
});
