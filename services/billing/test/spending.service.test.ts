import { createPublicKey, randomUUID } from 'node:crypto';
import { importPrivateKey, type Caller } from '@laurel/runtime/auth/call-context';
import { Database } from '@laurel/runtime/database/client';
import { rebuild } from '@laurel/runtime/projections/rebuild';
import { SignedValueVerifier } from '@laurel/runtime/auth/signed-value';
import { person, refusal, refusalCode } from '../../runtime/test/callers.js';
import { billing } from '../src/billing.module.js';
import { RECEIPT_LIFETIME_MS } from '../src/domain/run-payment.js';
import { startBilling } from './make.js';

let laurel: Awaited<ReturnType<typeof startBilling>>;
const admin = person('admin');

beforeAll(async () => (laurel = await startBilling()));
afterAll(() => laurel?.stop());

describe('spendStrategyToken', () => {
  it('takes one token per runKey', async () => {
    const ada = await laurel.createUser();
    const [filmId, runKey] = [await laurel.createFilm(ada), randomUUID()];
    for (let call = 0; call < 3; call++)
      expect(await laurel.spend(ada, filmId, runKey)).toEqual({ paidBy: 'token' });
    expect([await laurel.getStrategyTokens(ada), await laurel.sumLedger(ada)]).toEqual([0, 0]);
  });

  it('can spend granted tokens, and a grant with the same key is booked once', async () => {
    const [ada, key] = [await laurel.createUser(), randomUUID()];
    expect([await laurel.grant(ada, 2, key), await laurel.grant(ada, 2, key)]).toEqual([true, false]);
    expect([await laurel.getStrategyTokens(ada), await laurel.sumLedger(ada)]).toEqual([3, 3]);
  });

  it('takes no token if the film has a subscription', async () => {
    const ada = await laurel.createUser();
    const filmId = await laurel.createFilm(ada);
    await laurel.subscribe(ada, filmId);
    expect(await laurel.spend(ada, filmId)).toEqual({ paidBy: 'subscription' });
    expect(await laurel.getStrategyTokens(ada)).toBe(1);
  });

  it('refuses a run that nothing pays, with a link to the plans', async () => {
    const ada = await laurel.createUser();
    const filmId = await laurel.createFilm(ada);
    await laurel.spend(ada, filmId);
    expect(await refusal(laurel.spend(ada, filmId))).toMatchObject({
      kind: 'payment_required',
      code: 'tokens.none',
      details: { planUrl: `/user/subscriptions?filmId=${filmId}` },
    });
  });

  it('never makes the balance negative, even for concurrent calls', async () => {
    const ada = await laurel.createUser();
    await laurel.grant(ada, 2);
    const filmId = await laurel.createFilm(ada);
    const results = await Promise.allSettled(Array.from({ length: 12 }, () => laurel.spend(ada, filmId)));
    const codes = results.map((result) =>
      result.status === 'rejected' ? result.reason.code : result.value.paidBy,
    );
    expect(codes.toSorted()).toEqual([...Array(3).fill('token'), ...Array(9).fill('tokens.none')]);
    expect([await laurel.getStrategyTokens(ada), await laurel.sumLedger(ada)]).toEqual([0, 0]);
  });

  it('takes one token for concurrent calls with the same key', async () => {
    const ada = await laurel.createUser();
    await laurel.grant(ada, 5);
    const [filmId, runKey] = [await laurel.createFilm(ada), randomUUID()];
    const results = await Promise.all(Array.from({ length: 8 }, () => laurel.spend(ada, filmId, runKey)));
    expect(new Set(results.map(({ paidBy }) => paidBy))).toEqual(new Set(['token']));
    expect([await laurel.getStrategyTokens(ada), await laurel.sumLedger(ada)]).toEqual([5, 5]);
  });

  it('refuses a key that paid for another film', async () => {
    const ada = await laurel.createUser();
    const [one, other, runKey] = [await laurel.createFilm(ada), await laurel.createFilm(ada), randomUUID()];
    await laurel.spend(ada, one, runKey);
    expect(await refusal(laurel.spend(ada, other, runKey))).toMatchObject({
      kind: 'conflict',
      code: 'request.key_reused',
    });
  });

  it('refuses a key that is not a UUID', async () =>
    expect((await refusal(laurel.spend(await laurel.createUser(), 1, 'mine'))).code).toBe('run.key_invalid'));

  it('refuses another user’s film as if it did not exist', async () => {
    const [ada, grace] = [await laurel.createUser(), await laurel.createUser()];
    const [foreign, missing] = [
      await refusal(laurel.spend(grace, await laurel.createFilm(ada))),
      await refusal(laurel.spend(grace, 2_000_000_000)),
    ];
    expect(foreign).toEqual(missing);
    expect([
      foreign.code,
      await laurel.getStrategyTokens(grace),
      await laurel.getStrategyTokens(ada),
    ]).toEqual(['film.not_found', 1, 1]);
  });

  it('refuses a key that paid for other input about the film, and takes nothing', async () => {
    const ada = await laurel.createUser();
    await laurel.grant(ada, 1);
    const [filmId, runKey] = [await laurel.createFilm(ada), randomUUID()];
    await laurel.spend(ada, filmId, runKey, 'as a producer');
    expect(await refusal(laurel.spend(ada, filmId, runKey, 'as a director'))).toMatchObject({
      kind: 'conflict',
      code: 'request.key_reused',
    });
    await laurel.refundToken(ada, runKey);
    expect((await refusal(laurel.spend(ada, filmId, runKey, 'as a director'))).code).toBe(
      'request.key_reused',
    );
    expect([await laurel.getStrategyTokens(ada), await laurel.sumLedger(ada)]).toEqual([2, 2]);
  });

  it('charges nothing for a run by an administrator, also during impersonation', async () => {
    const ada = await laurel.createUser();
    const [filmId, runKey] = [await laurel.createFilm(ada), randomUUID()];
    expect(await laurel.spend(admin, filmId, runKey)).toEqual({ paidBy: 'administrator' });
    expect(await laurel.spend({ ...ada, impersonator: admin.user }, filmId)).toEqual({
      paidBy: 'administrator',
    });
    await laurel.refundToken(admin, runKey);
    expect([
      await laurel.getStrategyTokens(ada),
      await laurel.sumLedger(ada),
      await laurel.getStrategyTokens(admin),
    ]).toEqual([1, 1, 0]);
  });

  it('returns a signed receipt with the same content', async () => {
    const ada = await laurel.createUser();
    const [filmId, runKey] = [await laurel.createFilm(ada), randomUUID()];
    const request = { filmId, runKey, inputHash: '' };
    const sentAt = Date.now();
    const { receipt } = await laurel.as(ada, () => laurel.client.spendStrategyToken(request));
    const issuedAt = Number(receipt.split('|')[1]) - RECEIPT_LIFETIME_MS;
    expect([sentAt <= issuedAt, issuedAt <= Date.now()]).toEqual([true, true]);
    const open = (key: string) =>
      new SignedValueVerifier(
        createPublicKey(importPrivateKey(key)).export({ format: 'der', type: 'spki' }).toString('base64'),
      ).open(receipt);
    expect(JSON.parse(open(laurel.stack.receiptPrivateKey)!)).toEqual({ filmId, runKey, paidBy: 'token' });
    expect(open(laurel.stack.callerPrivateKey)).toBeNull();
  });
});

describe('the ledger', () => {
  it('is append-only', async () => {
    const ada = await laurel.createUser();
    const where = { userId: ada.user };
    await expect(laurel.db.ledgerEntry.updateMany({ where, data: { amount: 100 } })).rejects.toThrow(
      'append-only',
    );
    await expect(laurel.db.ledgerEntry.deleteMany({ where })).rejects.toThrow('append-only');
    await expect(
      laurel.db.userMetaData.updateMany({ where, data: { availableStrategyTokens: -1 } }),
    ).rejects.toThrow();
    expect(await laurel.sumLedger(ada)).toBe(1);
  });

  it('matches every balance', async () => {
    const owners = await laurel.db.userMetaData.findMany();
    expect(owners.length).toBeGreaterThan(10);
    for (const { userId: user, availableStrategyTokens } of owners)
      expect([user, await laurel.sumLedger({ ...admin, user })]).toEqual([user, availableStrategyTokens]);
  });

  it('is readable only by its owner and by administrators', async () => {
    const [ada, grace] = [await laurel.createUser(), await laurel.createUser()];
    const filmId = await laurel.createFilm(ada);
    await laurel.spend(ada, filmId);
    const getTokens = (who: Caller, userId = ada.user) =>
      laurel.as(who, () => laurel.client.getUserTokens({ userId }));
    const response = await getTokens(ada);
    expect(response).toMatchObject({ availableStrategyTokens: 0, availableSubmissionTokens: 0 });
    expect(response.entries.map(({ kind, amount, filmId }) => [kind, amount, filmId])).toEqual([
      ['spend', -1, filmId],
      ['grant', 1, null],
    ]);
    expect(await getTokens(admin)).toEqual(response);
    expect(await refusal(getTokens(grace))).toEqual(await refusal(getTokens(grace, randomUUID())));
    expect((await refusal(getTokens(admin, 'nobody'))).code).toBe('user.not_found');
  });
});

it('while the projection of films is rebuilt, a film is not reported as unknown and no token is taken', async () => {
  const ada = await laurel.createUser();
  const filmId = await laurel.createFilm(ada);
  await rebuild(laurel.get(Database), billing.projections!.films!);
  const requireSubscription = () => laurel.as(ada, () => laurel.client.requireSubscription({ filmId }));
  const codes = [await refusalCode(laurel.spend(ada, filmId)), await refusalCode(requireSubscription())];
  expect([...codes, await laurel.getStrategyTokens(ada)]).toEqual([
    'projection.stale',
    'projection.stale',
    1,
  ]);
});
