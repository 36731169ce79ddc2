import { randomUUID } from 'node:crypto';
import { BillingServiceService } from '@laurel/proto/billing/v1/billing';
import type { EventType } from '@laurel/proto/events';
import { boot } from '@laurel/runtime/lifecycle/boot';
import type { Caller } from '@laurel/runtime/auth/call-context';
import { createClient } from '@laurel/runtime/grpc/client';
import { startStack } from '../../../deploy/testing/stack.mjs';
import { until } from '../../../deploy/testing/until.mjs';
import { runAs, person } from '../../runtime/test/callers.js';
import { countRows } from '../../runtime/test/tables.js';
import { createEventPublisher } from '../../runtime/test/publish-events.js';
import { bookTokens } from '../src/tokens/ledger.js';
import { billing } from '../src/billing.module.js';
import { RefundRuns } from '../src/commands/tokens/refund-runs.js';
import { Db } from '../src/database/client.js';
import { REFUND_AFTER_MS } from '../src/domain/run-payment.js';
import { startSubscription } from '../src/subscriptions/subscription-changes.js';

/**
 * Starts the service behind its real gRPC server, with a real database and bus. Tests publish the events of
 * other services.
 */
export async function startBilling(overrides: Record<string, string> = {}) {
  const stack = await startStack();
  const env = { ...(await stack.env('billing')), ...overrides };
  const service = await boot(billing, env);
  const client = createClient(BillingServiceService, env.GRPC_URL);
  const get = <T>(token: abstract new (...args: never[]) => T): T =>
    service.app.get(token as never, { strict: false });
  const db = get(Db);
  const publishEvent = createEventPublisher(stack, db);
  let films = 100;

  const createUserEvent = ({ user }: Caller, version: number) => ({
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

  const publishUser = (who: Caller, { type = 'user.registered' as EventType, version = 1 } = {}) =>
    publishEvent(type, `user-${who.user}`, version, createUserEvent(who, version));

  const as = runAs(stack);
  /** Spends a token. Returns only the payer, because each call returns another receipt. */
  const spend = async (who: Caller, filmId: number, runKey: string = randomUUID(), inputHash = 'hash') => {
    const { paidBy } = await as(who, () => client.spendStrategyToken({ filmId, runKey, inputHash }));
    return { paidBy };
  };
  /** Requests the refund of a token. */
  const requestRefund = (who: Caller, runKey: string) =>
    as(who, () => client.refundStrategyToken({ runKey }));
  /** Makes the refunds that are due after the given time. Returns their number. */
  const refundDueRuns = (afterMs = REFUND_AFTER_MS + 1000) =>
    get(RefundRuns).run(new Date(Date.now() + afterMs));
  /** Requests the refund of a token and makes it, as after the receipt has expired. */
  const refundToken = async (who: Caller, runKey: string) => {
    await requestRefund(who, runKey);
    await refundDueRuns();
  };
  /** Grants strategy tokens. Returns false if the key was booked before. */
  const grant = (who: Caller, amount: number, idempotencyKey: string = randomUUID()) =>
    db.$transaction((tx) =>
      bookTokens(tx, {
        userId: who.user,
        kind: 'grant',
        amount,
        filmId: null,
        reason: 'For a test',
        idempotencyKey,
      }),
    );
  const publishRunFinished = (who: Caller, filmId: number, runKey: string, wizardResultId: number) =>
    publishEvent('run.finished', `run-${wizardResultId}`, 1, {
      wizardResultId,
      filmId,
      userId: who.user,
      runKey,
    });

  return {
    stack,
    service,
    client,
    get,
    db,
    publishEvent,
    as,
    spend,
    requestRefund,
    refundDueRuns,
    refundToken,
    grant,
    publishRunFinished,
    publishUser,
    /** Creates a user with the free token. */
    async createUser() {
      const who = person();
      await publishUser(who);
      return who;
    },
    /** Publishes a film of the user and waits until it is projected. */
    async createFilm(who: Caller): Promise<number> {
      const id = films++;
      await publishEvent('film.registered', `film-${id}`, 1, {
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
    getStrategyTokens: async ({ user: userId }: Caller) =>
      (await db.userMetaData.findUnique({ where: { userId } }))?.availableStrategyTokens ?? 0,
    /** Returns the sum of all ledger entries. */
    sumLedger: async ({ user: userId }: Caller) =>
      (await db.ledgerEntry.aggregate({ where: { userId }, _sum: { amount: true } }))._sum.amount ?? 0,
    /** Returns the last event that was published on a subject, once there is one. */
    waitForEvent: (subject: string) =>
      until(() => stack.jsm.streams.getMessage('LAUREL', { last_by_subj: subject }).catch(() => null)),
    /** Counts the database sessions that wait for a lock. */
    countLockWaits: () =>
      countRows(db, 'pg_stat_activity', `datname = current_database() and wait_event_type = 'Lock'`),
    async stop() {
      client.close();
      await service.close();
      await stack.stop();
    },
  };
}
