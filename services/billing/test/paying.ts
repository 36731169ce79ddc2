import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { Caller } from '@laurel/runtime/auth/call-context';
import { startSandbox } from '../../../deploy/stripe-sandbox/src/sandbox.ts';
import { until } from '../../../deploy/testing/until.mjs';
import { areJobsDone } from '../../runtime/test/jobs.js';
import { seedStripe } from '../src/stripe/seed-stripe.js';
import { SyncPlans } from '../src/commands/stripe/sync-plans.js';
import { nobody } from '../../runtime/test/callers.js';
import { createStripe } from '../src/stripe/stripe-client.js';
import { startBilling } from './make.js';

/** The secrets during a rotation. Both are valid, and Stripe signs only with the newer one. */
export const [OLDER_SECRET, SECRET] = ['whsec_older', 'whsec_for_tests'];
const CARDS = {
  paid: '4242424242424242',
  declined: '4000000000000002',
  failsLater: '4000000000000341',
  /** A card that requires authentication for each payment. */
  authenticated: '4000002760003184',
  /** A bank account whose debit arrives three days later. */
  debited: 'AT611904300234573201',
};
export const KEY = 'sk_test_laurel';

/**
 * Starts the service with a Stripe sandbox, its webhooks and the demo plans. `getApiUrl` returns the address
 * at which the service calls Stripe, for example a recorder.
 */
export async function startPaying(getApiUrl = async (sandboxUrl: string) => sandboxUrl) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-paying-'));
  let receiveWebhook: (body: Buffer, signature: string) => Promise<unknown> = async () => {};
  const webhookServer = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () =>
      receiveWebhook(Buffer.concat(chunks), String(request.headers['stripe-signature'])).then(
        () => response.writeHead(200).end(),
        () => response.writeHead(503).end(),
      ),
    );
  });
  await new Promise<void>((resolve) => webhookServer.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(webhookServer.address() as AddressInfo).port}/`;
  const sandbox = await startSandbox({ port: 0, folder, webhook: { url, secrets: [SECRET] } });
  const apiUrl = await getApiUrl(sandbox.url);
  const billing = await startBilling({
    STRIPE_SECRET_KEY: KEY,
    STRIPE_WEBHOOK_SECRET: `${OLDER_SECRET},${SECRET}`,
    STRIPE_API_URL: apiUrl,
    PUBLIC_URL: 'http://localhost:8080',
  });
  const { client, as, db, get } = billing;
  receiveWebhook = (body, signature) => as(nobody, () => client.takeStripeEvent({ body, signature }));
  const offerPlans = async () => {
    await seedStripe({ key: KEY, apiUrl: new URL(apiUrl) });
    await get(SyncPlans).run();
  };
  await offerPlans();
  const stripe = createStripe({ key: KEY, apiUrl: new URL(sandbox.url) });

  /** Calls a control function of the sandbox, for example to advance its clock. */
  const control = async (name: string, body: object = {}) => {
    const response = await fetch(`${sandbox.url}/_sandbox/${name}`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(await response.text());
    return response.json() as Promise<unknown>;
  };
  /** Submits a payment page of Stripe with a test card. */
  const submitCard = (pageUrl: string, card: keyof typeof CARDS) =>
    fetch(pageUrl, {
      method: 'POST',
      body: new URLSearchParams({ number: CARDS[card], name: 'Ada', email: 'ada@laurel.test' }),
      redirect: 'manual',
    });
  const createInput = (filmId: number, overrides: object = {}) => ({
    filmId,
    filmName: 'Salt',
    productId: 'demo_match_submit',
    billingCycle: '1_month',
    amount: 4900,
    currency: 'eur',
    redirect: `/user/matching?filmId=${filmId}`,
    email: 'ada@laurel.test',
    name: 'Ada',
    ...overrides,
  });
  /** Returns the URL of the payment page. */
  const startCheckout = async (who: Caller, filmId: number, overrides: object = {}) =>
    (await as(who, () => client.startCheckout(createInput(filmId, overrides)))).url;
  /** Waits until all webhooks are delivered and all jobs are done, except those that start much later. */
  const waitUntilSettled = async () => {
    await control('webhooks/flush');
    await until(() => areJobsDone(db));
  };
  const findSubscription = (filmId: number) => db.filmSubscription.findUnique({ where: { filmId } });
  return {
    ...billing,
    sandbox,
    stripe,
    control,
    submitCard,
    createInput,
    startCheckout,
    findSubscription,
    waitUntilSettled,
    advanceClock: async (seconds: number) => {
      await control('clock', { advanceSeconds: seconds });
      await waitUntilSettled();
    },
    /**
     * Resets the sandbox to the plans only. Otherwise its lists grow with everything that the tests create.
     */
    resetStripe: async () => {
      await control('reset');
      await offerPlans();
    },
    /** Buys a plan, waits until it is active and returns its subscription. */
    async buy(who: Caller, filmId: number, overrides: object = {}, card: keyof typeof CARDS = 'paid') {
      await submitCard(await startCheckout(who, filmId, overrides), card);
      return until(() => findSubscription(filmId));
    },
    /** Lists the kinds of the requested mails of a user, as the first part of their keys. */
    listMailKinds: async ({ user: userId }: Caller) =>
      (await db.mailRequest.findMany({ where: { userId }, orderBy: { at: 'asc' } })).map(
        ({ key }) => key.split(':')[0],
      ),
    getSubmissionTokens: async ({ user: userId }: Caller) =>
      (await db.userMetaData.findUnique({ where: { userId } }))?.availableSubmissionTokens ?? 0,
    /** Creates a user with a film and a new key for a run. */
    async createFilmOwner() {
      const who = await billing.createUser();
      return { who, filmId: await billing.createFilm(who), key: randomUUID() };
    },
    async stop() {
      await billing.stop();
      await sandbox.stop();
      await new Promise((resolve) => webhookServer.close(resolve).closeAllConnections());
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
