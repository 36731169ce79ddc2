import { randomUUID } from 'node:crypto';
import { until } from '../../../deploy/local/until.mjs';
import { person, refusal } from '../../runtime/test/asking.js';
import { countOf, factsOf, isHandled } from '../../runtime/test/tables.js';
import { tell } from '../../runtime/test/telling.js';
import { refund } from '../src/commands/refund-runs.js';
import { FORGOTTEN_AFTER_MS } from '../src/domain/run-payment.js';
import { changeSubscription } from '../src/subscription-changes.js';
import { startBilling } from './make.js';

let laurel: Awaited<ReturnType<typeof startBilling>>;
beforeAll(async () => void (laurel = await startBilling()));
afterAll(() => laurel?.stop());

async function spent() {
  const ada = await laurel.newcomer();
  const [filmId, runKey] = [await laurel.film(ada), randomUUID()];
  await laurel.as(ada, () => laurel.to.spendStrategyToken({ filmId, runKey, inputHash: 'asked' }));
  return { ada, filmId, runKey };
}
const stateOf = async (runKey: string) =>
  (await laurel.db.runPayment.findUnique({ where: { runKey } }))!.state;
const finish = (userId: string, filmId: number, runKey: string) =>
  tell(laurel.stack, 'run.finished', `run-${runKey}`, 1, { wizardResultId: 1, filmId, userId, runKey });
const waiting = () =>
  countOf(laurel.db, 'pg_stat_activity', `datname = current_database() and wait_event_type = 'Lock'`);

it('a run that finishes while its token is given back is paid for all the same', async () => {
  const { ada, filmId, runKey } = await spent();
  const eventId = await laurel.db.$transaction(
    async (tx) => {
      expect(await refund(tx, runKey, new Date(Date.now() + FORGOTTEN_AFTER_MS + 1000))).toBe(true);
      const told = await finish(ada.user, filmId, runKey);
      await until(async () => (await waiting()) > 0);
      return told;
    },
    { timeout: 20_000 },
  );
  await until(() => isHandled(laurel.db, eventId));
  expect([await stateOf(runKey), await laurel.tokens(ada), await laurel.booked(ada)]).toEqual([
    'settled',
    0,
    0,
  ]);
});

it('a run that finishes after its token was given back costs it again, once, however often it is told', async () => {
  const { ada, filmId, runKey } = await spent();
  await laurel.refund(ada, runKey);
  expect(await laurel.tokens(ada)).toBe(1);
  for (let n = 0; n < 2; n++) {
    const eventId = await tell(laurel.stack, 'run.finished', `run-${randomUUID()}`, 1, {
      filmId,
      userId: ada.user,
      runKey,
    });
    await until(() => isHandled(laurel.db, eventId));
  }
  expect([await stateOf(runKey), await laurel.tokens(ada), await laurel.booked(ada)]).toEqual([
    'settled',
    0,
    0,
  ]);
});

it('a run that finishes when the token that came back is gone stays given back: nobody owes one, and what it opened is closed', async () => {
  const { ada, filmId, runKey } = await spent();
  await laurel.refund(ada, runKey);
  await laurel.as(ada, () =>
    laurel.to.spendStrategyToken({ filmId, runKey: randomUUID(), inputHash: 'asked' }),
  );
  const eventId = await finish(ada.user, filmId, runKey);
  await until(() => isHandled(laurel.db, eventId));
  expect([await stateOf(runKey), await laurel.tokens(ada), await laurel.booked(ada)]).toEqual([
    'refunded',
    0,
    0,
  ]);
  expect(
    await factsOf(laurel.db, `type = 'payment.refused' and aggregate = $1`, `payment-${runKey}`),
  ).toMatchObject([{ version: 1, payload: { filmId, userId: ada.user, runKey } }]);
});

it('spending, giving back and finishing at once never lock each other out, and the books agree', async () => {
  const { ada, filmId, runKey } = await spent();
  const work = Array.from({ length: 12 }, (_, n) =>
    laurel.as(ada, async (): Promise<unknown> =>
      n % 3 === 0
        ? laurel.refund(ada, runKey)
        : n % 3 === 1
          ? laurel.to
              .spendStrategyToken({ filmId, runKey, inputHash: 'asked' })
              .catch((error) => expect(error.code).toBe('tokens.none'))
          : finish(ada.user, filmId, runKey),
    ),
  );
  await Promise.all(work);
  await until(async () => (await stateOf(runKey)) === 'settled');
  expect([await laurel.tokens(ada), await laurel.booked(ada)]).toEqual([0, 0]);
});

it('a plan that expires at its end, and one that goes on after all, are told; the same again is not', async () => {
  const ada = await laurel.newcomer();
  const filmId = await laurel.film(ada);
  await laurel.subscribe(ada, filmId);
  for (const state of ['expiring', 'expiring', 'active'] as const)
    await laurel.db.$transaction((tx) => changeSubscription(tx, filmId, state));
  const told = await factsOf<{ version: number; payload: { subscription: { state: string } } }>(
    laurel.db,
    `type = 'subscription.changed' and aggregate = $1`,
    `subscription-${filmId}`,
  );
  expect(told.map(({ version, payload }) => [version, payload.subscription.state])).toEqual([
    [2, 'expiring'],
    [3, 'active'],
  ]);
  const without = laurel.db.$transaction((tx) => changeSubscription(tx, 999_999, 'expiring'));
  expect((await refusal(without)).code).toBe('subscription.not_found');
});

it('an administrator who asks for the tokens of nobody is told that there is no such user; oneself is somebody', async () => {
  const tokensOf = (who: ReturnType<typeof person>, userId: string) =>
    laurel.as(who, () => laurel.to.getUserTokens({ userId }));
  expect((await refusal(tokensOf(person('admin'), randomUUID()))).code).toBe('user.not_found');
  const unheard = person();
  expect(await tokensOf(unheard, unheard.user)).toMatchObject({ availableStrategyTokens: 0, entries: [] });
});
