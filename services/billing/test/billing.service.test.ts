import { createPublicKey, randomUUID } from 'node:crypto';
import { privateKey, type Caller } from '@laurel/runtime/call';
import { Seal } from '@laurel/runtime/sealed';
import { RefundForgottenRuns } from '../src/commands/refund-forgotten-runs.js';
import { person, refusal } from '../../runtime/test/asking.js';
import { startBilling } from './make.js';

let laurel: Awaited<ReturnType<typeof startBilling>>;
beforeAll(async () => (laurel = await startBilling()));
afterAll(() => laurel?.stop());

const admin = person('admin');
const spend = async (
  who: Caller,
  filmId: number,
  runKey: string = randomUUID(),
  inputHash = 'a question',
) => {
  const { paidBy } = await laurel.as(who, () => laurel.to.spendStrategyToken({ filmId, runKey, inputHash }));
  return { paidBy };
};
const refund = (who: Caller, runKey: string) =>
  laurel.as(who, () => laurel.to.refundStrategyToken({ runKey }));
const grant = (who: Caller, amount: number) =>
  laurel.db.$transaction(async (tx) => {
    const entry = {
      userId: who.user,
      kind: 'grant',
      token: 'strategy',
      amount,
      reason: 'For a test',
      idempotencyKey: randomUUID(),
    };
    await tx.ledgerEntry.create({ data: entry });
    await tx.userMetaData.update({
      where: { userId: who.user },
      data: { availableStrategyTokens: { increment: amount } },
    });
  });
const finished = (who: Caller, filmId: number, runKey: string, wizardResultId: number) =>
  laurel.tell('run.finished', `run-${wizardResultId}`, 1, {
    wizardResultId,
    filmId,
    userId: who.user,
    runKey,
  });

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

describe('spendStrategyToken', () => {
  it('takes a token, once for a runKey', async () => {
    const ada = await laurel.newcomer();
    const [filmId, runKey] = [await laurel.film(ada), randomUUID()];
    for (let again = 0; again < 3; again++)
      expect(await spend(ada, filmId, runKey)).toEqual({ paidBy: 'token' });
    expect([await laurel.tokens(ada), await laurel.booked(ada)]).toEqual([0, 0]);
  });
  it('takes the film’s subscription first, and no token', async () => {
    const ada = await laurel.newcomer();
    const filmId = await laurel.film(ada);
    await laurel.subscribe(ada, filmId);
    expect(await spend(ada, filmId)).toEqual({ paidBy: 'subscription' });
    expect(await laurel.tokens(ada)).toBe(1);
  });
  it('refuses without either, and says where the plans are', async () => {
    const ada = await laurel.newcomer();
    const filmId = await laurel.film(ada);
    await spend(ada, filmId);
    expect(await refusal(spend(ada, filmId))).toMatchObject({
      kind: 'payment_required',
      code: 'tokens.none',
      details: { planUrl: `/user/subscriptions?filmId=${filmId}` },
    });
  });
  it('never goes below zero, however many ask at once', async () => {
    const ada = await laurel.newcomer();
    await grant(ada, 2);
    const filmId = await laurel.film(ada);
    const answers = await Promise.allSettled(Array.from({ length: 12 }, () => spend(ada, filmId)));
    const codes = answers.map((answer) =>
      answer.status === 'rejected' ? answer.reason.code : answer.value.paidBy,
    );
    expect(codes.toSorted()).toEqual([...Array(3).fill('token'), ...Array(9).fill('tokens.none')]);
    expect([await laurel.tokens(ada), await laurel.booked(ada)]).toEqual([0, 0]);
  });
  it('takes one token when the same wish comes many times at once', async () => {
    const ada = await laurel.newcomer();
    await grant(ada, 5);
    const [filmId, runKey] = [await laurel.film(ada), randomUUID()];
    const answers = await Promise.all(Array.from({ length: 8 }, () => spend(ada, filmId, runKey)));
    expect(new Set(answers.map(({ paidBy }) => paidBy))).toEqual(new Set(['token']));
    expect([await laurel.tokens(ada), await laurel.booked(ada)]).toEqual([5, 5]);
  });
  it('refuses a key that paid for another film', async () => {
    const ada = await laurel.newcomer();
    const [one, other, runKey] = [await laurel.film(ada), await laurel.film(ada), randomUUID()];
    await spend(ada, one, runKey);
    expect(await refusal(spend(ada, other, runKey))).toMatchObject({
      kind: 'conflict',
      code: 'request.key_reused',
    });
  });
  it('refuses a key that is no UUID', async () =>
    expect((await refusal(spend(await laurel.newcomer(), 1, 'mine'))).code).toBe('run.key_invalid'));
  it('another’s film is as one that is not there', async () => {
    const [ada, grace] = [await laurel.newcomer(), await laurel.newcomer()];
    const [foreign, missing] = [
      await refusal(spend(grace, await laurel.film(ada))),
      await refusal(spend(grace, 2_000_000_000)),
    ];
    expect(foreign).toEqual(missing);
    expect([foreign.code, await laurel.tokens(grace), await laurel.tokens(ada)]).toEqual([
      'film.not_found',
      1,
      1,
    ]);
  });
  it('refuses a key that paid for another question about the film, and takes nothing for it', async () => {
    const ada = await laurel.newcomer();
    await grant(ada, 1);
    const [filmId, runKey] = [await laurel.film(ada), randomUUID()];
    await spend(ada, filmId, runKey, 'as a producer');
    expect(await refusal(spend(ada, filmId, runKey, 'as a director'))).toMatchObject({
      kind: 'conflict',
      code: 'request.key_reused',
    });
    await refund(ada, runKey);
    expect((await refusal(spend(ada, filmId, runKey, 'as a director'))).code).toBe('request.key_reused');
    expect([await laurel.tokens(ada), await laurel.booked(ada)]).toEqual([2, 2]);
  });
  it('an administrator’s run charges nobody, nor does one that acts as the owner', async () => {
    const ada = await laurel.newcomer();
    const [filmId, runKey] = [await laurel.film(ada), randomUUID()];
    expect(await spend(admin, filmId, runKey)).toEqual({ paidBy: 'administrator' });
    expect(await spend({ ...ada, impersonator: admin.user }, filmId)).toEqual({ paidBy: 'administrator' });
    await refund(admin, runKey);
    expect([await laurel.tokens(ada), await laurel.booked(ada), await laurel.tokens(admin)]).toEqual([
      1, 1, 0,
    ]);
  });
  it('answers with a receipt that says the same, signed', async () => {
    const ada = await laurel.newcomer();
    const [filmId, runKey] = [await laurel.film(ada), randomUUID()];
    const asked = { filmId, runKey, inputHash: '' };
    const { receipt } = await laurel.as(ada, () => laurel.to.spendStrategyToken(asked));
    const open = (key: string) =>
      new Seal(
        createPublicKey(privateKey(key)).export({ format: 'der', type: 'spki' }).toString('base64'),
      ).open(receipt);
    expect(JSON.parse(open(laurel.stack.receiptPrivateKey)!)).toEqual({ filmId, runKey, paidBy: 'token' });
    expect(open(laurel.stack.callerPrivateKey)).toBeNull();
  });
});

describe('refundStrategyToken', () => {
  it('gives a token back once, and the key may be spent again', async () => {
    const ada = await laurel.newcomer();
    const [filmId, runKey] = [await laurel.film(ada), randomUUID()];
    await spend(ada, filmId, runKey);
    await Promise.all(Array.from({ length: 4 }, () => refund(ada, runKey)));
    expect([await laurel.tokens(ada), await laurel.booked(ada)]).toEqual([1, 1]);
    expect(await spend(ada, filmId, runKey)).toEqual({ paidBy: 'token' });
    await refund(ada, runKey);
    expect([await laurel.tokens(ada), await laurel.booked(ada)]).toEqual([1, 1]);
  });
  it('gives nothing back for a run that is kept', async () => {
    const ada = await laurel.newcomer();
    const [filmId, runKey] = [await laurel.film(ada), randomUUID()];
    await spend(ada, filmId, runKey);
    await finished(ada, filmId, runKey, 1);
    await refund(ada, runKey);
    expect(await laurel.tokens(ada)).toBe(0);
    expect(await spend(ada, filmId, runKey)).toEqual({ paidBy: 'token' });
    expect([await laurel.tokens(ada), await laurel.booked(ada)]).toEqual([0, 0]);
  });
  it('gives nothing for a run that a subscription paid, nor for a key that paid nothing', async () => {
    const ada = await laurel.newcomer();
    const [filmId, runKey] = [await laurel.film(ada), randomUUID()];
    await laurel.subscribe(ada, filmId);
    await spend(ada, filmId, runKey);
    for (const key of [runKey, randomUUID(), 'none']) await refund(ada, key);
    expect([await laurel.tokens(ada), await laurel.booked(ada)]).toEqual([1, 1]);
  });
  it('is the owner’s and an administrator’s to ask', async () => {
    const [ada, grace] = [await laurel.newcomer(), await laurel.newcomer()];
    const [filmId, runKey] = [await laurel.film(ada), randomUUID()];
    await spend(ada, filmId, runKey);
    await refund(grace, runKey);
    expect([await laurel.tokens(ada), await laurel.tokens(grace)]).toEqual([0, 1]);
    await refund(admin, runKey);
    expect(await laurel.tokens(ada)).toBe(1);
  });
});

it('what was spent without a run comes back after five minutes, once, and what bought one does not', async () => {
  const forgotten = laurel.get(RefundForgottenRuns);
  const later = (ms: number) => new Date(Date.now() + 5 * 60_000 + ms);
  const [ada, grace] = [await laurel.newcomer(), await laurel.newcomer()];
  const [lost, kept, runKey] = [await laurel.film(ada), await laurel.film(grace), randomUUID()];
  await spend(ada, lost);
  await spend(grace, kept, runKey);
  await finished(grace, kept, runKey, 2);
  await forgotten.run(later(-5000));
  expect(await laurel.tokens(ada)).toBe(0);
  const given = await Promise.all([forgotten.run(later(1000)), forgotten.run(later(1000))]);
  expect([given[0] + given[1] > 0, await forgotten.run(later(1000))]).toEqual([true, 0]);
  expect([await laurel.tokens(ada), await laurel.tokens(grace)]).toEqual([1, 0]);
});

describe('the books', () => {
  it('are only added to', async () => {
    const ada = await laurel.newcomer();
    const where = { userId: ada.user };
    await expect(laurel.db.ledgerEntry.updateMany({ where, data: { amount: 100 } })).rejects.toThrow(
      'append-only',
    );
    await expect(laurel.db.ledgerEntry.deleteMany({ where })).rejects.toThrow('append-only');
    await expect(
      laurel.db.userMetaData.updateMany({ where, data: { availableStrategyTokens: -1 } }),
    ).rejects.toThrow();
    expect(await laurel.booked(ada)).toBe(1);
  });
  it('tell every balance', async () => {
    const owners = await laurel.db.userMetaData.findMany();
    expect(owners.length).toBeGreaterThan(10);
    for (const { userId: user, availableStrategyTokens } of owners)
      expect([user, await laurel.booked({ ...admin, user })]).toEqual([user, availableStrategyTokens]);
  });
  it('are open to their owner and an administrator alone', async () => {
    const [ada, grace] = [await laurel.newcomer(), await laurel.newcomer()];
    const filmId = await laurel.film(ada);
    await spend(ada, filmId);
    const ask = (who: Caller, userId = ada.user) => laurel.as(who, () => laurel.to.getUserTokens({ userId }));
    const answer = await ask(ada);
    expect(answer).toMatchObject({ availableStrategyTokens: 0, availableSubmissionTokens: 0 });
    expect(answer.entries.map(({ kind, amount, filmId }) => [kind, amount, filmId])).toEqual([
      ['spend', -1, filmId],
      ['grant', 1, null],
    ]);
    expect(await ask(admin)).toEqual(answer);
    expect(await refusal(ask(grace))).toEqual(await refusal(ask(grace, randomUUID())));
    expect((await refusal(ask(admin, 'nobody'))).code).toBe('user.not_found');
  });
});
