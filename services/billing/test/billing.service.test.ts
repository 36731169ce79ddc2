import { randomUUID } from 'node:crypto';
import { person, refusal } from '../../runtime/test/callers.js';
import { RECEIPT_LIFETIME_MS, REFUND_AFTER_MS } from '../src/domain/run-payment.js';
import { startBilling } from './make.js';

let laurel: Awaited<ReturnType<typeof startBilling>>;
const admin = person('admin');

beforeAll(async () => (laurel = await startBilling()));
afterAll(() => laurel?.stop());

describe('the free token', () => {
  it('is granted once per user, even if the user is published again', async () => {
    const ada = await laurel.createUser();
    await laurel.publishUser(ada);
    await laurel.publishUser(ada, { type: 'user.snapshot' });
    await laurel.publishUser(ada, { type: 'user.snapshot', version: 5 });
    expect([await laurel.getStrategyTokens(ada), await laurel.sumLedger(ada)]).toEqual([1, 1]);
  });

  it('is granted when a later event about the user arrives first', async () => {
    const ada = person();
    await laurel.publishUser(ada, { type: 'user.changed', version: 2 });
    await laurel.publishUser(ada);
    expect([await laurel.getStrategyTokens(ada), await laurel.sumLedger(ada)]).toEqual([1, 1]);
  });
});

describe('refundStrategyToken', () => {
  it('refunds a token once, and the key can be spent again', async () => {
    const ada = await laurel.createUser();
    const [filmId, runKey] = [await laurel.createFilm(ada), randomUUID()];
    await laurel.spend(ada, filmId, runKey);
    await Promise.all(Array.from({ length: 4 }, () => laurel.refundToken(ada, runKey)));
    expect([await laurel.getStrategyTokens(ada), await laurel.sumLedger(ada)]).toEqual([1, 1]);
    expect(await laurel.spend(ada, filmId, runKey)).toEqual({ paidBy: 'token' });
    await laurel.refundToken(ada, runKey);
    expect([await laurel.getStrategyTokens(ada), await laurel.sumLedger(ada)]).toEqual([1, 1]);
  });

  it('refunds no token while a receipt can still buy the run, nor after the run', async () => {
    const ada = await laurel.createUser();
    const [filmId, runKey] = [await laurel.createFilm(ada), randomUUID()];
    await laurel.spend(ada, filmId, runKey);
    await laurel.requestRefund(ada, runKey);
    await laurel.refundDueRuns(RECEIPT_LIFETIME_MS);
    expect([await laurel.getStrategyTokens(ada), (await refusal(laurel.spend(ada, filmId))).code]).toEqual([
      0,
      'tokens.none',
    ]);
    await laurel.publishRunFinished(ada, filmId, runKey, 3);
    await laurel.refundDueRuns();
    expect([await laurel.getStrategyTokens(ada), await laurel.sumLedger(ada)]).toEqual([0, 0]);
  });

  it('waits again when the key is spent again, which charges no second token', async () => {
    const ada = await laurel.createUser();
    const [filmId, runKey] = [await laurel.createFilm(ada), randomUUID()];
    await laurel.spend(ada, filmId, runKey);
    await laurel.requestRefund(ada, runKey);
    const at = new Date(Date.now() - REFUND_AFTER_MS - 1000);
    await laurel.db.runPayment.update({ where: { runKey }, data: { at } });
    expect(await laurel.spend(ada, filmId, runKey)).toEqual({ paidBy: 'token' });
    await laurel.refundDueRuns(0);
    await laurel.requestRefund(ada, runKey);
    await laurel.refundDueRuns(RECEIPT_LIFETIME_MS);
    expect([await laurel.getStrategyTokens(ada), await laurel.sumLedger(ada)]).toEqual([0, 0]);
    await laurel.refundDueRuns();
    expect([await laurel.getStrategyTokens(ada), await laurel.sumLedger(ada)]).toEqual([1, 1]);
  });

  it('refunds no token for a stored run', async () => {
    const ada = await laurel.createUser();
    const [filmId, runKey] = [await laurel.createFilm(ada), randomUUID()];
    await laurel.spend(ada, filmId, runKey);
    await laurel.publishRunFinished(ada, filmId, runKey, 1);
    await laurel.refundToken(ada, runKey);
    expect(await laurel.getStrategyTokens(ada)).toBe(0);
    expect(await laurel.spend(ada, filmId, runKey)).toEqual({ paidBy: 'token' });
    expect([await laurel.getStrategyTokens(ada), await laurel.sumLedger(ada)]).toEqual([0, 0]);
  });

  it('refunds no token for a run that a subscription paid, nor for an unused key', async () => {
    const ada = await laurel.createUser();
    const [filmId, runKey] = [await laurel.createFilm(ada), randomUUID()];
    await laurel.subscribe(ada, filmId);
    await laurel.spend(ada, filmId, runKey);
    for (const key of [runKey, randomUUID(), 'none']) await laurel.refundToken(ada, key);
    expect([await laurel.getStrategyTokens(ada), await laurel.sumLedger(ada)]).toEqual([1, 1]);
  });

  it('can be called by the owner and by an administrator', async () => {
    const [ada, grace] = [await laurel.createUser(), await laurel.createUser()];
    const [filmId, runKey] = [await laurel.createFilm(ada), randomUUID()];
    await laurel.spend(ada, filmId, runKey);
    await laurel.refundToken(grace, runKey);
    expect([await laurel.getStrategyTokens(ada), await laurel.getStrategyTokens(grace)]).toEqual([0, 1]);
    await laurel.refundToken(admin, runKey);
    expect(await laurel.getStrategyTokens(ada)).toBe(1);
  });
});

it('a token without a run is refunded once after five minutes, and a token with a run is not', async () => {
  const refundAfterFiveMinutes = (extraMs: number) => laurel.refundDueRuns(5 * 60_000 + extraMs);
  const [ada, grace] = [await laurel.createUser(), await laurel.createUser()];
  const [abandonedFilmId, runFilmId, runKey] = [
    await laurel.createFilm(ada),
    await laurel.createFilm(grace),
    randomUUID(),
  ];
  await laurel.spend(ada, abandonedFilmId);
  await laurel.spend(grace, runFilmId, runKey);
  await laurel.publishRunFinished(grace, runFilmId, runKey, 2);
  await refundAfterFiveMinutes(-4 * 60_000);
  expect(await laurel.getStrategyTokens(ada)).toBe(0);
  const [firstCount, secondCount] = await Promise.all([
    refundAfterFiveMinutes(1000),
    refundAfterFiveMinutes(1000),
  ]);
  expect([firstCount + secondCount > 0, await refundAfterFiveMinutes(1000)]).toEqual([true, 0]);
  expect([await laurel.getStrategyTokens(ada), await laurel.getStrategyTokens(grace)]).toEqual([1, 0]);
});
