import { randomUUID } from 'node:crypto';
import type { Caller } from '@laurel/runtime/auth/call-context';
import { GiveReceiptWhenUserDeleted } from '@laurel/runtime/personal-data/give-receipt-when-user-deleted';
import { lockUser } from '@laurel/runtime/database/user-locks';
import { until } from '../../../deploy/testing/until.mjs';
import { person, refusalCode } from '../../runtime/test/callers.js';
import { countRows, isHandled } from '../../runtime/test/tables.js';
import { publishEvent } from '../../runtime/test/publish-events.js';
import { ApplySubscription } from '../src/commands/subscriptions/apply-subscription.js';
import { VerifyLedger } from '../src/commands/tokens/verify-ledger.js';
import { refundIfDue } from '../src/commands/tokens/refund-runs.js';
import type { Tx } from '../src/database/client.js';
import { ABANDONED_AFTER_MS } from '../src/domain/run-payment.js';
import { ForgetUserWhenDeleted } from '../src/event-handlers/forget-user-when-deleted.js';
import { Payments } from '../src/payments/payment-provider.js';
import { startPaying } from './paying.js';

let laurel: Awaited<ReturnType<typeof startPaying>>;
beforeAll(async () => {
  laurel = await startPaying();
});
afterAll(() => laurel?.stop());

const admin = person('admin');
const publishDeletion = ({ user }: Caller) =>
  laurel.publishEvent('user.deleted', `user-${user}`, 2, { userId: user });
const payer = { email: 'ada@laurel.test', name: 'Ada' };
const getCustomer = (who: Caller) =>
  laurel.as(who, () => laurel.client.getCustomer({ userId: who.user, payer }));
const listStripeCustomers = async ({ user }: Caller) =>
  (await laurel.stripe.customers.list({ limit: 100 })).data.filter(
    ({ metadata }) => metadata.userId === user,
  );
/** Counts the rows of a user in each table. */
const countRowsPerTable = async ({ user: userId }: Caller) => [
  await laurel.db.userMetaData.count({ where: { userId } }),
  await laurel.db.ledgerEntry.count({ where: { userId } }),
  await laurel.db.customer.count({ where: { userId } }),
  await laurel.db.checkout.count({ where: { userId } }),
  await laurel.db.mailRequest.count({ where: { userId } }),
  await laurel.db.filmSubscription.count({ where: { userId } }),
];
const NOTHING = [0, 0, 0, 0, 0, 0];
/** Handles `user.deleted` completely in one transaction. */
async function deleteUserIn(tx: Tx, userId: string): Promise<void> {
  const context = { tx, event: { version: 2 } } as never;
  await new ForgetUserWhenDeleted().handleDeleted({ userId }, context);
  await new GiveReceiptWhenUserDeleted({ name: 'billing' }).deleted({ userId }, context);
}
/** Deletes a user as the event handler does. `work` starts before the deletion and may wait for its lock. */
async function deleteUserDuring<T>({ user }: Caller, work: () => Promise<T>): Promise<T> {
  let running: Promise<T> | undefined;
  await laurel.db.$transaction(
    async (tx) => {
      await lockUser(tx, user);
      let isDone = false;
      running = work().finally(() => (isDone = true));
      running.catch(() => {});
      await until(async () => isDone || (await laurel.countLockWaits()) > 0);
      await deleteUserIn(tx, user);
    },
    { timeout: 120_000 },
  );
  return running!;
}

it('concurrent calls of a user create one customer', async () => {
  const who = await laurel.createUser();
  const responses = await Promise.all([1, 2, 3, 4].map(() => getCustomer(who)));
  expect(new Set(responses.map(({ customer }) => customer!.id)).size).toBe(1);
  expect(await listStripeCustomers(who)).toHaveLength(1);
  // If the customer was deleted at Stripe, the next call creates another one.
  await laurel.stripe.customers.del(responses[0]!.customer!.id);
  await laurel.startCheckout(who, await laurel.createFilm(who));
  expect(await listStripeCustomers(who)).toHaveLength(1);
});

describe('a user who was just deleted gets', () => {
  it('no customer, neither here nor at Stripe', async () => {
    const who = await laurel.createUser();
    await publishDeletion(who);
    expect(await refusalCode(getCustomer(who))).toBe('session.required');
    expect([await listStripeCustomers(who), await countRowsPerTable(who)]).toEqual([[], NOTHING]);
  });

  it('no customer that is created at the same time, which is deleted at Stripe', async () => {
    const who = await laurel.createUser();
    const payments = laurel.get(Payments);
    const createCustomer = payments.createCustomer.bind(payments);
    let createdId = '';
    const createSpy = vi.spyOn(payments, 'createCustomer').mockImplementationOnce(async (input) => {
      createdId = await createCustomer(input);
      await publishDeletion(who);
      return createdId;
    });
    expect(await refusalCode(getCustomer(who))).toBe('session.required');
    createSpy.mockRestore();
    await laurel.waitUntilSettled();
    expect(await laurel.stripe.customers.retrieve(createdId)).toMatchObject({ deleted: true });
    expect(await countRowsPerTable(who)).toEqual(NOTHING);
  });

  it('no checkout', async () => {
    const { who, filmId } = await laurel.createFilmOwner();
    const { id: stripeCustomerId } = await laurel.stripe.customers.create({});
    await publishDeletion(who);
    // Simulates a request that read its data before the deletion.
    await laurel.db.film.update({ where: { id: filmId }, data: { ownerId: who.user } });
    await laurel.db.customer.create({ data: { userId: who.user, stripeCustomerId } });
    expect(await refusalCode(laurel.startCheckout(who, filmId))).toBe('session.required');
    await laurel.db.customer.deleteMany({ where: { stripeCustomerId } });
    expect(await countRowsPerTable(who)).toEqual(NOTHING);
  });

  it('no token that is granted or spent at the same time', async () => {
    const [who, other] = [await laurel.createUser(), await laurel.createFilmOwner()];
    const grant = { userId: who.user, token: 'strategy', amount: 3, reason: 'Sorry' };
    const granting = deleteUserDuring(who, () =>
      laurel.as(admin, () => laurel.client.grantTokens(grant), { idempotencyKey: randomUUID() }),
    );
    expect(await refusalCode(granting)).toBe('user.not_found');
    expect(await countRowsPerTable(who)).toEqual(NOTHING);
    const spending = deleteUserDuring(other.who, () => laurel.spend(other.who, other.filmId));
    expect(await refusalCode(spending)).toBe('session.required');
    expect(await countRowsPerTable(other.who)).toEqual(NOTHING);
  });

  it('no token that is refunded at the same time', async () => {
    const { who, filmId, key } = await laurel.createFilmOwner();
    await laurel.spend(who, filmId, key);
    const later = new Date(Date.now() + ABANDONED_AFTER_MS + 1000);
    const isRefunded = await deleteUserDuring(who, () =>
      laurel.db.$transaction((tx) => refundIfDue(tx, key, later)),
    );
    expect([isRefunded, await countRowsPerTable(who)]).toEqual([false, NOTHING]);
  });

  it('no plan that arrives at the same time, which is ended and refunded without a mail', async () => {
    const { who, filmId } = await laurel.createFilmOwner();
    await laurel.control('webhooks', { isPaused: true });
    await laurel.submitCard(await laurel.startCheckout(who, filmId), 'paid');
    const subscriptions = (await laurel.stripe.subscriptions.list({ status: 'all' })).data;
    const { id } = subscriptions.find(({ metadata }) => metadata.filmId === String(filmId))!;
    let isDone = false;
    let applied: Promise<unknown> = Promise.resolve();
    await laurel.db.$transaction(
      async (tx) => {
        await lockUser(tx, who.user);
        // Runs between the end of the plans and the deletion of the films. Without a lock, a plan
        // that starts at that time would stay.
        const applySubscription = async () => {
          applied = laurel
            .get(ApplySubscription)
            .run(id)
            .finally(() => (isDone = true));
          await until(async () => isDone || (await laurel.countLockWaits()) > 0);
        };
        await deleteUserIn(runBeforeCheckouts(tx, applySubscription), who.user);
      },
      { timeout: 120_000 },
    );
    await applied;
    await laurel.control('webhooks', { isPaused: false });
    await laurel.control('webhooks/release');
    await laurel.waitUntilSettled();
    expect((await laurel.stripe.subscriptions.retrieve(id)).status).toBe('canceled');
    const charges = (await laurel.stripe.charges.list({ limit: 100 })).data;
    expect(charges.filter(({ refunded }) => refunded)).toHaveLength(1);
    expect((await countRowsPerTable(who)).at(-1)).toBe(0);
  });
  /** Returns the same transaction, which runs `work` before it deletes checkouts. */
  const runBeforeCheckouts = (tx: Tx, work: () => Promise<void>): Tx =>
    new Proxy(tx, {
      get(target, name, receiver) {
        if (name !== 'checkout') return Reflect.get(target, name, receiver) as unknown;
        const deleteMany = async (args: { where: object }) => {
          await work();
          return target.checkout.deleteMany(args);
        };
        return { deleteMany };
      },
    });

  it('no mail for a purchase on an open page', async () => {
    const { who, filmId } = await laurel.createFilmOwner();
    const url = await laurel.startCheckout(who, filmId);
    await publishDeletion(who);
    await laurel.submitCard(url, 'paid');
    await laurel.waitUntilSettled();
    expect(await countRowsPerTable(who)).toEqual(NOTHING);
    expect(
      await countRows(laurel.db, 'outbox', `type = 'mail.requested' and payload->>'userId' = $1`, who.user),
    ).toBe(0);
  });
});

it('the failed events of a deleted user are deleted, and those of other users stay', async () => {
  const [deletedUser, other] = [person(), person()];
  const addFailedEvent = async ({ user }: Caller) => {
    const envelope = {
      type: 'user.changed',
      aggregate: `user-${user}`,
      version: 1,
      payload: { user: { name: 'Ada' } },
    };
    await laurel.db.$executeRaw`insert into failed_event (event_id, envelope, tries, error, dead)
      values (${randomUUID()}::uuid, ${JSON.stringify(envelope)}::jsonb, 5, 'a defect', true)`;
  };
  for (const who of [deletedUser, other]) await addFailedEvent(who);
  const listFailedEvents = () =>
    laurel.db.$queryRawUnsafe(
      `select envelope->>'aggregate' as aggregate from failed_event where envelope->>'aggregate' = any($1)`,
      [deletedUser, other].map(({ user }) => `user-${user}`),
    );
  expect(await listFailedEvents()).toHaveLength(2);
  await publishDeletion(deletedUser);
  expect(await listFailedEvents()).toEqual([{ aggregate: `user-${other.user}` }]);
});

it('a run that finishes after its payer was deleted creates no balance, and the ledger is consistent', async () => {
  const { who, filmId, key } = await laurel.createFilmOwner();
  await laurel.spend(who, filmId, key);
  await laurel.refundToken(who, key);
  await publishDeletion(who);
  const balanceCount = await laurel.db.userMetaData.count();
  const payload = { wizardResultId: 1, filmId, userId: who.user, runKey: key };
  const eventId = await publishEvent(laurel.stack, 'run.finished', `run-${key}`, 1, payload);
  await until(() => isHandled(laurel.db, eventId));
  expect(await laurel.db.userMetaData.count()).toBe(balanceCount);
  expect(await laurel.get(VerifyLedger).run()).toEqual([]);
});
