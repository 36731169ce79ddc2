import { randomUUID } from 'node:crypto';
import type { Caller } from '@laurel/runtime/auth/call-context';
import { seedDemo } from '../src/commands/subscriptions/seed-demo.js';
import { Payments } from '../src/payments/payment-provider.js';
import { endSubscription } from '../src/subscriptions/subscription-changes.js';
import { person, refusal } from '../../runtime/test/callers.js';
import { areJobsDone } from '../../runtime/test/jobs.js';
import { countRows } from '../../runtime/test/tables.js';
import { subscriptionSnapshots } from '../src/subscriptions/subscription-snapshots.js';
import { startBilling } from './make.js';
import { Database } from '@laurel/runtime/database/client';
import { publishAllSnapshots } from '@laurel/runtime/projections/snapshots';
import { until } from '../../../deploy/testing/until.mjs';

let laurel: Awaited<ReturnType<typeof startBilling>>;
beforeAll(async () => (laurel = await startBilling()));
afterAll(() => laurel?.stop());

const admin = person('admin');

describe('subscriptions', () => {
  const requireSubscription = (who: Caller, filmId: number) =>
    laurel.as(who, () => laurel.client.requireSubscription({ filmId }));
  const listFilmIds = (who: Caller, filmIds: number[], userId?: string) =>
    laurel.as(who, async () =>
      (await laurel.client.getFilmSubscriptions({ filmIds, userId })).subscriptions.map(
        ({ filmId }) => filmId,
      ),
    );
  const listHistory = (filmId: number) =>
    laurel.db.subscriptionHistory.findMany({ where: { filmId }, orderBy: { id: 'asc' } });

  it('are required with a link to the plans, and another user’s film is refused as if it did not exist', async () => {
    const [ada, grace] = [await laurel.createUser(), await laurel.createUser()];
    const filmId = await laurel.createFilm(ada);
    const planUrl = `/user/subscriptions?filmId=${filmId}`;
    expect(await refusal(requireSubscription(ada, filmId))).toMatchObject({
      kind: 'payment_required',
      code: 'subscription.required',
      details: { planUrl },
    });
    await laurel.subscribe(ada, filmId);
    expect((await requireSubscription(ada, filmId)).subscription).toMatchObject({
      filmId,
      userId: ada.user,
      state: 'active',
      version: 1,
    });
    expect((await requireSubscription(admin, filmId)).subscription).toMatchObject({ filmId });
    expect(await refusal(requireSubscription(grace, filmId))).toEqual(
      await refusal(requireSubscription(grace, 2_000_000_000)),
    );
  });
  it('are hidden for other users’ films', async () => {
    const [ada, grace] = [await laurel.createUser(), await laurel.createUser()];
    const [one, other] = [await laurel.createFilm(ada), await laurel.createFilm(ada)];
    await laurel.subscribe(ada, one);
    expect(await listFilmIds(ada, [one, other])).toEqual([one]);
    expect([
      await listFilmIds(ada, [], ada.user),
      await listFilmIds(admin, [], ada.user),
      await listFilmIds(admin, [one]),
    ]).toEqual([[one], [one], [one]]);
    expect([
      await listFilmIds(grace, [one, other]),
      await listFilmIds(grace, [], ada.user),
      await listFilmIds(ada, [], 'nobody'),
    ]).toEqual([[], [], []]);
  });
  it('end with the film, keep their history and publish their next version', async () => {
    const ada = await laurel.createUser();
    const filmId = await laurel.createFilm(ada);
    await laurel.subscribe(ada, filmId);
    await laurel.publishEvent('film.deleted', `film-${filmId}`, 2, { filmId, createdBy: ada.user });
    expect(await laurel.db.filmSubscription.findUnique({ where: { filmId } })).toBeNull();
    expect((await listHistory(filmId)).map(({ state }) => state)).toEqual(['active', 'ended']);
    const ended = await laurel.waitForEvent(`laurel.billing.subscription.ended.subscription-${filmId}`);
    expect([ended.json(), ended.header.get('version')]).toEqual([{ filmId, userId: ada.user }, '2']);
  });
  it.each(['film.deleted', 'user.deleted'] as const)(
    'end here at once, and at Stripe once it is reachable: %s',
    async (type) => {
      const ada = await laurel.createUser();
      const filmId = await laurel.createFilm(ada);
      const { stripeSubscriptionId } = await laurel.subscribe(ada, filmId, 'stripe');
      const canceledIds: string[] = [];
      const cancelSpy = vi
        .spyOn(laurel.get(Payments), 'cancelSubscription')
        .mockImplementation(async (id) => {
          canceledIds.push(id);
          if (canceledIds.length === 1) throw new Error('Stripe is unavailable.');
        });
      const [aggregate, payload] =
        type === 'film.deleted'
          ? [`film-${filmId}`, { filmId, createdBy: ada.user }]
          : [`user-${ada.user}`, { userId: ada.user }];
      await laurel.publishEvent(type, aggregate, 2, payload);
      expect(await laurel.db.filmSubscription.count({ where: { filmId } })).toBe(0);
      await until(() => areJobsDone(laurel.db));
      cancelSpy.mockRestore();
      expect(canceledIds).toEqual([stripeSubscriptionId, stripeSubscriptionId]);
    },
  );
  it('end with the user, whose ledger stays without personal data and without refunds', async () => {
    const ada = await laurel.createUser();
    const [one, other, free] = [
      await laurel.createFilm(ada),
      await laurel.createFilm(ada),
      await laurel.createFilm(ada),
    ];
    for (const filmId of [one, other]) await laurel.subscribe(ada, filmId);
    await laurel.as(ada, () =>
      laurel.client.spendStrategyToken({ filmId: free, runKey: randomUUID(), inputHash: '' }),
    );
    await laurel.publishEvent('user.deleted', `user-${ada.user}`, 2, { userId: ada.user });
    for (const filmId of [one, other]) {
      expect(
        (await laurel.waitForEvent(`laurel.billing.subscription.ended.subscription-${filmId}`)).header.get(
          'version',
        ),
      ).toBe('2');
      expect((await listHistory(filmId)).map(({ state }) => state)).toEqual(['active', 'ended']);
    }
    await laurel.refundDueRuns(600_000);
    expect(await laurel.db.userMetaData.findUnique({ where: { userId: ada.user } })).toBeNull();
    expect(await laurel.db.ledgerEntry.findMany({ where: { userId: ada.user } })).toEqual([]);
    const ledgerEntries = await laurel.db.ledgerEntry.findMany({ orderBy: { id: 'desc' }, take: 2 });
    expect(ledgerEntries.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['spend', -1],
      ['grant', 1],
    ]);
    expect(new Set(ledgerEntries.map(({ userId }) => userId)).size).toBe(1);
    expect(JSON.stringify(ledgerEntries)).not.toContain(ada.user);
  });
  it('the ledger refuses other changes, even in the transaction that deletes a user', async () => {
    const ada = await laurel.createUser();
    const tryChange = (change: string) =>
      laurel.db
        .$transaction(async (tx) => {
          await tx.$executeRaw`select set_config('laurel.forgotten', ${ada.user}, true)`;
          await tx.$executeRawUnsafe(change);
        })
        .then(
          () => 'done',
          (error: Error) => /append-only/.exec(error.message)?.[0],
        );
    const ownerCondition = `where "userId" = '${ada.user}'`;
    const otherOwner = `"userId" = '${randomUUID()}'`;
    expect(await tryChange(`update ledger_entry set amount = 9 ${ownerCondition}`)).toBe('append-only');
    expect(await tryChange(`update ledger_entry set amount = 9, ${otherOwner} ${ownerCondition}`)).toBe(
      'append-only',
    );
    expect(await tryChange(`delete from ledger_entry ${ownerCondition}`)).toBe('append-only');
    const others = `where "userId" <> '${ada.user}'`;
    await laurel.createUser();
    expect(await tryChange(`update ledger_entry set ${otherOwner} ${others}`)).toBe('append-only');
    expect(await tryChange(`update ledger_entry set ${otherOwner} ${ownerCondition}`)).toBe('done');
  });
  it('a new subscription of a film continues its version numbers', async () => {
    const ada = await laurel.createUser();
    const filmId = await laurel.createFilm(ada);
    await laurel.subscribe(ada, filmId);
    await laurel.db.$transaction((tx) => endSubscription(tx, laurel.get(Payments), filmId));
    expect((await laurel.subscribe(ada, filmId)).version).toBe(3);
    await until(
      async () =>
        (await laurel.waitForEvent(`laurel.billing.subscription.started.subscription-${filmId}`)).header.get(
          'version',
        ) === '3',
    );
  });
  it('republish publishes a snapshot of each subscription at its version', async () => {
    const ada = await laurel.createUser();
    const filmId = await laurel.createFilm(ada);
    await laurel.subscribe(ada, filmId);
    expect(await publishAllSnapshots(laurel.get(Database), subscriptionSnapshots)).toBe(
      await laurel.db.filmSubscription.count(),
    );
    const event = await laurel.waitForEvent(`laurel.billing.subscription.snapshot.subscription-${filmId}`);
    expect([event.json<object>(), event.header.get('version')]).toMatchObject([
      { subscription: { filmId, state: 'active', version: 1 } },
      '1',
    ]);
  });
});

it('the demo plans and the demo subscription are created once', async () => {
  const logSpy = vi.spyOn(console, 'log').mockReturnValue();
  for (let run = 0; run < 2; run++) await seedDemo(laurel.service.app);
  logSpy.mockRestore();
  const { products, paymentConfigured } = await laurel.as(admin, () =>
    laurel.client.getProducts({ type: 'service' }),
  );
  expect([products.map(({ name }) => name), paymentConfigured]).toEqual([
    ['Match', 'Match + Submit', 'Studio', 'Campaign'],
    false,
  ]);
  expect(products[1]!.prices).toMatchObject({
    '1_month': { price: 4900, currency: 'EUR' },
    '6_month': { price: 25_200 },
    '12_month': { price: 44_400 },
  });
  expect(await laurel.db.subscriptionHistory.count({ where: { filmId: 1 } })).toBe(1);
  const where = { filmId: 1 };
  await expect(laurel.db.subscriptionHistory.deleteMany({ where })).rejects.toThrow('append-only');
  await expect(laurel.db.subscriptionHistory.updateMany({ where, data: { state: 'x' } })).rejects.toThrow(
    'append-only',
  );
  expect(await countRows(laurel.db, 'outbox', 'aggregate = $1', 'subscription-1')).toBe(1);
});
