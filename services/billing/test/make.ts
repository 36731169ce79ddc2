import { randomUUID } from 'node:crypto';
import { BillingServiceService } from '@laurel/proto/billing/v1/billing';
import { events, type EventType } from '@laurel/proto/events';
import { boot } from '@laurel/runtime/boot';
import { subjectOf } from '@laurel/runtime/bus';
import { newCall, privateKey, sign, within, type Call, type Caller } from '@laurel/runtime/call';
import { client } from '@laurel/runtime/client';
import type { Refusal } from '@laurel/runtime/refusals';
import { jetstream } from '@nats-io/jetstream';
import { headers } from '@nats-io/transport-node';
import { startStack } from '../../../deploy/local/stack.mjs';
import { until } from '../../../deploy/local/until.mjs';
import { billing } from '../src/billing.module.js';
import { Db } from '../src/database.js';
import { startSubscription } from '../src/subscription-changes.js';

export const person = (role: Caller['role'] = 'user'): Caller => ({
  user: randomUUID(),
  role,
  impersonator: '',
});
export const refusal = (work: Promise<unknown>) =>
  work.then(
    () => Promise.reject(new Error('was not refused')),
    (error) => error as Refusal,
  );

/** The service behind its real door, on a real database and bus, onto which the facts of others are told. */
export async function startBilling() {
  const stack = await startStack();
  const env = await stack.env('billing');
  const service = await boot(billing, env);
  const to = client(BillingServiceService, env.GRPC_URL);
  const key = privateKey(stack.callerPrivateKey);
  const get = <T>(token: abstract new (...args: never[]) => T): T =>
    service.app.get(token as never, { strict: false });
  const db = get(Db);
  let films = 100;

  /** Tells a fact, and waits until this service has handled it. */
  async function tell(type: EventType, aggregate: string, version: number, fact: object) {
    const [about, msgID] = [headers(), randomUUID()];
    const said = {
      version: String(version),
      at: new Date().toISOString(),
      'request-id': 'r',
      traceparent: '',
    };
    for (const [name, value] of Object.entries(said)) about.set(name, value);
    const body = JSON.stringify(events[type].message.toJSON(fact as never));
    await jetstream(stack.admin).publish(subjectOf(type, aggregate), body, { headers: about, msgID });
    await until(() => db.handled.findUnique({ where: { eventId: msgID } }));
  }
  const userFact = ({ user }: Caller, version: number) => ({
    user: {
      id: user,
      version,
      name: 'Ada',
      email: `${user}@example.org`,
      emailVerified: false,
      role: 'user',
      createdAt: '',
      updatedAt: '',
    },
  });

  const register = (who: Caller, { what = 'user.registered' as EventType, version = 1 } = {}) =>
    tell(what, `user-${who.user}`, version, userFact(who, version));

  return {
    stack,
    service,
    to,
    get,
    db,
    tell,
    as: <T>(who: Caller, work: () => Promise<T>, over: Partial<Call> = {}) =>
      within(newCall({ pass: sign(who, key), ...over }), work),
    register,
    /** Somebody new, with the free token. */
    async newcomer() {
      const who = person();
      await register(who);
      return who;
    },
    /** A film of theirs, known here. */
    async film(who: Caller): Promise<number> {
      const id = films++;
      await tell('film.registered', `film-${id}`, 1, {
        film: { id, version: 1, createdBy: who.user, stillFileNames: [] },
      });
      return id;
    },
    subscribe: ({ user: userId }: Caller, filmId: number) =>
      db.$transaction((tx) => {
        const plan = { billingCycle: '1_month', productId: null, source: 'demo' };
        return startSubscription(tx, {
          filmId,
          userId,
          stripeSubscriptionId: `sub_${randomUUID()}`,
          ...plan,
        });
      }),
    tokens: async ({ user: userId }: Caller) =>
      (await db.userMetaData.findUnique({ where: { userId } }))?.availableStrategyTokens ?? 0,
    /** What the books say: the sum of every entry. */
    booked: async ({ user: userId }: Caller) =>
      (await db.ledgerEntry.aggregate({ where: { userId }, _sum: { amount: true } }))._sum.amount ?? 0,
    /** The last fact that was published under a subject. */
    published: (subject: string) =>
      until(() => stack.jsm.streams.getMessage('LAUREL', { last_by_subj: subject }).catch(() => null)),
    async stop() {
      to.close();
      await service.close();
      await stack.stop();
    },
  };
}
