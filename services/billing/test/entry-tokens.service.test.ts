import { randomUUID } from 'node:crypto';
import type { Caller } from '@laurel/runtime/auth/call-context';
import { until } from '../../../deploy/testing/until.mjs';
import { refusal } from '../../runtime/test/callers.js';
import { fee, startFees } from './fees.js';
import { giveTokens } from './give-tokens.js';

let laurel: Awaited<ReturnType<typeof startFees>>;
beforeAll(async () => {
  laurel = await startFees();
});
afterAll(() => laurel?.stop());

/** Returns the balance of a user and the bookings of entries, oldest first. */
const getTokens = async (who: Caller) => {
  const { availableSubmissionTokens: balance, entries } = await laurel.as(who, () =>
    laurel.client.getUserTokens({ userId: who.user }),
  );
  return [
    balance,
    entries
      .filter(({ kind }) => kind !== 'grant')
      .map(({ kind, amount }) => `${kind} ${amount}`)
      .toReversed(),
  ];
};
const createFilmOwner = async (tokens: number) => {
  const { who, filmId } = await laurel.createFilmOwner();
  await giveTokens(laurel.db, who.user, tokens);
  return { who, filmId };
};
const createInput = (filmId: number, entries = [fee(1), fee(2)]) =>
  laurel.createInput(filmId, entries, { takesTokens: true });

describe('a token for each entry', () => {
  it('is spent once with the batch, even for concurrent requests', async () => {
    const { who, filmId } = await createFilmOwner(3);
    const input = createInput(filmId);
    await Promise.all([1, 2, 3].map(() => laurel.openPayment(who, input)));
    expect(await getTokens(who)).toEqual([1, ['spend -1', 'spend -1']]);
  });
  it('is refused if the balance is too small, and the batch does not start', async () => {
    const { who, filmId } = await createFilmOwner(1);
    const input = createInput(filmId);
    expect(await refusal(laurel.openPayment(who, input))).toMatchObject({
      kind: 'payment_required',
      code: 'tokens.too_few',
      details: { needed: 2, has: 1 },
    });
    expect([await getTokens(who), (await laurel.findPaymentRows(input.batchId)).length]).toEqual([
      [1, []],
      0,
    ]);
  });
  it('is never spent twice by two concurrent batches', async () => {
    const { who, filmId } = await createFilmOwner(3);
    const results = await Promise.allSettled(
      [createInput(filmId), createInput(filmId)].map((input) => laurel.openPayment(who, input)),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await getTokens(who))[0]).toBe(1);
  });
  it.each(['cancelled', 'expired'])('is returned when the payment is %s', async (how) => {
    const { who, filmId } = await createFilmOwner(2);
    const input = createInput(filmId);
    await laurel.openPayment(who, input);
    if (how === 'cancelled') await laurel.endBatch(who, input.batchId);
    else await laurel.expirePage(input.batchId, 'EUR');
    await until(async () => (await laurel.getState(input.batchId)) === 'ended');
    await laurel.waitUntilSettled();
    expect(await getTokens(who)).toEqual([2, ['spend -1', 'spend -1', 'refund 1', 'refund 1']]);
  });
  it('is also spent for an entry without a fee, whose batch is paid at once', async () => {
    const { who, filmId } = await createFilmOwner(1);
    const payment = await laurel.openPayment(who, createInput(filmId, [fee(1, 0)]));
    expect([payment.state, await getTokens(who)]).toEqual(['paid', [0, ['spend -1']]]);
  });
});

describe('the events of a batch', () => {
  const createPaidBatch = async () => {
    const { who, filmId } = await createFilmOwner(2);
    const input = createInput(filmId);
    const payment = await laurel.openPayment(who, input);
    await laurel.submitCard(payment.payments[0]!.url!, 'paid');
    await until(async () => (await laurel.getState(input.batchId)) === 'paid');
    return { who, batchId: input.batchId, filmId };
  };
  it('refund fee and token of a returned entry once, even if they are published again', async () => {
    const { who, batchId } = await createPaidBatch();
    await laurel.publishSending(batchId, 'paid', { 1: 'delivered', 2: 'delivering' });
    expect(await getTokens(who)).toEqual([0, ['spend -1', 'spend -1']]);
    for (const _ of [1, 2]) await laurel.publishSending(batchId, 'paid', { 1: 'delivered', 2: 'returned' });
    await until(async () => (await laurel.readStripe(batchId)).refunded.length > 0);
    await laurel.waitUntilSettled();
    expect((await laurel.readStripe(batchId)).refunded).toEqual([2500]);
    expect(await getTokens(who)).toEqual([1, ['spend -1', 'spend -1', 'refund 1']]);
    expect((await laurel.listEvents(batchId)).at(-1)).toMatchObject({
      type: 'fees.refunded',
      payload: { entryIds: [2] },
    });
  });
  it('end an unpaid batch', async () => {
    const { who, filmId } = await createFilmOwner(2);
    const input = createInput(filmId);
    await laurel.openPayment(who, input);
    await laurel.publishSending(input.batchId, 'ended', { 1: 'returned', 2: 'returned' });
    await laurel.waitUntilSettled();
    expect([await laurel.getState(input.batchId), await getTokens(who)]).toEqual([
      'ended',
      [2, ['spend -1', 'spend -1', 'refund 1', 'refund 1']],
    ]);
    expect((await laurel.readStripe(input.batchId)).pages).toEqual(['expired']);
  });
  it('refund all fees and tokens of a batch that ended while it was paid, even if they name no entry', async () => {
    const { who, batchId } = await createPaidBatch();
    await laurel.publishSending(batchId, 'ended', {});
    await until(async () => (await laurel.readStripe(batchId)).refunded.length === 2);
    await laurel.waitUntilSettled();
    expect([(await laurel.readStripe(batchId)).refunded, (await getTokens(who))[0]]).toEqual([
      [2500, 2500],
      2,
    ]);
  });
  it('refund the token of an entry without a fee even if its film was deleted in the meantime', async () => {
    const { who, filmId } = await createFilmOwner(1);
    const input = createInput(filmId, [fee(1, 0)]);
    await laurel.openPayment(who, input);
    await laurel.publishEvent('film.deleted', `film-${filmId}`, 2, { filmId, createdBy: who.user });
    expect(await getTokens(who)).toEqual([0, ['spend -1']]);
    for (const _ of [1, 2]) await laurel.publishSending(input.batchId, 'ended', {});
    expect(await getTokens(who)).toEqual([1, ['spend -1', 'refund 1']]);
  });
  it('change nothing for an unknown batch, and refund no token to a deleted user', async () => {
    await laurel.publishSending(randomUUID(), 'ended', { 1: 'returned' });
    const { who, batchId } = await createPaidBatch();
    await laurel.publishEvent('user.deleted', `user-${who.user}`, 9, { userId: who.user });
    await laurel.publishSending(batchId, 'paid', { 1: 'returned', 2: 'returned' });
    await until(async () => (await laurel.readStripe(batchId)).refunded.length === 2);
    expect(await laurel.db.userMetaData.count({ where: { userId: who.user } })).toBe(0);
    const refundCount = await laurel.db.ledgerEntry.count({
      where: { idempotencyKey: { startsWith: `entry-refund:${batchId}` } },
    });
    expect(refundCount).toBe(0);
  });
});

describe('the check before the payment', () => {
  it('returns the fees that cannot be charged, and the token balance', async () => {
    const { who } = await createFilmOwner(4);
    const entries = [fee(1, 100, 'UGX'), fee(2, 20, 'USD'), fee(3, 2500)];
    const response = await laurel.as(who, () => laurel.client.checkFees({ entries }));
    expect(response.faults.map(({ entryId, code, currency }) => [entryId ?? null, code, currency])).toEqual([
      [1, 'fee_payment.not_chargeable', 'UGX'],
      [null, 'fee_payment.not_chargeable', 'UGX'],
      [null, 'fee_payment.too_small', 'USD'],
    ]);
    expect([response.submissionTokens, response.paymentConfigured]).toEqual([4, true]);
  });
});
