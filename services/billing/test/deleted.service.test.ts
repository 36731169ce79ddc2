import { randomUUID } from 'node:crypto';
import type { Caller } from '@laurel/runtime/call';
import { GiveReceiptWhenUserDeleted } from '@laurel/runtime/give-receipt-when-user-deleted';
import { holdPerson } from '@laurel/runtime/person';
import { until } from '../../../deploy/local/until.mjs';
import { person, refusalCode } from '../../runtime/test/asking.js';
import { countOf, isHandled } from '../../runtime/test/tables.js';
import { tell } from '../../runtime/test/telling.js';
import { ApplySubscription } from '../src/commands/apply-subscription.js';
import { ProveLedger } from '../src/commands/prove-ledger.js';
import { refund } from '../src/commands/refund-runs.js';
import type { Tx } from '../src/database.js';
import { FORGOTTEN_AFTER_MS } from '../src/domain/run-payment.js';
import { ForgetUserWhenDeleted } from '../src/reactions/forget-user-when-deleted.js';
import { Payments } from '../src/stripe/payments.js';
import { stripeOf } from '../src/stripe/stripe-payments.js';
import { KEY, startPaying } from './paying.js';

let laurel: Awaited<ReturnType<typeof startPaying>>;
beforeAll(async () => {
  laurel = await startPaying();
});
afterAll(() => laurel?.stop());

const admin = person('admin');
const stripe = () => stripeOf({ key: KEY, apiUrl: new URL(laurel.sandbox.url) });
const forget = ({ user }: Caller) => laurel.tell('user.deleted', `user-${user}`, 2, { userId: user });
const payer = { email: 'ada@laurel.test', name: 'Ada' };
const customerOf = (who: Caller) => laurel.as(who, () => laurel.to.getCustomer({ userId: who.user, payer }));
const customersAtStripe = async ({ user }: Caller) =>
  (await stripe().customers.list({ limit: 100 })).data.filter(({ metadata }) => metadata.userId === user);
const waiting = () =>
  countOf(laurel.db, 'pg_stat_activity', `datname = current_database() and wait_event_type = 'Lock'`);
/** All that billing has of somebody by their id. */
const traces = async ({ user: userId }: Caller) => [
  await laurel.db.userMetaData.count({ where: { userId } }),
  await laurel.db.ledgerEntry.count({ where: { userId } }),
  await laurel.db.customer.count({ where: { userId } }),
  await laurel.db.checkout.count({ where: { userId } }),
  await laurel.db.mailAsked.count({ where: { userId } }),
  await laurel.db.filmSubscription.count({ where: { userId } }),
];
const NOTHING = [0, 0, 0, 0, 0, 0];
/** What is done in one transaction when somebody was deleted. */
async function forgetIn(tx: Tx, userId: string): Promise<void> {
  const reaction = { tx, event: { version: 2 } } as never;
  await new ForgetUserWhenDeleted().deleted({ userId }, reaction);
  await new GiveReceiptWhenUserDeleted({ name: 'billing' }).deleted({ userId }, reaction);
}
/** Is deleted, as the reaction does it, while something else is under way: `meanwhile` runs before anything is forgotten, and is waited for where it waits. */
async function forgottenWhile<T>({ user }: Caller, meanwhile: () => Promise<T>): Promise<T> {
  const under = { way: Promise.resolve() as Promise<unknown> };
  await laurel.db.$transaction(
    async (tx) => {
      await holdPerson(tx, user);
      let isDone = false;
      under.way = meanwhile().finally(() => (isDone = true));
      under.way.catch(() => {});
      await until(async () => isDone || (await waiting()) > 0);
      await forgetIn(tx, user);
    },
    { timeout: 20_000 },
  );
  return under.way as Promise<T>;
}

it('who asks in several tabs at once is one customer', async () => {
  const who = await laurel.newcomer();
  const answers = await Promise.all([1, 2, 3, 4].map(() => customerOf(who)));
  expect(new Set(answers.map(({ customer }) => customer!.id)).size).toBe(1);
  expect(await customersAtStripe(who)).toHaveLength(1);
  // Deleted at Stripe by hand: the next one is another.
  await stripe().customers.del(answers[0]!.customer!.id);
  await laurel.begin(who, await laurel.film(who));
  expect(await customersAtStripe(who)).toHaveLength(1);
});

describe('for somebody who was deleted a moment ago nothing is made', () => {
  it('no customer, here or at Stripe', async () => {
    const who = await laurel.newcomer();
    await forget(who);
    expect(await refusalCode(customerOf(who))).toBe('session.required');
    expect([await customersAtStripe(who), await traces(who)]).toEqual([[], NOTHING]);
  });

  it('no customer that stays, where it is being made', async () => {
    const who = await laurel.newcomer();
    const payments = laurel.get(Payments);
    const real = payments.customerOf.bind(payments);
    let made = '';
    const making = jest.spyOn(payments, 'customerOf').mockImplementationOnce(async (asked) => {
      made = await real(asked);
      await forget(who);
      return made;
    });
    expect(await refusalCode(customerOf(who))).toBe('session.required');
    making.mockRestore();
    await laurel.settled();
    expect(await stripe().customers.retrieve(made)).toMatchObject({ deleted: true });
    expect(await traces(who)).toEqual(NOTHING);
  });

  it('no checkout', async () => {
    const { who, filmId } = await laurel.someone();
    const { id: stripeCustomerId } = await stripe().customers.create({});
    await forget(who);
    // As if this had been read before.
    await laurel.db.film.update({ where: { id: filmId }, data: { ownerId: who.user } });
    await laurel.db.customer.create({ data: { userId: who.user, stripeCustomerId } });
    expect(await refusalCode(laurel.begin(who, filmId))).toBe('session.required');
    await laurel.db.customer.deleteMany({ where: { stripeCustomerId } });
    expect(await traces(who)).toEqual(NOTHING);
  });

  it('no token that an administrator gives, nor one that is spent, at the same moment', async () => {
    const [who, other] = [await laurel.newcomer(), await laurel.someone()];
    const grant = { userId: who.user, token: 'strategy', amount: 3, reason: 'Sorry' };
    const given = forgottenWhile(who, () =>
      laurel.as(admin, () => laurel.to.grantTokens(grant), { idempotencyKey: randomUUID() }),
    );
    expect(await refusalCode(given)).toBe('user.not_found');
    expect(await traces(who)).toEqual(NOTHING);
    const spent = forgottenWhile(other.who, () => laurel.spend(other.who, other.filmId));
    expect(await refusalCode(spent)).toBe('session.required');
    expect(await traces(other.who)).toEqual(NOTHING);
  });

  it('no token that is given back at the same moment', async () => {
    const { who, filmId, key } = await laurel.someone();
    await laurel.spend(who, filmId, key);
    const later = new Date(Date.now() + FORGOTTEN_AFTER_MS + 1000);
    const back = await forgottenWhile(who, () => laurel.db.$transaction((tx) => refund(tx, key, later)));
    expect([back, await traces(who)]).toEqual([false, NOTHING]);
  });

  it('no plan that has come at the same moment: it ends, and all of it is given back, without a mail to nobody', async () => {
    const { who, filmId } = await laurel.someone();
    await laurel.control('webhooks', { isHeld: true });
    await laurel.post(await laurel.begin(who, filmId), 'paid');
    const all = (await stripe().subscriptions.list({ status: 'all' })).data;
    const { id } = all.find(({ metadata }) => metadata.filmId === String(filmId))!;
    let isDone = false;
    let applied: Promise<unknown> = Promise.resolve();
    await laurel.db.$transaction(
      async (tx) => {
        await holdPerson(tx, who.user);
        // Told between what ends the plans and what forgets the films: what has come till then would stay.
        const between = async () => {
          applied = laurel
            .get(ApplySubscription)
            .run(id)
            .finally(() => (isDone = true));
          await until(async () => isDone || (await waiting()) > 0);
        };
        await forgetIn(beforeCheckouts(tx, between), who.user);
      },
      { timeout: 20_000 },
    );
    await applied;
    await laurel.control('webhooks', { isHeld: false });
    await laurel.control('webhooks/release');
    await laurel.settled();
    expect((await stripe().subscriptions.retrieve(id)).status).toBe('canceled');
    const charges = (await stripe().charges.list({ limit: 100 })).data;
    expect(charges.filter(({ refunded }) => refunded)).toHaveLength(1);
    expect((await traces(who)).at(-1)).toBe(0);
  });
  /** The same transaction; before checkouts are deleted something else happens. */
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

  it('no mail of what was bought on a page that was open', async () => {
    const { who, filmId } = await laurel.someone();
    const url = await laurel.begin(who, filmId);
    await forget(who);
    await laurel.post(url, 'paid');
    await laurel.settled();
    expect(await traces(who)).toEqual(NOTHING);
    expect(
      await countOf(laurel.db, 'outbox', `type = 'mail.wanted' and payload->>'userId' = $1`, who.user),
    ).toBe(0);
  });
});

it('what was told of who is deleted and could not be handled goes with them, and nobody else’s', async () => {
  const [gone, other] = [person(), person()];
  const setAside = async ({ user }: Caller) => {
    const envelope = {
      type: 'user.changed',
      aggregate: `user-${user}`,
      version: 1,
      fact: { user: { name: 'Ada' } },
    };
    await laurel.db.$executeRaw`insert into failed (event_id, envelope, tries, error, dead)
      values (${randomUUID()}::uuid, ${JSON.stringify(envelope)}::jsonb, 5, 'a defect', true)`;
  };
  for (const who of [gone, other]) await setAside(who);
  const left = () =>
    laurel.db.$queryRawUnsafe(
      `select envelope->>'aggregate' as of from failed where envelope->>'aggregate' = any($1)`,
      [gone, other].map(({ user }) => `user-${user}`),
    );
  expect(await left()).toHaveLength(2);
  await forget(gone);
  expect(await left()).toEqual([{ of: `user-${other.user}` }]);
});

it('a run that finishes after its payer was deleted makes no balance of nobody, and the ledger is proven', async () => {
  const { who, filmId, key } = await laurel.someone();
  await laurel.spend(who, filmId, key);
  await laurel.refund(who, key);
  await forget(who);
  const before = await laurel.db.userMetaData.count();
  const fact = { wizardResultId: 1, filmId, userId: who.user, runKey: key };
  const told = await tell(laurel.stack, 'run.finished', `run-${key}`, 1, fact);
  await until(() => isHandled(laurel.db, told));
  expect(await laurel.db.userMetaData.count()).toBe(before);
  expect(await laurel.get(ProveLedger).run()).toEqual([]);
});
