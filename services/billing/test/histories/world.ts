import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { newCall, within as asCaller } from '@laurel/runtime/call';
import { Refusal } from '@laurel/runtime/refusals';
import { startSandbox } from '../../../../deploy/local/stripe/sandbox.ts';
import { until } from '../../../../deploy/local/until.mjs';
import { GrantPlanTokens } from '../../src/commands/grant-plan-tokens.js';
import { HandleStripeEvents } from '../../src/commands/handle-stripe-events.js';
import { Reconcile } from '../../src/commands/reconcile.js';
import { SyncPlans } from '../../src/commands/sync-plans.js';
import { TakeStripeEvent } from '../../src/commands/take-stripe-event.js';
import { seedStripe } from '../../src/stripe/seed-stripe.js';
import { stripeOf } from '../../src/stripe/stripe-payments.js';
import { person } from '../../../runtime/test/asking.js';
import { startBilling } from '../make.js';
import type { Action, Round } from './actions.js';
import { deedsOf, type Person } from './deeds.js';
import { Crash, putUnderFate, within } from './fate.js';

/** Of the nights of weeks that pass at once, some are seen: more would not change what is found out. */
const LONGEST_NIGHTS_APART = 20 * 86_400;
const [KEY, SECRET] = ['sk_test_laurel', 'whsec_for_tests'];

/** What the histories have brought so far, so that nobody believes in ones in which nothing happens. */
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

/** The service, its database and bus, and a Stripe of its own that tells what happens as a round wants it. */
export async function startWorld() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-histories-'));
  /** What Stripe told and nobody has taken yet. */
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
    STRIPE_RETRY_MS: '1',
  });
  const { get, db } = billing;
  const events = get(HandleStripeEvents);
  await events.beforeApplicationShutdown();
  putUnderFate(db.pool);
  const stripe = stripeOf({ key: KEY, apiUrl: new URL(sandbox.url) });

  const seen = nothingYet();
  const control = async (name: string, body: object = {}) => {
    const asked = { method: 'POST', body: JSON.stringify(body) };
    const answer = await fetch(`${sandbox.url}/_sandbox/${name}`, asked);
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as { now: number };
  };
  const now = async () => (await control('clock')).now;

  /** Takes what was told, in some order, so many times each; Stripe tells again what was not taken. */
  async function take({
    duplicates,
    isReordered,
    crashAt = null,
  }: Pick<Round, 'duplicates' | 'isReordered'> & { crashAt?: number | null }) {
    await control('webhooks/flush');
    const all = mail.flatMap((one) => Array.from({ length: duplicates + 1 }, () => one));
    mail = [];
    if (isReordered) all.reverse();
    for (const { body, signature } of all) {
      const once = () => get(TakeStripeEvent).run(body, signature);
      await within(crashAt, once).catch(crashed);
      if (crashAt !== null) await once();
    }
  }
  /** Follows what was taken, as long as there is something; the process may end in between and begin anew. */
  async function follow(crashAt: number | null = null) {
    const round = () => (events as unknown as { round(): Promise<boolean> }).round();
    if (crashAt !== null) await within(crashAt, round).catch(crashed);
    await until(async () => {
      await db.stripeEvent.updateMany({ where: { state: 'waiting' }, data: { dueAt: new Date(0) } });
      await round();
      return (await db.stripeEvent.count({ where: { state: 'waiting' } })) === 0;
    });
    const dead = await db.stripeEvent.findFirst({ where: { state: 'dead' } });
    if (dead) throw new Error(`${dead.type}: ${dead.error}`);
  }

  async function byNight() {
    await get(Reconcile).run();
    await get(GrantPlanTokens).run(new Date((await now()) * 1000));
  }

  function crashed(error: unknown) {
    if (!(error instanceof Crash)) throw error;
    seen.crashed++;
  }

  /** Time goes on, night by night, as far as there are some. */
  async function pass(seconds: number) {
    const nights = Math.floor(seconds / LONGEST_NIGHTS_APART);
    for (let night = 0; night < nights; night++) {
      await control('clock', { advanceSeconds: LONGEST_NIGHTS_APART });
      await byNight();
    }
    await control('clock', { advanceSeconds: Math.max(0, seconds - nights * LONGEST_NIGHTS_APART) });
  }

  const act = deedsOf(billing, stripe);

  return {
    ...billing,
    stripe,
    seen,
    now,
    control,
    take,
    follow,
    /** What was told and is not here never comes: it is found by night. */
    async forgetMail() {
      await control('webhooks/flush');
      mail = [];
    },
    async someone(): Promise<Person> {
      const who = person();
      return { who, filmId: await billing.film(who), pages: [], isFilmDeleted: false, told: [] };
    },
    /** In a process that may end. */
    async act(one: Person, { crashAt, ...deed }: Action): Promise<void> {
      const call = newCall({ caller: one.who });
      // What others do, and the bank, does not end with our process.
      const isOurs = deed.do !== 'delete the film' && deed.do !== 'pay late';
      await asCaller(call, () => within(isOurs ? crashAt : null, () => act(one, deed))).catch(
        (error: unknown) => {
          if (error instanceof Refusal) return void seen.refused++;
          crashed(error);
          one.told.push({ what: 'unknown', subscription: '' });
        },
      );
    },
    byNight: (crashAt: number | null = null) => within(crashAt, byNight).catch(crashed),
    pass,
    /** To when the next period ends, and a little on: its renewal is a draft by then. */
    async toRenewal() {
      const all = await stripe.subscriptions.list({ limit: 100 }).autoPagingToArray({ limit: 1000 });
      const present = await now();
      const ends = all.map(({ items }) => items.data[0]!.current_period_end).filter((end) => end > present);
      if (ends.length === 0) return;
      await pass(Math.min(...ends) - present - 60);
      await control('clock', { advanceSeconds: 660 });
    },
    /** The next answers of Stripe are none. */
    trouble: (trouble: Round['trouble']) =>
      trouble ? control('fail', { ...trouble, status: 0, path: '/v1/' }) : control('fail/end'),
    /** All begins anew: another Stripe, nobody of before. */
    async forgetAll() {
      await control('reset');
      await control('clock', { isFrozen: true });
      mail = [];
      await db.$executeRaw`truncate film_subscription, checkout, stripe_event, paid_part, subscription_aside, subscription_history, customer, mail_asked, mend`;
      await seedStripe({ key: KEY, apiUrl: new URL(sandbox.url) });
      await get(SyncPlans).run();
    },
    async stop() {
      await billing.stop();
      await sandbox.stop();
      await new Promise((resolve) => hook.close(resolve).closeAllConnections());
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
export type World = Awaited<ReturnType<typeof startWorld>>;
