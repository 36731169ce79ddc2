import { randomUUID } from 'node:crypto';
import { RefundForgottenRuns } from '../src/commands/refund-forgotten-runs.js';
import { person } from '../../runtime/test/asking.js';
import { startBilling } from './make.js';

let laurel: Awaited<ReturnType<typeof startBilling>>;
const admin = person('admin');

beforeAll(async () => (laurel = await startBilling()));
afterAll(() => laurel?.stop());

describe('the free token', () => {
  it('is given once, however often the user is told of', async () => {
    const ada = await laurel.newcomer();
    await laurel.register(ada);
    await laurel.register(ada, { what: 'user.restated' });
    await laurel.register(ada, { what: 'user.restated', version: 5 });
    expect([await laurel.tokens(ada), await laurel.booked(ada)]).toEqual([1, 1]);
  });

  it('is given too when a later fact about the user comes first', async () => {
    const ada = person();
    await laurel.register(ada, { what: 'user.changed', version: 2 });
    await laurel.register(ada);
    expect([await laurel.tokens(ada), await laurel.booked(ada)]).toEqual([1, 1]);
  });
});

describe('refundStrategyToken', () => {
  it('gives a token back once, and the key may be spent again', async () => {
    const ada = await laurel.newcomer();
    const [filmId, runKey] = [await laurel.film(ada), randomUUID()];
    await laurel.spend(ada, filmId, runKey);
    await Promise.all(Array.from({ length: 4 }, () => laurel.refund(ada, runKey)));
    expect([await laurel.tokens(ada), await laurel.booked(ada)]).toEqual([1, 1]);
    expect(await laurel.spend(ada, filmId, runKey)).toEqual({ paidBy: 'token' });
    await laurel.refund(ada, runKey);
    expect([await laurel.tokens(ada), await laurel.booked(ada)]).toEqual([1, 1]);
  });

  it('gives nothing back for a run that is kept', async () => {
    const ada = await laurel.newcomer();
    const [filmId, runKey] = [await laurel.film(ada), randomUUID()];
    await laurel.spend(ada, filmId, runKey);
    await laurel.finished(ada, filmId, runKey, 1);
    await laurel.refund(ada, runKey);
    expect(await laurel.tokens(ada)).toBe(0);
    expect(await laurel.spend(ada, filmId, runKey)).toEqual({ paidBy: 'token' });
    expect([await laurel.tokens(ada), await laurel.booked(ada)]).toEqual([0, 0]);
  });

  it('gives nothing for a run that a subscription paid, nor for a key that paid nothing', async () => {
    const ada = await laurel.newcomer();
    const [filmId, runKey] = [await laurel.film(ada), randomUUID()];
    await laurel.subscribe(ada, filmId);
    await laurel.spend(ada, filmId, runKey);
    for (const key of [runKey, randomUUID(), 'none']) await laurel.refund(ada, key);
    expect([await laurel.tokens(ada), await laurel.booked(ada)]).toEqual([1, 1]);
  });

  it('is the owner’s and an administrator’s to ask', async () => {
    const [ada, grace] = [await laurel.newcomer(), await laurel.newcomer()];
    const [filmId, runKey] = [await laurel.film(ada), randomUUID()];
    await laurel.spend(ada, filmId, runKey);
    await laurel.refund(grace, runKey);
    expect([await laurel.tokens(ada), await laurel.tokens(grace)]).toEqual([0, 1]);
    await laurel.refund(admin, runKey);
    expect(await laurel.tokens(ada)).toBe(1);
  });
});

it('what was spent without a run comes back after five minutes, once, and what bought one does not', async () => {
  const forgotten = laurel.get(RefundForgottenRuns);
  const later = (ms: number) => new Date(Date.now() + 5 * 60_000 + ms);
  const [ada, grace] = [await laurel.newcomer(), await laurel.newcomer()];
  const [lost, kept, runKey] = [await laurel.film(ada), await laurel.film(grace), randomUUID()];
  await laurel.spend(ada, lost);
  await laurel.spend(grace, kept, runKey);
  await laurel.finished(grace, kept, runKey, 2);
  await forgotten.run(later(-5000));
  expect(await laurel.tokens(ada)).toBe(0);
  const given = await Promise.all([forgotten.run(later(1000)), forgotten.run(later(1000))]);
  expect([given[0] + given[1] > 0, await forgotten.run(later(1000))]).toEqual([true, 0]);
  expect([await laurel.tokens(ada), await laurel.tokens(grace)]).toEqual([1, 0]);
});
