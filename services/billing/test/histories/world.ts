import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createCall, runInCall as asCaller } from '@laurel/runtime/auth/call-context';
import { Refusal } from '@laurel/runtime/errors/refusals';
import { startSandbox } from '../../../../deploy/stripe-sandbox/src/sandbox.ts';
import { until } from '../../../../deploy/testing/until.mjs';
import { GrantPlanTokens } from '../../src/commands/tokens/grant-plan-tokens.js';
import { Reconcile } from '../../src/commands/stripe/reconcile.js';
import { SyncPlans } from '../../src/commands/stripe/sync-plans.js';
import { ReceiveStripeEvent } from '../../src/commands/stripe/receive-stripe-event.js';
import { RunJobs } from '../../src/commands/run-jobs.js';
import { seedStripe } from '../../src/stripe/seed-stripe.js';
import { createStripe } from '../../src/stripe/stripe-client.js';
import { person } from '../../../runtime/test/callers.js';
import { IS_DEAD } from '@laurel/runtime/jobs/dead-jobs';
import { changeJobs, listJobs } from '../../../runtime/test/jobs.js';
import { startBilling } from '../make.js';
import type { Action, Step } from './actions.js';
import { createActionPerformer, type FilmOwner } from './perform-action.js';
import { Crash, injectCrashes, runWithCrash } from './simulated-crash.js';
import { createJobRunner } from './job-runner.js';

/**
 * When weeks pass at once, the nightly jobs run only this often. Running them each night finds no more
 * errors.
 */
const MAX_SECONDS_BETWEEN_NIGHTS = 20 * 86_400;
const [KEY, SECRET] = ['sk_test_laurel', 'whsec_for_tests'];

/** Counts the kinds of events in all histories, so that the test fails if hardly anything happens. */
const createEventCounts = () => ({
  bought: 0,
  refunded: 0,
  changed: 0,
  planned: 0,
  renewed: 0,
  failed: 0,
  ended: 0,
  crashed: 0,
  refused: 0,
});

/**
 * Starts the service with its database and bus, and a Stripe sandbox whose webhooks are delivered as each
 * step requires.
 */
export async function startWorld() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-histories-'));
  /** The webhooks that Stripe has sent and that are not delivered yet. */
  let pendingWebhooks: { body: Buffer; signature: string }[] = [];
  const webhookServer = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      pendingWebhooks.push({
        body: Buffer.concat(chunks),
        signature: String(request.headers['stripe-signature']),
      });
      response.writeHead(200).end();
    });
  });
  await new Promise<void>((resolve) => webhookServer.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(webhookServer.address() as AddressInfo).port}/`;
  const sandbox = await startSandbox({ port: 0, folder, webhook: { url, secrets: [SECRET] } });
  const billing = await startBilling({
    STRIPE_SECRET_KEY: KEY,
    STRIPE_WEBHOOK_SECRET: SECRET,
    STRIPE_API_URL: sandbox.url,
    PUBLIC_URL: 'http://localhost:8080',
  });
  const { get, db } = billing;
  const jobs = get(RunJobs);
  await jobs.beforeApplicationShutdown();
  const jobRunner = createJobRunner(billing.service.env.DATABASE_URL, jobs.work.tasks);
  injectCrashes(db.pool);
  const stripe = createStripe({ key: KEY, apiUrl: new URL(sandbox.url) });

  const eventCounts = createEventCounts();
  const control = async (name: string, body: object = {}) => {
    const options = { method: 'POST', body: JSON.stringify(body) };
    const response = await fetch(`${sandbox.url}/_sandbox/${name}`, options);
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as { now: number };
  };
  const now = async () => (await control('clock')).now;

  /** Delivers the waiting webhooks, in order or reversed, and several times. Stripe repeats failed ones. */
  async function deliverWebhooks({
    duplicates,
    isReordered,
    crashAt = null,
  }: Pick<Step, 'duplicates' | 'isReordered'> & { crashAt?: number | null }) {
    await control('webhooks/flush');
    const deliveries = pendingWebhooks.flatMap((item) => Array.from({ length: duplicates + 1 }, () => item));
    pendingWebhooks = [];
    if (isReordered) deliveries.reverse();
    for (const { body, signature } of deliveries) {
      const receive = () => get(ReceiveStripeEvent).run(body, signature);
      await runWithCrash(crashAt, receive).catch(recordCrash);
      if (crashAt !== null) await receive();
    }
  }
  /** Runs the jobs until none is left. The process may crash in between and restart. */
  async function runAllJobs(crashAt: number | null = null) {
    if (crashAt !== null && (await runWithCrash(crashAt, () => jobRunner.runDueJobs())))
      eventCounts.crashed++;
    await until(async () => {
      await changeJobs(db, 'run_at = now()');
      await jobRunner.runDueJobs();
      return (await listJobs(db, `not (${IS_DEAD})`)).length === 0;
    });
    const [dead] = await listJobs(db);
    if (dead) throw new Error(`${dead.key}: ${dead.error}`);
  }

  async function runNightlyJobs() {
    await get(Reconcile).run();
    await get(GrantPlanTokens).run(new Date((await now()) * 1000));
  }

  function recordCrash(error: unknown) {
    if (!(error instanceof Crash)) throw error;
    eventCounts.crashed++;
  }

  /** Advances the clock, with nightly jobs on the way. */
  async function advanceClock(seconds: number) {
    const nights = Math.floor(seconds / MAX_SECONDS_BETWEEN_NIGHTS);
    for (let night = 0; night < nights; night++) {
      await control('clock', { advanceSeconds: MAX_SECONDS_BETWEEN_NIGHTS });
      await runNightlyJobs();
    }
    await control('clock', { advanceSeconds: Math.max(0, seconds - nights * MAX_SECONDS_BETWEEN_NIGHTS) });
  }

  const performAction = createActionPerformer(billing, stripe);

  return {
    ...billing,
    stripe,
    eventCounts,
    now,
    control,
    deliverWebhooks,
    runAllJobs,
    /** Drops the waiting webhooks. The nightly job finds their changes. */
    async dropWebhooks() {
      await control('webhooks/flush');
      pendingWebhooks = [];
    },
    async createFilmOwner(): Promise<FilmOwner> {
      const who = person();
      return { who, filmId: await billing.createFilm(who), pages: [], isFilmDeleted: false, reported: [] };
    },
    /** Runs the action in a process that may crash. */
    async performAction(owner: FilmOwner, { crashAt, ...action }: Action): Promise<void> {
      const call = createCall({ caller: owner.who });
      // Actions of other services and of the bank do not run in this process, so they cannot crash with it.
      const isOurs = action.type !== 'delete the film' && action.type !== 'pay late';
      await asCaller(call, () =>
        runWithCrash(isOurs ? crashAt : null, () => performAction(owner, action)),
      ).catch((error: unknown) => {
        if (error instanceof Refusal) {
          eventCounts.refused++;
          return;
        }
        recordCrash(error);
        owner.reported.push({ state: 'unknown', subscription: '' });
      });
    },
    runNightlyJobs: (crashAt: number | null = null) =>
      runWithCrash(crashAt, runNightlyJobs).catch(recordCrash),
    advanceClock,
    /** Advances to the next end of a period and a little further, while the renewal is a draft. */
    async advanceToRenewal() {
      const all = await stripe.subscriptions.list({ limit: 100 }).autoPagingToArray({ limit: 1000 });
      const currentTime = await now();
      const ends = all
        .map(({ items }) => items.data[0]!.current_period_end)
        .filter((end) => end > currentTime);
      if (ends.length === 0) return;
      await advanceClock(Math.min(...ends) - currentTime - 60);
      await control('clock', { advanceSeconds: 660 });
    },
    /** Makes the next responses of Stripe fail. */
    injectFault: (fault: Step['fault']) =>
      fault ? control('fail', { ...fault, status: 0, path: '/v1/' }) : control('fail/end'),
    /** Resets everything: an empty Stripe sandbox and no earlier users. */
    async reset() {
      await control('reset');
      await control('clock', { isFrozen: true });
      pendingWebhooks = [];
      await db.$executeRaw`truncate film_subscription, checkout, stripe_event, paid_period, unassigned_subscription, subscription_history, customer, mail_request, reconciliation_fix`;
      await db.$executeRaw`delete from graphile_worker._private_jobs`;
      await seedStripe({ key: KEY, apiUrl: new URL(sandbox.url) });
      await get(SyncPlans).run();
    },
    async stop() {
      await jobRunner.end();
      await billing.stop();
      await sandbox.stop();
      await new Promise((resolve) => webhookServer.close(resolve).closeAllConnections());
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
export type World = Awaited<ReturnType<typeof startWorld>>;
