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
import { startBilling } from './make.js';

/** During a rotation both secrets are valid. Stripe signs only with the newer one. */
export const [OLDER_SECRET, SECRET] = ['whsec_older', 'whsec_for_tests'];
const CARDS = {
  paid: '4242424242424242',
  declined: '4000000000000002',
  failsLater: '4000000000000341',
  /** Requires authentication for each payment. */
  authenticated: '4000002760003184',
  /** A bank account whose debit arrives three days later. */
  debited: 'AT611904300234573201',
};
export const KEY = 'sk_test_laurel';

/**
 * Starts the service with a Stripe sandbox, its webhooks and the demo plans. `through` returns the address at
 * which the service calls Stripe, for example a recorder.
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
  });
  const { client, as, db, get } = billing;
  const anyone: Caller = { user: '', role: 'anonymous', impersonator: '' };
  take = (body, signature) => as(anyone, () => client.takeStripeEvent({ body, signature }));
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
  const createInput = (filmId: number, over: object = {}) => ({
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
    (await as(who, () => client.startCheckout(createInput(filmId, over)))).url;
  const findSubscription = (filmId: number) => db.filmSubscription.findUnique({ where: { filmId } });
  return {
    ...billing,
    sandbox,
    control,
    post,
    createInput,
    begin,
    findSubscription,
    /**
     * Waits until all webhooks are delivered and all jobs are done, except those that start much later.
     */
    settled: async () => {
      await control('webhooks/flush');
      await until(() => areJobsDone(db));
    },
    /** Resets the sandbox to the plans only. Otherwise its lists grow with everything that the tests create. */
    forgetStripe: async () => {
      await control('reset');
      await offerPlans();
    },
    /** Buys a plan completely. */
    async buy(who: Caller, filmId: number, over: object = {}, card: keyof typeof CARDS = 'paid') {
      await post(await begin(who, filmId, over), card);
      return until(() => findSubscription(filmId));
    },
    /** Lists the requested mails of a user. */
    mails: async ({ user: userId }: Caller) =>
      (await db.mailRequest.findMany({ where: { userId }, orderBy: { at: 'asc' } })).map(
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
