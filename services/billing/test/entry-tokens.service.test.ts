import { randomUUID } from 'node:crypto';
import type { Caller } from '@laurel/runtime/call';
import { until } from '../../../deploy/local/until.mjs';
import { refusal } from '../../runtime/test/asking.js';
import { fee, startFees } from './fees.js';
import { giveTokens } from './give-tokens.js';

let laurel: Awaited<ReturnType<typeof startFees>>;
beforeAll(async () => {
  laurel = await startFees();
});
afterAll(() => laurel?.stop());

const give = ({ user }: Caller, amount: number) => giveTokens(laurel.db, user, amount);
/** What somebody has, and each booking of an entry's. */
const tokens = async (who: Caller) => {
  const { availableSubmissionTokens: has, entries } = await laurel.as(who, () =>
    laurel.to.getUserTokens({ userId: who.user }),
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
const wish = (filmId: number, entries = [fee(1), fee(2)]) =>
  laurel.wish(filmId, entries, { takesTokens: true });
const tellSending: typeof laurel.tellSending = (...told) => laurel.tellSending(...told);

describe('a token for each entry', () => {
  it('is taken with the batch, once, however often it is asked for', async () => {
    const { who, filmId } = await someone(3);
    const asked = wish(filmId);
    await Promise.all([1, 2, 3].map(() => laurel.open(who, asked)));
    expect(await tokens(who)).toEqual([1, ['spend -1', 'spend -1']]);
  });
  it('is refused where there are not enough, and nothing is begun', async () => {
    const { who, filmId } = await someone(1);
    const asked = wish(filmId);
    expect(await refusal(laurel.open(who, asked))).toMatchObject({
      kind: 'payment_required',
      code: 'tokens.too_few',
      details: { needed: 2, has: 1 },
    });
    expect([await tokens(who), (await laurel.rows(asked.batchId)).length]).toEqual([[1, []], 0]);
  });
  it('is never taken twice by two batches at once', async () => {
    const { who, filmId } = await someone(3);
    const tries = await Promise.allSettled(
      [wish(filmId), wish(filmId)].map((asked) => laurel.open(who, asked)),
    );
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await tokens(who))[0]).toBe(1);
  });
  it.each(['cancelled', 'expired'])('comes back where the payment is %s', async (how) => {
    const { who, filmId } = await someone(2);
    const asked = wish(filmId);
    await laurel.open(who, asked);
    if (how === 'cancelled') await laurel.cancel(who, asked.batchId);
    else await laurel.expire(asked.batchId, 'EUR');
    await until(async () => (await laurel.stateOf(asked.batchId)) === 'ended');
    await laurel.settled();
    expect(await tokens(who)).toEqual([2, ['spend -1', 'spend -1', 'refund 1', 'refund 1']]);
  });
  it('is taken for what costs nothing too, which is paid at once', async () => {
    const { who, filmId } = await someone(1);
    const payment = await laurel.open(who, wish(filmId, [fee(1, 0)]));
    expect([payment.state, await tokens(who)]).toEqual(['paid', [0, ['spend -1']]]);
  });
});

describe('what is told of a batch', () => {
  const paid = async () => {
    const { who, filmId } = await someone(2);
    const asked = wish(filmId);
    const payment = await laurel.open(who, asked);
    await laurel.post(payment.payments[0]!.url!, 'paid');
    await until(async () => (await laurel.stateOf(asked.batchId)) === 'paid');
    return { who, batchId: asked.batchId, filmId };
  };
  it('gives back fee and token of an entry that came back, once, whatever is told again', async () => {
    const { who, batchId } = await paid();
    await tellSending(batchId, 'paid', { 1: 'delivered', 2: 'delivering' });
    expect(await tokens(who)).toEqual([0, ['spend -1', 'spend -1']]);
    for (const _ of [1, 2]) await tellSending(batchId, 'paid', { 1: 'delivered', 2: 'returned' });
    await until(async () => (await laurel.atStripe(batchId)).returned.length > 0);
    await laurel.settled();
    expect((await laurel.atStripe(batchId)).returned).toEqual([2500]);
    expect(await tokens(who)).toEqual([1, ['spend -1', 'spend -1', 'refund 1']]);
    expect((await laurel.facts(batchId)).at(-1)).toMatchObject({
      type: 'fees.refunded',
      payload: { entryIds: [2] },
    });
  });
  it('ends one that is not paid', async () => {
    const { who, filmId } = await someone(2);
    const asked = wish(filmId);
    await laurel.open(who, asked);
    await tellSending(asked.batchId, 'ended', { 1: 'returned', 2: 'returned' });
    await laurel.settled();
    expect([await laurel.stateOf(asked.batchId), await tokens(who)]).toEqual([
      'ended',
      [2, ['spend -1', 'spend -1', 'refund 1', 'refund 1']],
    ]);
    expect((await laurel.atStripe(asked.batchId)).pages).toEqual(['expired']);
  });
  it('gives back all of one that ended as it was paid, also where its entries are told of no more', async () => {
    const { who, batchId } = await paid();
    await tellSending(batchId, 'ended', {});
    await until(async () => (await laurel.atStripe(batchId)).returned.length === 2);
    await laurel.settled();
    expect([(await laurel.atStripe(batchId)).returned, (await tokens(who))[0]]).toEqual([[2500, 2500], 2]);
  });
  it('gives the token back of what cost nothing, and was paid at once, where its film went meanwhile', async () => {
    const { who, filmId } = await someone(1);
    const asked = wish(filmId, [fee(1, 0)]);
    await laurel.open(who, asked);
    await laurel.tell('film.deleted', `film-${filmId}`, 2, { filmId, createdBy: who.user });
    expect(await tokens(who)).toEqual([0, ['spend -1']]);
    for (const _ of [1, 2]) await tellSending(asked.batchId, 'ended', {});
    expect(await tokens(who)).toEqual([1, ['spend -1', 'refund 1']]);
  });
  it('means nothing where nobody has begun to pay, and gives no token to who is gone', async () => {
    await tellSending(randomUUID(), 'ended', { 1: 'returned' });
    const { who, batchId } = await paid();
    await laurel.tell('user.deleted', `user-${who.user}`, 9, { userId: who.user });
    await tellSending(batchId, 'paid', { 1: 'returned', 2: 'returned' });
    await until(async () => (await laurel.atStripe(batchId)).returned.length === 2);
    expect(await laurel.db.userMetaData.count({ where: { userId: who.user } })).toBe(0);
    const books = await laurel.db.ledgerEntry.count({
      where: { idempotencyKey: { startsWith: `entry-refund:${batchId}` } },
    });
    expect(books).toBe(0);
  });
});

describe('before fees are paid', () => {
  it('it is said what no card can pay, and how many tokens there are', async () => {
    const { who } = await someone(4);
    const entries = [fee(1, 100, 'UGX'), fee(2, 20, 'USD'), fee(3, 2500)];
    const checked = await laurel.as(who, () => laurel.to.checkFees({ entries }));
    expect(checked.faults.map(({ entryId, code, currency }) => [entryId ?? null, code, currency])).toEqual([
      [1, 'fee_payment.not_chargeable', 'UGX'],
      [null, 'fee_payment.not_chargeable', 'UGX'],
      [null, 'fee_payment.too_small', 'USD'],
    ]);
    expect([checked.submissionTokens, checked.paymentConfigured]).toEqual([4, true]);
  });
});
