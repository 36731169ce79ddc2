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

const give = ({ user }: Caller, amount: number) => giveTokens(laurel.db, user, amount);
/** Returns the balance of a user and the bookings of entries. */
const tokens = async (who: Caller) => {
  const { availableSubmissionTokens: has, entries } = await laurel.as(who, () =>
    laurel.client.getUserTokens({ userId: who.user }),
  );
  return [
    has,
    entries
      .filter(({ kind }) => kind !== 'grant')
      .map(({ kind, amount }) => `${kind} ${amount}`)
      .toReversed(),
  ];
};
const someone = async (has: number) => {
  const { who, filmId } = await laurel.someone();
  await give(who, has);
  return { who, filmId };
};
const createInput = (filmId: number, entries = [fee(1), fee(2)]) =>
  laurel.createInput(filmId, entries, { takesTokens: true });
const publishSending: typeof laurel.publishSending = (...args) => laurel.publishSending(...args);

describe('a token for each entry', () => {
  it('is spent once with the batch, even for concurrent requests', async () => {
    const { who, filmId } = await someone(3);
    const input = createInput(filmId);
    await Promise.all([1, 2, 3].map(() => laurel.open(who, input)));
    expect(await tokens(who)).toEqual([1, ['spend -1', 'spend -1']]);
  });
  it('is refused if the balance is too small, and nothing starts', async () => {
    const { who, filmId } = await someone(1);
    const input = createInput(filmId);
    expect(await refusal(laurel.open(who, input))).toMatchObject({
      kind: 'payment_required',
      code: 'tokens.too_few',
      details: { needed: 2, has: 1 },
    });
    expect([await tokens(who), (await laurel.rows(input.batchId)).length]).toEqual([[1, []], 0]);
  });
  it('is never spent twice by two concurrent batches', async () => {
    const { who, filmId } = await someone(3);
    const tries = await Promise.allSettled(
      [createInput(filmId), createInput(filmId)].map((input) => laurel.open(who, input)),
    );
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await tokens(who))[0]).toBe(1);
  });
  it.each(['cancelled', 'expired'])('is returned when the payment is %s', async (how) => {
    const { who, filmId } = await someone(2);
    const input = createInput(filmId);
    await laurel.open(who, input);
    if (how === 'cancelled') await laurel.cancel(who, input.batchId);
    else await laurel.expire(input.batchId, 'EUR');
    await until(async () => (await laurel.getState(input.batchId)) === 'ended');
    await laurel.settled();
    expect(await tokens(who)).toEqual([2, ['spend -1', 'spend -1', 'refund 1', 'refund 1']]);
  });
  it('is also spent for a free entry, which is paid at once', async () => {
    const { who, filmId } = await someone(1);
    const payment = await laurel.open(who, createInput(filmId, [fee(1, 0)]));
    expect([payment.state, await tokens(who)]).toEqual(['paid', [0, ['spend -1']]]);
  });
});

describe('the events of a batch', () => {
  const paid = async () => {
    const { who, filmId } = await someone(2);
    const input = createInput(filmId);
    const payment = await laurel.open(who, input);
    await laurel.post(payment.payments[0]!.url!, 'paid');
    await until(async () => (await laurel.getState(input.batchId)) === 'paid');
    return { who, batchId: input.batchId, filmId };
  };
  it('refund fee and token of a returned entry once, even if they are published again', async () => {
    const { who, batchId } = await paid();
    await publishSending(batchId, 'paid', { 1: 'delivered', 2: 'delivering' });
    expect(await tokens(who)).toEqual([0, ['spend -1', 'spend -1']]);
    for (const _ of [1, 2]) await publishSending(batchId, 'paid', { 1: 'delivered', 2: 'returned' });
    await until(async () => (await laurel.atStripe(batchId)).returned.length > 0);
    await laurel.settled();
    expect((await laurel.atStripe(batchId)).returned).toEqual([2500]);
    expect(await tokens(who)).toEqual([1, ['spend -1', 'spend -1', 'refund 1']]);
    expect((await laurel.listEvents(batchId)).at(-1)).toMatchObject({
      type: 'fees.refunded',
      payload: { entryIds: [2] },
    });
  });
  it('end an unpaid batch', async () => {
    const { who, filmId } = await someone(2);
    const input = createInput(filmId);
    await laurel.open(who, input);
    await publishSending(input.batchId, 'ended', { 1: 'returned', 2: 'returned' });
    await laurel.settled();
    expect([await laurel.getState(input.batchId), await tokens(who)]).toEqual([
      'ended',
      [2, ['spend -1', 'spend -1', 'refund 1', 'refund 1']],
    ]);
    expect((await laurel.atStripe(input.batchId)).pages).toEqual(['expired']);
  });
  it('refund everything of a batch that ended while it was paid, even without its entries', async () => {
    const { who, batchId } = await paid();
    await publishSending(batchId, 'ended', {});
    await until(async () => (await laurel.atStripe(batchId)).returned.length === 2);
    await laurel.settled();
    expect([(await laurel.atStripe(batchId)).returned, (await tokens(who))[0]]).toEqual([[2500, 2500], 2]);
  });
  it('return the token of a free entry when its film was deleted meanwhile', async () => {
    const { who, filmId } = await someone(1);
    const input = createInput(filmId, [fee(1, 0)]);
    await laurel.open(who, input);
    await laurel.publishEvent('film.deleted', `film-${filmId}`, 2, { filmId, createdBy: who.user });
    expect(await tokens(who)).toEqual([0, ['spend -1']]);
    for (const _ of [1, 2]) await publishSending(input.batchId, 'ended', {});
    expect(await tokens(who)).toEqual([1, ['spend -1', 'refund 1']]);
  });
  it('change nothing for an unknown batch, and return no token to a deleted user', async () => {
    await publishSending(randomUUID(), 'ended', { 1: 'returned' });
    const { who, batchId } = await paid();
    await laurel.publishEvent('user.deleted', `user-${who.user}`, 9, { userId: who.user });
    await publishSending(batchId, 'paid', { 1: 'returned', 2: 'returned' });
    await until(async () => (await laurel.atStripe(batchId)).returned.length === 2);
    expect(await laurel.db.userMetaData.count({ where: { userId: who.user } })).toBe(0);
    const books = await laurel.db.ledgerEntry.count({
      where: { idempotencyKey: { startsWith: `entry-refund:${batchId}` } },
    });
    expect(books).toBe(0);
  });
});

describe('the check before the payment', () => {
  it('returns the fees that cannot be charged, and the token balance', async () => {
    const { who } = await someone(4);
    const entries = [fee(1, 100, 'UGX'), fee(2, 20, 'USD'), fee(3, 2500)];
    const checked = await laurel.as(who, () => laurel.client.checkFees({ entries }));
    expect(checked.faults.map(({ entryId, code, currency }) => [entryId ?? null, code, currency])).toEqual([
      [1, 'fee_payment.not_chargeable', 'UGX'],
      [null, 'fee_payment.not_chargeable', 'UGX'],
      [null, 'fee_payment.too_small', 'USD'],
    ]);
    expect([checked.submissionTokens, checked.paymentConfigured]).toEqual([4, true]);
  });
});
