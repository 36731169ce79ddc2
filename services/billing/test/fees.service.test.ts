import { randomUUID } from 'node:crypto';
import { until } from '../../../deploy/testing/until.mjs';
import { person, refusal } from '../../runtime/test/callers.js';
import { fee, startFees } from './fees.js';

let laurel: Awaited<ReturnType<typeof startFees>>;
beforeAll(async () => {
  laurel = await startFees();
});
afterAll(() => laurel?.stop());

const two = [fee(1), fee(2, 4000), fee(3, 2000, 'JPY'), fee(4, 0, 'USD')];

describe('paid fees', () => {
  it('in one currency are one payment, published once, with one receipt', async () => {
    const { who, filmId, batchId, payment, urls } = await laurel.begun([fee(1), fee(2, 4000)]);
    expect(payment).toMatchObject({ batchId, filmId, state: 'open' });
    expect(payment.payments).toEqual([{ currency: 'EUR', amount: 6500, state: 'open', url: urls[0] }]);
    const page = await (await fetch(urls[0]!)).text();
    expect([page.includes('Festival 1, Short Film'), page.includes('€65.00')]).toEqual([true, true]);
    const back = new URL((await laurel.post(urls[0]!, 'paid')).headers.get('location')!);
    expect([back.origin + back.pathname, Object.fromEntries(back.searchParams)]).toEqual([
      'http://localhost:8080/checkout/success',
      { fees: batchId, redirect: `/user/submissions?filmId=${filmId}` },
    ]);
    await until(async () => (await laurel.getState(batchId)) === 'paid');
    await laurel.settled();
    expect(laurel.getStates(await laurel.look(who, batchId))).toEqual(['paid', ['paid'], ['paid', 'paid']]);
    expect(await laurel.listEvents(batchId)).toEqual([
      { type: 'fees.paid', version: 1, payload: { batchId, userId: who.user, filmId } },
    ]);
    expect(await laurel.mails(who)).toEqual(['fees-paid']);
    expect(await laurel.atStripe(batchId)).toEqual({ pages: ['complete'], taken: [6500], returned: [] });
  });
  it('in two currencies are paid when both payments are', async () => {
    const { who, batchId, payment, urls } = await laurel.begun(two);
    expect(payment.payments.map(({ currency, amount }) => [currency, amount])).toEqual([
      ['EUR', 6500],
      ['JPY', 2000],
    ]);
    await laurel.post(urls[0]!, 'paid');
    await laurel.settled();
    const half = await laurel.look(who, batchId);
    expect([half.state, half.payments.map(({ state, url }) => [state, url])]).toEqual([
      'open',
      [
        ['paid', null],
        ['open', urls[1]],
      ],
    ]);
    expect(await laurel.listEvents(batchId)).toEqual([]);
    await laurel.post(urls[1]!, 'paid');
    await until(async () => (await laurel.getState(batchId)) === 'paid');
    expect((await laurel.listEvents(batchId)).map(({ type }) => type)).toEqual(['fees.paid']);
  });
  it('of zero are paid at once', async () => {
    const { who, batchId, payment } = await laurel.begun([fee(1, 0), fee(2, 0, 'JPY')]);
    expect(laurel.getStates(payment)).toEqual(['paid', [], ['paid', 'paid']]);
    expect((await laurel.listEvents(batchId)).map(({ type }) => type)).toEqual(['fees.paid']);
    expect([await laurel.mails(who), (await laurel.atStripe(batchId)).pages]).toEqual([[], []]);
  });
  it('are the same after repeated, late and reordered webhooks', async () => {
    await laurel.control('webhooks', { duplicates: 2, isReordered: true });
    const { who, batchId } = await laurel.paid(two);
    await laurel.control('webhooks', { duplicates: 0, isReordered: false });
    expect((await laurel.listEvents(batchId)).map(({ type }) => type)).toEqual(['fees.paid']);
    expect(await laurel.mails(who)).toEqual(['fees-paid']);
  });
  it('are detected by a query while webhooks are missing', async () => {
    await laurel.control('webhooks', { isPaused: true });
    const { who, batchId, urls } = await laurel.begun();
    await laurel.post(urls[0]!, 'paid');
    expect(await laurel.getState(batchId)).toBe('open');
    expect((await laurel.look(who, batchId)).state).toBe('paid');
    await laurel.control('webhooks/release');
    await laurel.settled();
    expect((await laurel.listEvents(batchId)).map(({ type }) => type)).toEqual(['fees.paid']);
  });
});

describe('a batch', () => {
  it('has one page per currency, even for concurrent tabs', async () => {
    const { who, filmId } = await laurel.someone();
    const request = laurel.createInput(filmId, two);
    const all = await Promise.all([1, 2, 3].map(() => laurel.open(who, request)));
    const later = await laurel.open(who, { ...request, entries: request.entries.toReversed() });
    expect(new Set([...all, later].map(({ payments }) => JSON.stringify(payments))).size).toBe(1);
    expect((await laurel.atStripe(request.batchId)).pages).toEqual(['open', 'open']);
  });
  it('that is paid stays paid when it is requested again, and opens no page', async () => {
    const { who, request, batchId } = await laurel.paid([fee(1)]);
    expect(laurel.getStates(await laurel.open(who, request))).toEqual(['paid', ['paid'], ['paid']]);
    expect((await laurel.atStripe(batchId)).pages).toEqual(['complete']);
  });
  it('with different content is refused, and stays unchanged', async () => {
    const { who, request, batchId } = await laurel.begun();
    const other = laurel.open(who, { ...request, entries: [fee(1, 2501)] });
    expect(await refusal(other)).toMatchObject({
      kind: 'conflict',
      code: 'fee_payment.differs',
      field: 'batchId',
    });
    expect((await laurel.rows(batchId)).map(({ amount }) => amount)).toEqual([2500n]);
  });
  it('of another user responds as if it did not exist', async () => {
    const { batchId, request } = await laurel.begun();
    const { who, filmId } = await laurel.someone();
    const tries = [
      () => laurel.open(who, { ...request, filmId }),
      () => laurel.look(who, batchId),
      () => laurel.look(who, randomUUID()),
      () => laurel.look(who, 'no batch'),
    ];
    for (const attempt of tries) expect((await refusal(attempt())).code).toBe('fee_payment.not_found');
    expect(await laurel.getState(batchId)).toBe('open');
  });
  it('is limited to the caller’s own film and forbids impersonation', async () => {
    const [{ filmId }, { who }] = [await laurel.someone(), await laurel.someone()];
    expect((await refusal(laurel.open(who, laurel.createInput(filmId, [fee(1)])))).code).toBe(
      'film.not_found',
    );
    const mine = await laurel.begun();
    const eyes = { ...mine.who, impersonator: person('admin').user };
    const result = laurel.open(eyes, laurel.createInput(mine.filmId, [fee(1)]));
    expect((await refusal(result)).code).toBe('session.impersonated');
    expect(await laurel.db.feeBatch.findMany({ where: { userId: eyes.user } })).toMatchObject([
      { id: mine.batchId, state: 'open' },
    ]);
  });
  it.each<[string, object, string, string]>([
    ['no UUID', { batchId: 'mine' }, 'input.invalid', 'batchId'],
    ['no entry', { entries: [] }, 'input.invalid', 'entries'],
    ['less than Stripe takes', { entries: [fee(1, 20), fee(2, 29)] }, 'fee_payment.too_small', 'entries'],
    ['more than a card pays', { entries: [fee(1, 1e12)] }, 'fee_payment.too_large', 'entries.0.amount'],
    [
      'what Stripe has no number for',
      { entries: [fee(1), fee(2, 5124, 'KWD')] },
      'fee_payment.not_chargeable',
      'entries.1.amount',
    ],
  ])('refuses %s and stores nothing', async (_what, over, code, field) => {
    const { who, filmId } = await laurel.someone();
    expect(await refusal(laurel.open(who, laurel.createInput(filmId, [fee(1)], over)))).toMatchObject({
      code,
      field,
    });
    expect(await laurel.db.feeBatch.count({ where: { userId: who.user } })).toBe(0);
  });
  it('ends if Stripe rejects one of its currencies, and none of it can be paid', async () => {
    const { who, filmId } = await laurel.someone();
    const request = laurel.createInput(filmId, [fee(1), fee(2, 20, 'XOF')]);
    expect(await refusal(laurel.open(who, request))).toMatchObject({
      code: 'fee_payment.too_small',
      field: 'entries',
    });
    await laurel.settled();
    expect(laurel.getStates(await laurel.open(who, request))).toEqual([
      'ended',
      ['expired', 'expired'],
      ['ended', 'ended'],
    ]);
    expect((await laurel.atStripe(request.batchId)).pages).toEqual(['expired']);
  });
});

describe('an incompletely paid batch', () => {
  it('ends when a page expires after a declined card, and is fully refunded once', async () => {
    await laurel.control('webhooks', { duplicates: 2 });
    const { who, filmId, batchId, urls } = await laurel.begun(two);
    await laurel.post(urls[0]!, 'paid');
    expect((await laurel.post(urls[1]!, 'declined')).status).toBe(402);
    await laurel.settled();
    expect(await laurel.getState(batchId)).toBe('open');
    await laurel.expire(batchId, 'JPY');
    await laurel.settled();
    await laurel.control('webhooks', { duplicates: 0 });
    expect(laurel.getStates(await laurel.look(who, batchId))).toEqual([
      'ended',
      ['returned', 'expired'],
      ['ended', 'ended', 'ended', 'ended'],
    ]);
    expect(await laurel.atStripe(batchId)).toEqual({
      pages: ['complete', 'expired'],
      taken: [6500],
      returned: [6500],
    });
    expect(await laurel.listEvents(batchId)).toEqual([
      { type: 'fees.ended', version: 1, payload: { batchId, userId: who.user, filmId } },
    ]);
    expect(await laurel.mails(who)).toEqual(['fees-back']);
  });
  it('ends when it is cancelled, and no page can be paid afterwards', async () => {
    const { who, batchId, urls } = await laurel.begun(two);
    const cancelled = await laurel.cancel(who, batchId);
    expect([cancelled.state, cancelled.payments.map(({ state, url }) => [state, url])]).toEqual([
      'ended',
      [
        ['expired', null],
        ['expired', null],
      ],
    ]);
    expect((await laurel.post(urls[0]!, 'paid')).status).toBe(410);
    expect((await laurel.cancel(who, batchId)).state).toBe('ended');
    expect((await laurel.listEvents(batchId)).map(({ type }) => type)).toEqual(['fees.ended']);
    expect(await laurel.mails(who)).toEqual([]);
  });
  it('is refunded if it was paid before any webhook arrived', async () => {
    await laurel.control('webhooks', { isPaused: true });
    const { who, batchId, urls } = await laurel.begun(two);
    for (const url of urls) await laurel.post(url, 'paid');
    expect((await laurel.cancel(who, batchId)).payments.map(({ state }) => state)).toEqual([
      'returned',
      'returned',
    ]);
    await laurel.control('webhooks/release');
    await laurel.settled();
    expect(await laurel.getState(batchId)).toBe('ended');
    expect(await laurel.atStripe(batchId)).toMatchObject({ taken: [6500, 2000], returned: [2000, 6500] });
    expect(await laurel.mails(who)).toEqual(['fees-back']);
  });
  it('is fully refunded once if it is cancelled while it is paid', async () => {
    for (let n = 0; n < 5; n++) {
      const { who, batchId, urls } = await laurel.begun();
      await Promise.all([laurel.post(urls[0]!, 'paid'), laurel.cancel(who, batchId)]);
      await laurel.settled();
      const { taken, returned } = await laurel.atStripe(batchId);
      expect(returned).toEqual(taken);
    }
  });
});
