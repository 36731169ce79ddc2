import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../../deploy/testing/until.mjs';
import { EUR_25 } from './sending.js';
import { retryWhileUnavailable, startSaga } from './whole-saga.js';

let laurel: Awaited<ReturnType<typeof startSaga>>;
beforeAll(async () => {
  laurel = await startSaga();
});
afterAll(() => laurel?.stop());

type Point = 'beginning' | 'opening' | 'paying' | 'handing' | 'returning';
const POINTS: [point: Point, killed: 'submissions' | 'billing'][] = [
  ['beginning', 'submissions'],
  ['opening', 'billing'],
  ['paying', 'submissions'],
  ['paying', 'billing'],
  ['handing', 'submissions'],
  ['returning', 'submissions'],
  ['returning', 'billing'],
];
const MAX_MS = 150;

/** Makes Stripe deliver failed webhooks again unless the expected result is there. Returns `isThere`. */
async function flushWebhooksUnless(isThere: boolean): Promise<boolean> {
  if (!isThere) await laurel.controlStripe('webhooks/flush');
  return isThere;
}

/** Describes the state for a test that timed out. */
const describeState = async (batchId: string, afterMs: number) =>
  JSON.stringify({
    afterMs,
    batch: await laurel.queryBilling('select state from fee_batch where id = $1', batchId),
    jobs: await laurel.queryBilling(
      'select key, attempts, run_at, locked_at, last_error from graphile_worker.jobs',
    ),
    published: await laurel.listStates(batchId),
    atStripe: await laurel.getStripeAmounts(batchId),
  });

/** Creates two entries of one user. One festival's mail server accepts the mail, the other one refuses it. */
async function createTwoEntries() {
  const who = await laurel.registerFilmmaker();
  const filmId = await laurel.registerFilm(who);
  const addresses = [`films-${filmId}@salt.example`, `nobody-${filmId}@salt.example`];
  const ids: number[] = [];
  for (const contactEmail of addresses)
    ids.push(
      (await retryWhileUnavailable(() => laurel.addEntry(who, filmId, { contacts: { contactEmail } }))).id,
    );
  return { who, filmId, ids, addresses };
}

it.each(POINTS)('a batch that is killed at %s (%s) ends once, sent or returned', async (point, killed) => {
  const { who, filmId, ids, addresses } = await createTwoEntries();
  const request = laurel.createInput({ who, filmId, ids });
  const { batchId } = request;
  const afterMs = randomInt(MAX_MS);
  const step = async <T>(at: Point, work: () => Promise<T>): Promise<T> => {
    const done = retryWhileUnavailable(work);
    if (at !== point) return done;
    await sleep(afterMs);
    await laurel.kill(killed);
    return done;
  };
  await step('beginning', () => laurel.beginSending(who, request));
  const payment = {
    batchId,
    filmId,
    filmName: 'Salt',
    redirect: '/',
    entries: ids.map((entryId) => ({ entryId, name: `Festival ${entryId}`, ...EUR_25 })),
    email: `${who.user}@laurel.test`,
    name: 'Ada',
    takesTokens: true,
  };
  const open = () => laurel.as(who, () => laurel.toBilling.openFeePayment(payment));
  const { url } = (await step('opening', open)).payment!.payments[0]!;
  const releaseMail = Promise.withResolvers<void>();
  let isMailReceived = false;
  laurel.mailServer.refused = 0;
  laurel.mailServer.beforeStore = async () => {
    isMailReceived = true;
    await releaseMail.promise;
  };
  const paid = await step('paying', () =>
    fetch(url!, {
      method: 'POST',
      body: new URLSearchParams({ number: '4242424242424242', name: 'Ada', email: 'ada@laurel.test' }),
      redirect: 'manual',
    }),
  );
  expect(paid.status).toBe(303);
  await until(
    () => flushWebhooksUnless(isMailReceived),
    () => describeState(batchId, afterMs),
  );
  if (point === 'handing') await Promise.all([laurel.kill(killed), sleep(afterMs).then(releaseMail.resolve)]);
  releaseMail.resolve();
  await until(() => laurel.mailServer.refused > 0);
  await step('returning', async () => true);
  await until(
    async () => {
      const [entry] = await laurel.queryBilling<{ state: string }>(
        'select state from fee_entry where "batchId" = $1 and "entryId" = $2',
        batchId,
        ids[1],
      );
      return flushWebhooksUnless(
        entry?.state === 'returned' && (await laurel.getState(ids[0]!)) === 'submitted',
      );
    },
    () => describeState(batchId, afterMs),
  );

  const [first, second] = await Promise.all(
    ids.map((id) => retryWhileUnavailable(() => laurel.getSubmission(who, id))),
  );
  expect([first!.submission!.state, second!.submission!.state]).toEqual(['submitted', 'to-submit']);
  expect(first!.history.filter(({ to }) => to === 'submitted')).toHaveLength(1);
  expect(
    addresses.map((address) => laurel.sink.store.list().filter(({ to }) => to === address).length),
  ).toEqual([1, 0]);
  expect(laurel.mailServer.refused).toBe(1);
  expect((await laurel.listStates(batchId)).at(-1)).toBe('paid delivered returned');
  const ledgerEntries = await laurel.queryBilling(
    `select kind, amount from ledger_entry where "idempotencyKey" like $1 order by id`,
    `%${batchId}%`,
  );
  expect(ledgerEntries).toEqual([
    { kind: 'spend', amount: -1 },
    { kind: 'spend', amount: -1 },
    { kind: 'refund', amount: 1 },
  ]);
  const [{ has }] = (await laurel.queryBilling<{ has: number }>(
    'select "availableSubmissionTokens" as has from user_meta_data where "userId" = $1',
    who.user,
  )) as [{ has: number }];
  expect(has).toBe(4);
  expect(await laurel.getStripeAmounts(batchId)).toEqual({ charged: [5000], refunded: [2500] });
});
