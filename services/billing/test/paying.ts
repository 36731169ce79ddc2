import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { Caller } from '@laurel/runtime/call';
import { startSandbox } from '../../../deploy/local/stripe/sandbox.ts';
import { until } from '../../../deploy/local/until.mjs';
import { seedStripe } from '../src/stripe/seed-stripe.js';
import { SyncPlans } from '../src/commands/sync-plans.js';
import { startBilling } from './make.js';

/** One takes the other's place: Stripe signs with the newer one alone. */
export const [OLDER_SECRET, SECRET] = ['whsec_older', 'whsec_for_tests'];
const CARDS = {
  paid: '4242424242424242',
  declined: '4000000000000002',
  failsLater: '4000000000000341',
  /** Its holder is asked each time. */
  asked: '4000002760003184',
  /** A bank account, from which the money comes three days later. */
  debited: 'AT611904300234573201',
};
export const KEY = 'sk_test_laurel';

/**
 * The service with a Stripe of its own: the sandbox, whose webhooks come to its door, with the demonstration's plans. `through`: the
 * address by which the service asks it, where something stands between.
 */
export async function startPaying(through = async (address: string) => address) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-paying-'));
  let take: (body: Buffer, signature: string) => Promise<unknown> = async () => {};
  const hook = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () =>
      take(Buffer.concat(chunks), String(request.headers['stripe-signature'])).then(
        () => response.writeHead(200).end(),
        () => response.writeHead(503).end(),
      ),
    );
  });
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/`;
  const sandbox = await startSandbox({ port: 0, folder, webhook: { url, secrets: [SECRET] } });
  const apiUrl = await through(sandbox.url);
  const billing = await startBilling({
    STRIPE_SECRET_KEY: KEY,
    STRIPE_WEBHOOK_SECRET: `${OLDER_SECRET},${SECRET}`,
    STRIPE_API_URL: apiUrl,
    PUBLIC_URL: 'http://localhost:8080',
    STRIPE_RETRY_MS: '50',
  });
  const { to, as, db, get } = billing;
  const anyone: Caller = { user: '', role: 'anonymous', impersonator: '' };
  take = (body, signature) => as(anyone, () => to.takeStripeEvent({ body, signature }));
  const offerPlans = async () => {
    await seedStripe({ key: KEY, apiUrl: new URL(apiUrl) });
    await get(SyncPlans).run();
  };
  await offerPlans();

  const control = async (name: string, body: object = {}) => {
    const answer = await fetch(`${sandbox.url}/_sandbox/${name}`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json() as Promise<unknown>;
  };
  const post = (address: string, card: keyof typeof CARDS) =>
    fetch(address, {
      method: 'POST',
      body: new URLSearchParams({ number: CARDS[card], name: 'Ada', email: 'ada@laurel.test' }),
      redirect: 'manual',
    });
  const wish = (filmId: number, over: object = {}) => ({
    filmId,
    filmName: 'Salt',
    productId: 'demo_match_submit',
    billingCycle: '1_month',
    amount: 4900,
    currency: 'eur',
    redirect: `/user/matching?filmId=${filmId}`,
    email: 'ada@laurel.test',
    name: 'Ada',
    ...over,
  });
  const begin = async (who: Caller, filmId: number, over: object = {}) =>
    (await as(who, () => to.startCheckout(wish(filmId, over)))).url;
  const subscriptionOf = (filmId: number) => db.filmSubscription.findUnique({ where: { filmId } });
  return {
    ...billing,
    sandbox,
    control,
    post,
    wish,
    begin,
    subscriptionOf,
    /** All events were told, and all that were told are handled, but for what is due much later. */
    settled: async () => {
      await control('webhooks/flush');
      const soon = { lt: new Date(Date.now() + 600_000) };
      await until(
        async () => (await db.stripeEvent.count({ where: { state: 'waiting', dueAt: soon } })) === 0,
      );
    },
    /** Another Stripe, which knows the plans and nothing else: each list of it is as long as all that was ever made there. */
    forgetStripe: async () => {
      await control('reset');
      await offerPlans();
    },
    /** Buys a plan to the end. */
    async buy(who: Caller, filmId: number, over: object = {}, card: keyof typeof CARDS = 'paid') {
      await post(await begin(who, filmId, over), card);
      return until(() => subscriptionOf(filmId));
    },
    /** The mails that were asked for, of one user. */
    mails: async ({ user: userId }: Caller) =>
      (await db.mailAsked.findMany({ where: { userId }, orderBy: { at: 'asc' } })).map(
        ({ key }) => key.split(':')[0],
      ),
    submissionTokens: async ({ user: userId }: Caller) =>
      (await db.userMetaData.findUnique({ where: { userId } }))?.availableSubmissionTokens ?? 0,
    async someone() {
      const who = await billing.newcomer();
      return { who, filmId: await billing.film(who), key: randomUUID() };
    },
    async stop() {
      await billing.stop();
      await sandbox.stop();
      await new Promise((resolve) => hook.close(resolve).closeAllConnections());
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
