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
import type { Action, Round } from './actions.js';
import { createActions, type Person } from './deeds.js';
import { Crash, putUnderFate, within } from './fate.js';
import { createJobRun } from './job-run.js';

/** When weeks pass at once, only some nightly runs are simulated. More would not find more. */
const MAX_SECONDS_BETWEEN_NIGHTS = 20 * 86_400;
const [KEY, SECRET] = ['sk_test_laurel', 'whsec_for_tests'];

/** Counts the kinds of events in all histories, so that the test fails if hardly anything happens. */
const nothingYet = () => ({
  bought: 0,
  takenBack: 0,
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
  /** Webhooks that were sent and not delivered yet. */
  let mail: { body: Buffer; signature: string }[] = [];
  const hook = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      mail.push({ body: Buffer.concat(chunks), signature: String(request.headers['stripe-signature']) });
      response.writeHead(200).end();
    });
  });
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/`;
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
  const runJobs = createJobRun(billing.service.env.DATABASE_URL, jobs.work.tasks);
  putUnderFate(db.pool);
  const stripe = createStripe({ key: KEY, apiUrl: new URL(sandbox.url) });

  const seen = nothingYet();
  const control = async (name: string, body: object = {}) => {
    const options = { method: 'POST', body: JSON.stringify(body) };
    const answer = await fetch(`${sandbox.url}/_sandbox/${name}`, options);
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as { now: number };
  };
  const now = async () => (await control('clock')).now;

  /** Delivers the waiting webhooks, in order or reversed, and several times. Stripe repeats failed ones. */
  async function take({
    duplicates,
    isReordered,
    crashAt = null,
  }: Pick<Round, 'duplicates' | 'isReordered'> & { crashAt?: number | null }) {
    await control('webhooks/flush');
    const all = mail.flatMap((item) => Array.from({ length: duplicates + 1 }, () => item));
    mail = [];
    if (isReordered) all.reverse();
    for (const { body, signature } of all) {
      const once = () => get(ReceiveStripeEvent).run(body, signature);
      await within(crashAt, once).catch(crashed);
      if (crashAt !== null) await once();
    }
  }
  /** Runs the jobs until none is left. The process may crash in between and restart. */
  async function follow(crashAt: number | null = null) {
    if (crashAt !== null && (await within(crashAt, () => runJobs.once()))) seen.crashed++;
    await until(async () => {
      await changeJobs(db, 'run_at = now()');
      await runJobs.once();
      return (await listJobs(db, `not (${IS_DEAD})`)).length === 0;
    });
    const [dead] = await listJobs(db);
    if (dead) throw new Error(`${dead.key}: ${dead.error}`);
  }

  async function byNight() {
    await get(Reconcile).run();
    await get(GrantPlanTokens).run(new Date((await now()) * 1000));
  }

  function crashed(error: unknown) {
    if (!(error instanceof Crash)) throw error;
    seen.crashed++;
  }

  /** Advances the clock, with nightly jobs on the way. */
  async function advanceClock(seconds: number) {
    const nights = Math.floor(seconds / MAX_SECONDS_BETWEEN_NIGHTS);
    for (let night = 0; night < nights; night++) {
      await control('clock', { advanceSeconds: MAX_SECONDS_BETWEEN_NIGHTS });
      await byNight();
    }
    await control('clock', { advanceSeconds: Math.max(0, seconds - nights * MAX_SECONDS_BETWEEN_NIGHTS) });
  }

  const act = createActions(billing, stripe);

  return {
    ...billing,
    stripe,
    seen,
    now,
    control,
    take,
    follow,
    /** Drops the waiting webhooks. The nightly job finds their changes. */
    async forgetMail() {
      await control('webhooks/flush');
      mail = [];
    },
    async someone(): Promise<Person> {
      const who = person();
      return { who, filmId: await billing.film(who), pages: [], isFilmDeleted: false, reported: [] };
    },
    /** Runs the action in a process that may crash. */
    async act(item: Person, { crashAt, ...deed }: Action): Promise<void> {
      const call = createCall({ caller: item.who });
      // Actions of other services and of the bank do not end with our process.
      const isOurs = deed.do !== 'delete the film' && deed.do !== 'pay late';
      await asCaller(call, () => within(isOurs ? crashAt : null, () => act(item, deed))).catch(
        (error: unknown) => {
          if (error instanceof Refusal) return void seen.refused++;
          crashed(error);
          item.reported.push({ what: 'unknown', subscription: '' });
        },
      );
    },
    byNight: (crashAt: number | null = null) => within(crashAt, byNight).catch(crashed),
    advanceClock,
    /** Advances to the next end of a period and a little further, while the renewal is a draft. */
    async toRenewal() {
      const all = await stripe.subscriptions.list({ limit: 100 }).autoPagingToArray({ limit: 1000 });
      const present = await now();
      const ends = all.map(({ items }) => items.data[0]!.current_period_end).filter((end) => end > present);
      if (ends.length === 0) return;
      await advanceClock(Math.min(...ends) - present - 60);
      await control('clock', { advanceSeconds: 660 });
    },
    /** Makes the next responses of Stripe fail. */
    injectFault: (fault: Round['fault']) =>
      fault ? control('fail', { ...fault, status: 0, path: '/v1/' }) : control('fail/end'),
    /** Resets everything: an empty Stripe sandbox and no earlier users. */
    async forgetAll() {
      await control('reset');
      await control('clock', { isFrozen: true });
      mail = [];
      await db.$executeRaw`truncate film_subscription, checkout, stripe_event, paid_period, unassigned_subscription, subscription_history, customer, mail_request, reconciliation_fix`;
      await db.$executeRaw`delete from graphile_worker._private_jobs`;
      await seedStripe({ key: KEY, apiUrl: new URL(sandbox.url) });
      await get(SyncPlans).run();
    },
    async stop() {
      await runJobs.end();
      await billing.stop();
      await sandbox.stop();
      await new Promise((resolve) => hook.close(resolve).closeAllConnections());
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
export type World = Awaited<ReturnType<typeof startWorld>>;
