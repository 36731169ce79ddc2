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
import { createStripe } from '../src/stripe/stripe-client.js';
import { KEY, startPaying } from './paying.js';

let laurel: Awaited<ReturnType<typeof startPaying>>;
beforeAll(async () => {
  laurel = await startPaying();
});
afterAll(() => laurel?.stop());

const admin = person('admin');
const stripe = () => createStripe({ key: KEY, apiUrl: new URL(laurel.sandbox.url) });
const forget = ({ user }: Caller) => laurel.publishEvent('user.deleted', `user-${user}`, 2, { userId: user });
const payer = { email: 'ada@laurel.test', name: 'Ada' };
const getCustomer = (who: Caller) =>
  laurel.as(who, () => laurel.client.getCustomer({ userId: who.user, payer }));
const customersAtStripe = async ({ user }: Caller) =>
  (await stripe().customers.list({ limit: 100 })).data.filter(({ metadata }) => metadata.userId === user);
const waiting = () =>
  countRows(laurel.db, 'pg_stat_activity', `datname = current_database() and wait_event_type = 'Lock'`);
/** Counts the rows of a user in each table. */
const traces = async ({ user: userId }: Caller) => [
  await laurel.db.userMetaData.count({ where: { userId } }),
  await laurel.db.ledgerEntry.count({ where: { userId } }),
  await laurel.db.customer.count({ where: { userId } }),
  await laurel.db.checkout.count({ where: { userId } }),
  await laurel.db.mailRequest.count({ where: { userId } }),
  await laurel.db.filmSubscription.count({ where: { userId } }),
];
const NOTHING = [0, 0, 0, 0, 0, 0];
/** Does everything that one transaction does after a user was deleted. */
async function forgetIn(tx: Tx, userId: string): Promise<void> {
  const context = { tx, event: { version: 2 } } as never;
  await new ForgetUserWhenDeleted().handleDeleted({ userId }, context);
  await new GiveReceiptWhenUserDeleted({ name: 'billing' }).deleted({ userId }, context);
}
/** Deletes a user as the event handler does. `meanwhile` starts before the deletion and may wait for its lock. */
async function forgottenWhile<T>({ user }: Caller, meanwhile: () => Promise<T>): Promise<T> {
  const under = { way: Promise.resolve() as Promise<unknown> };
  await laurel.db.$transaction(
    async (tx) => {
      await lockUser(tx, user);
      let isDone = false;
      under.way = meanwhile().finally(() => (isDone = true));
      under.way.catch(() => {});
      await until(async () => isDone || (await waiting()) > 0);
      await forgetIn(tx, user);
    },
    { timeout: 120_000 },
  );
  return under.way as Promise<T>;
}

it('concurrent calls of a user create one customer', async () => {
  const who = await laurel.newcomer();
  const answers = await Promise.all([1, 2, 3, 4].map(() => getCustomer(who)));
  expect(new Set(answers.map(({ customer }) => customer!.id)).size).toBe(1);
  expect(await customersAtStripe(who)).toHaveLength(1);
  // If the customer was deleted at Stripe, the next call creates another one.
  await stripe().customers.del(answers[0]!.customer!.id);
  await laurel.begin(who, await laurel.film(who));
  expect(await customersAtStripe(who)).toHaveLength(1);
});

describe('for a user who was just deleted, the service creates', () => {
  it('no customer, neither here nor at Stripe', async () => {
    const who = await laurel.newcomer();
    await forget(who);
    expect(await refusalCode(getCustomer(who))).toBe('session.required');
    expect([await customersAtStripe(who), await traces(who)]).toEqual([[], NOTHING]);
  });

  it('no lasting customer, even if one is being created', async () => {
    const who = await laurel.newcomer();
    const payments = laurel.get(Payments);
    const real = payments.createCustomer.bind(payments);
    let made = '';
    const making = vi.spyOn(payments, 'createCustomer').mockImplementationOnce(async (input) => {
      made = await real(input);
      await forget(who);
      return made;
    });
    expect(await refusalCode(getCustomer(who))).toBe('session.required');
    making.mockRestore();
    await laurel.settled();
    expect(await stripe().customers.retrieve(made)).toMatchObject({ deleted: true });
    expect(await traces(who)).toEqual(NOTHING);
  });

  it('no checkout', async () => {
    const { who, filmId } = await laurel.someone();
    const { id: stripeCustomerId } = await stripe().customers.create({});
    await forget(who);
    // Simulates data that was read before the deletion.
    await laurel.db.film.update({ where: { id: filmId }, data: { ownerId: who.user } });
    await laurel.db.customer.create({ data: { userId: who.user, stripeCustomerId } });
    expect(await refusalCode(laurel.begin(who, filmId))).toBe('session.required');
    await laurel.db.customer.deleteMany({ where: { stripeCustomerId } });
    expect(await traces(who)).toEqual(NOTHING);
  });

  it('no token that is granted or spent at the same time', async () => {
    const [who, other] = [await laurel.newcomer(), await laurel.someone()];
    const grant = { userId: who.user, token: 'strategy', amount: 3, reason: 'Sorry' };
    const given = forgottenWhile(who, () =>
      laurel.as(admin, () => laurel.client.grantTokens(grant), { idempotencyKey: randomUUID() }),
    );
    expect(await refusalCode(given)).toBe('user.not_found');
    expect(await traces(who)).toEqual(NOTHING);
    const spent = forgottenWhile(other.who, () => laurel.spend(other.who, other.filmId));
    expect(await refusalCode(spent)).toBe('session.required');
    expect(await traces(other.who)).toEqual(NOTHING);
  });

  it('no token that is refunded at the same time', async () => {
    const { who, filmId, key } = await laurel.someone();
    await laurel.spend(who, filmId, key);
    const later = new Date(Date.now() + ABANDONED_AFTER_MS + 1000);
    const back = await forgottenWhile(who, () => laurel.db.$transaction((tx) => refundIfDue(tx, key, later)));
    expect([back, await traces(who)]).toEqual([false, NOTHING]);
  });

  it('no plan that arrives at the same time, which is ended and refunded without a mail', async () => {
    const { who, filmId } = await laurel.someone();
    await laurel.control('webhooks', { isPaused: true });
    await laurel.post(await laurel.begin(who, filmId), 'paid');
    const all = (await stripe().subscriptions.list({ status: 'all' })).data;
    const { id } = all.find(({ metadata }) => metadata.filmId === String(filmId))!;
    let isDone = false;
    let applied: Promise<unknown> = Promise.resolve();
    await laurel.db.$transaction(
      async (tx) => {
        await lockUser(tx, who.user);
        // Runs between the end of the plans and the deletion of the films. A plan that arrives then would
        // remain.
        const between = async () => {
          applied = laurel
            .get(ApplySubscription)
            .run(id)
            .finally(() => (isDone = true));
          await until(async () => isDone || (await waiting()) > 0);
        };
        await forgetIn(beforeCheckouts(tx, between), who.user);
      },
      { timeout: 120_000 },
    );
    await applied;
    await laurel.control('webhooks', { isPaused: false });
    await laurel.control('webhooks/release');
    await laurel.settled();
    expect((await stripe().subscriptions.retrieve(id)).status).toBe('canceled');
    const charges = (await stripe().charges.list({ limit: 100 })).data;
    expect(charges.filter(({ refunded }) => refunded)).toHaveLength(1);
    expect((await traces(who)).at(-1)).toBe(0);
  });
  /** Returns the same transaction, which runs `work` before it deletes checkouts. */
  const beforeCheckouts = (tx: Tx, work: () => Promise<void>): Tx =>
    new Proxy(tx, {
      get(all, name, me) {
        if (name !== 'checkout') return Reflect.get(all, name, me) as unknown;
        const deleteMany = async (which: { where: object }) => {
          await work();
          return all.checkout.deleteMany(which);
        };
        return { deleteMany };
      },
    });

  it('no mail for a purchase on an open page', async () => {
    const { who, filmId } = await laurel.someone();
    const url = await laurel.begin(who, filmId);
    await forget(who);
    await laurel.post(url, 'paid');
    await laurel.settled();
    expect(await traces(who)).toEqual(NOTHING);
    expect(
      await countRows(laurel.db, 'outbox', `type = 'mail.requested' and payload->>'userId' = $1`, who.user),
    ).toBe(0);
  });
});

it('failed events of a deleted user are deleted, and those of others are not', async () => {
  const [deletedUser, other] = [person(), person()];
  const addUnassigned = async ({ user }: Caller) => {
    const envelope = {
      type: 'user.changed',
      aggregate: `user-${user}`,
      version: 1,
      payload: { user: { name: 'Ada' } },
    };
    await laurel.db.$executeRaw`insert into failed_event (event_id, envelope, tries, error, dead)
      values (${randomUUID()}::uuid, ${JSON.stringify(envelope)}::jsonb, 5, 'a defect', true)`;
  };
  for (const who of [deletedUser, other]) await addUnassigned(who);
  const left = () =>
    laurel.db.$queryRawUnsafe(
      `select envelope->>'aggregate' as aggregate from failed_event where envelope->>'aggregate' = any($1)`,
      [deletedUser, other].map(({ user }) => `user-${user}`),
    );
  expect(await left()).toHaveLength(2);
  await forget(deletedUser);
  expect(await left()).toEqual([{ aggregate: `user-${other.user}` }]);
});

it('a run that finishes after its payer was deleted creates no balance, and the ledger is consistent', async () => {
  const { who, filmId, key } = await laurel.someone();
  await laurel.spend(who, filmId, key);
  await laurel.refund(who, key);
  await forget(who);
  const before = await laurel.db.userMetaData.count();
  const payload = { wizardResultId: 1, filmId, userId: who.user, runKey: key };
  const eventId = await publishEvent(laurel.stack, 'run.finished', `run-${key}`, 1, payload);
  await until(() => isHandled(laurel.db, eventId));
  expect(await laurel.db.userMetaData.count()).toBe(before);
  expect(await laurel.get(VerifyLedger).run()).toEqual([]);
});
