import { randomUUID } from 'node:crypto';
import { BillingServiceService } from '@laurel/proto/billing/v1/billing';
import type { EventType } from '@laurel/proto/events';
import { boot } from '@laurel/runtime/boot';
import type { Caller } from '@laurel/runtime/call';
import { client } from '@laurel/runtime/client';
import { startStack } from '../../../deploy/local/stack.mjs';
import { until } from '../../../deploy/local/until.mjs';
import { asker, person } from '../../runtime/test/asking.js';
import { teller } from '../../runtime/test/telling.js';
import { book } from '../src/ledger.js';
import { billing } from '../src/billing.module.js';
import { RefundRuns } from '../src/commands/refund-runs.js';
import { Db } from '../src/database.js';
import { RETURNED_AFTER_MS } from '../src/domain/run-payment.js';
import { startSubscription } from '../src/subscription-changes.js';

/** The service behind its real door, on a real database and bus, onto which the facts of others are told. */
export async function startBilling(over: Record<string, string> = {}) {
  const stack = await startStack();
  const env = { ...(await stack.env('billing')), ...over };
  const service = await boot(billing, env);
  const to = client(BillingServiceService, env.GRPC_URL);
  const get = <T>(token: abstract new (...args: never[]) => T): T =>
    service.app.get(token as never, { strict: false });
  const db = get(Db);
  const tell = teller(stack, db);
  let films = 100;

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

  const as = asker(stack);
  const spend = async (
    who: Caller,
    filmId: number,
    runKey: string = randomUUID(),
    inputHash = 'a question',
  ) => {
    const { paidBy } = await as(who, () => to.spendStrategyToken({ filmId, runKey, inputHash }));
    return { paidBy };
  };
  /** Asks a token back. */
  const askBack = (who: Caller, runKey: string) => as(who, () => to.refundStrategyToken({ runKey }));
  /** What is due so long after now is given back; answers how much. */
  const giveBack = (afterMs = RETURNED_AFTER_MS + 1000) =>
    get(RefundRuns).run(new Date(Date.now() + afterMs));
  /** Asks a token back, and lets its receipt die. */
  const refund = async (who: Caller, runKey: string) => {
    await askBack(who, runKey);
    await giveBack();
  };
  /** Whether it was booked: a key is, once. */
  const grant = (who: Caller, amount: number, idempotencyKey: string = randomUUID()) =>
    db.$transaction((tx) =>
      book(tx, {
        userId: who.user,
        kind: 'grant',
        amount,
        filmId: null,
        reason: 'For a test',
        idempotencyKey,
      }),
    );
  const finished = (who: Caller, filmId: number, runKey: string, wizardResultId: number) =>
    tell('run.finished', `run-${wizardResultId}`, 1, { wizardResultId, filmId, userId: who.user, runKey });

  return {
    stack,
    service,
    to,
    get,
    db,
    tell,
    as,
    spend,
    askBack,
    giveBack,
    refund,
    grant,
    finished,
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
    subscribe: ({ user: userId }: Caller, filmId: number, source = 'demo') =>
      db.$transaction((tx) => {
        const plan = { billingCycle: '1_month', productId: null, source };
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
