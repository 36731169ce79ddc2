import { randomUUID } from 'node:crypto';
import { until } from '../../../deploy/testing/until.mjs';
import { person, refusal } from '../../runtime/test/callers.js';
import { listEvents, isHandled } from '../../runtime/test/tables.js';
import { publishEvent } from '../../runtime/test/publish-events.js';
import { refundIfDue } from '../src/commands/tokens/refund-runs.js';
import { ABANDONED_AFTER_MS } from '../src/domain/run-payment.js';
import { changeSubscription } from '../src/subscriptions/subscription-changes.js';
import { startBilling } from './make.js';

let laurel: Awaited<ReturnType<typeof startBilling>>;
beforeAll(async () => void (laurel = await startBilling()));
afterAll(() => laurel?.stop());

async function spendToken() {
  const ada = await laurel.createUser();
  const [filmId, runKey] = [await laurel.createFilm(ada), randomUUID()];
  await laurel.as(ada, () => laurel.client.spendStrategyToken({ filmId, runKey, inputHash: 'hash' }));
  return { ada, filmId, runKey };
}
const getState = async (runKey: string) =>
  (await laurel.db.runPayment.findUnique({ where: { runKey } }))!.state;
const publishRunFinished = (userId: string, filmId: number, runKey: string) =>
  publishEvent(laurel.stack, 'run.finished', `run-${runKey}`, 1, {
    wizardResultId: 1,
    filmId,
    userId,
    runKey,
  });
it('a run that finishes while its token is refunded is paid with that token', async () => {
  const { ada, filmId, runKey } = await spendToken();
  const eventId = await laurel.db.$transaction(
    async (tx) => {
      expect(await refundIfDue(tx, runKey, new Date(Date.now() + ABANDONED_AFTER_MS + 1000))).toBe(true);
      const publishedId = await publishRunFinished(ada.user, filmId, runKey);
      await until(async () => (await laurel.countLockWaits()) > 0);
      return publishedId;
    },
    { timeout: 120_000 },
  );
  await until(() => isHandled(laurel.db, eventId));
  expect([await getState(runKey), await laurel.getStrategyTokens(ada), await laurel.sumLedger(ada)]).toEqual([
    'settled',
    0,
    0,
  ]);
});

it('a run that finishes after its refund is charged again once, even if it is published again', async () => {
  const { ada, filmId, runKey } = await spendToken();
  await laurel.refundToken(ada, runKey);
  expect(await laurel.getStrategyTokens(ada)).toBe(1);
  for (let n = 0; n < 2; n++) {
    const eventId = await publishEvent(laurel.stack, 'run.finished', `run-${randomUUID()}`, 1, {
      filmId,
      userId: ada.user,
      runKey,
    });
    await until(() => isHandled(laurel.db, eventId));
  }
  expect([await getState(runKey), await laurel.getStrategyTokens(ada), await laurel.sumLedger(ada)]).toEqual([
    'settled',
    0,
    0,
  ]);
});

it('a run that finishes after its refunded token was spent for another run stays refunded and is locked', async () => {
  const { ada, filmId, runKey } = await spendToken();
  await laurel.refundToken(ada, runKey);
  await laurel.as(ada, () =>
    laurel.client.spendStrategyToken({ filmId, runKey: randomUUID(), inputHash: 'hash' }),
  );
  const eventId = await publishRunFinished(ada.user, filmId, runKey);
  await until(() => isHandled(laurel.db, eventId));
  expect([await getState(runKey), await laurel.getStrategyTokens(ada), await laurel.sumLedger(ada)]).toEqual([
    'refunded',
    0,
    0,
  ]);
  expect(
    await listEvents(laurel.db, `type = 'payment.refused' and aggregate = $1`, `payment-${runKey}`),
  ).toMatchObject([{ version: 1, payload: { filmId, userId: ada.user, runKey } }]);
});

it('concurrent spending, refunds and runs never deadlock, and the ledger stays consistent', async () => {
  const { ada, filmId, runKey } = await spendToken();
  const spend = () =>
    laurel.spend(ada, filmId, runKey).catch((error) => expect(error.code).toBe('tokens.none'));
  const work = Array.from({ length: 4 }, () => [
    laurel.refundToken(ada, runKey),
    spend(),
    publishRunFinished(ada.user, filmId, runKey),
  ]).flat();
  await Promise.all(work);
  await until(async () => (await getState(runKey)) === 'settled');
  expect([await laurel.getStrategyTokens(ada), await laurel.sumLedger(ada)]).toEqual([0, 0]);
});

it('each change of a plan’s state is published once, and an unchanged state is not', async () => {
  const ada = await laurel.createUser();
  const filmId = await laurel.createFilm(ada);
  await laurel.subscribe(ada, filmId);
  for (const state of ['expiring', 'expiring', 'active'] as const)
    await laurel.db.$transaction((tx) => changeSubscription(tx, filmId, state));
  const events = await listEvents<{ version: number; payload: { subscription: { state: string } } }>(
    laurel.db,
    `type = 'subscription.changed' and aggregate = $1`,
    `subscription-${filmId}`,
  );
  expect(events.map(({ version, payload }) => [version, payload.subscription.state])).toEqual([
    [2, 'expiring'],
    [3, 'active'],
  ]);
  const changeWithoutPlan = laurel.db.$transaction((tx) => changeSubscription(tx, 999_999, 'expiring'));
  expect((await refusal(changeWithoutPlan)).code).toBe('subscription.not_found');
});

it('an administrator gets an error for the tokens of an unknown user, but new users can read their own', async () => {
  const getTokens = (who: ReturnType<typeof person>, userId: string) =>
    laurel.as(who, () => laurel.client.getUserTokens({ userId }));
  expect((await refusal(getTokens(person('admin'), randomUUID()))).code).toBe('user.not_found');
  const newUser = person();
  expect(await getTokens(newUser, newUser.user)).toMatchObject({ availableStrategyTokens: 0, entries: [] });
});
