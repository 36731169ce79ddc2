import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import Stripe from 'stripe';
import { startSandbox } from '../src/sandbox.ts';
import { startStripeMock } from '../../lab/emulators/stripe-mock.mjs';
import { stripeSchema } from './schema.ts';

export interface Exchange {
  method: string;
  path: string;
  body: string;
  status: number;
  answer: Record<string, unknown>;
}
export const SECRETS = ['whsec_old', 'whsec_new'];
const KEY = 'sk_test_laurel';
const CARD = {
  paid: '4242 4242 4242 4242',
  declined: '4000000000000002',
  poor: '4000000000009995',
  authenticates: '4000002500003155',
  alwaysAuthenticates: '4000002760003184',
  failsLater: '4000000000000341',
  debit: 'AT61 1904 3002 3457 3201',
  debitFails: 'AT86 1904 3002 3547 3202',
};
export type Card = keyof typeof CARD;

/** The SDK for a local port, which records its requests and responses. */
export function sdk(port: number, exchanges: Exchange[] = [], options: Stripe.StripeConfig = {}) {
  const httpClient = Stripe.createNodeHttpClient();
  const original = httpClient.makeRequest.bind(httpClient);
  httpClient.makeRequest = async (...args) => {
    const [, , requestPath, method, , body] = args;
    const response = await original(...args);
    const toJSON = response.toJSON.bind(response);
    response.toJSON = async () => {
      const answer = (await toJSON()) as Record<string, unknown>;
      exchanges.push({
        method,
        path: requestPath,
        body: body ?? '',
        status: response.getStatusCode(),
        answer: structuredClone(answer),
      });
      return answer;
    };
    return response;
  };
  return new Stripe(KEY, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient,
    ...options,
  });
}

/** A webhook listener that accepts every event with a valid signature, unless configured otherwise. */
async function startListener() {
  const events: Stripe.Event[] = [];
  const listener = { status: 200, secret: SECRETS[0]!, refused: 0 };
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      try {
        const event = Stripe.webhooks.constructEvent(
          Buffer.concat(chunks),
          request.headers['stripe-signature']!,
          listener.secret,
        );
        if (listener.status === 200) events.push(event);
        response.writeHead(listener.status).end();
      } catch {
        listener.refused++;
        response.writeHead(400).end();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`;
  const stop = () => new Promise((resolve) => server.close(resolve).closeAllConnections());
  return { url, events, listener, stop };
}

/** A separate sandbox with a listener and the SDK. */
export async function startTestStripe() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-stripe-'));
  const listening = await startListener();
  const sandbox = await startSandbox({ port: 0, folder, webhook: { url: listening.url, secrets: SECRETS } });
  const exchanges: Exchange[] = [];
  const control = async (name: string, body?: object) => {
    const init = body ? { method: 'POST', body: JSON.stringify(body) } : {};
    const response = await fetch(`${sandbox.url}/_sandbox/${name}`, init);
    const answer = (await response.json()) as Record<string, unknown>;
    if (!response.ok) throw new Error(JSON.stringify(answer));
    return answer;
  };
  const post = (url: string, form: Record<string, string>) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
  return {
    ...listening,
    url: sandbox.url,
    listenerUrl: listening.url,
    port: Number(new URL(sandbox.url).port),
    folder,
    exchanges,
    stripe: sdk(Number(new URL(sandbox.url).port), exchanges),
    control,
    post,
    /** Pays on the checkout page, or tries to. */
    pay: (session: Stripe.Checkout.Session, card: Card) =>
      post(session.url!, { number: CARD[card], name: 'Ada Lovelace', email: 'ada@laurel.test' }),
    number: (card: Card) => CARD[card],
    /** The types of the events since the last call, of one customer or of all. */
    async newEvents(customer?: Stripe.Subscription['customer']) {
      await control('webhooks/flush', {});
      const isMatching = ({ data: { object } }: Stripe.Event) =>
        customer === undefined || ('customer' in object && object.customer === customer);
      return listening.events
        .splice(0)
        .filter(isMatching)
        .map(({ type }) => type);
    },
    advance: (seconds: number) => control('clock', { advanceSeconds: seconds }),
    async stop() {
      await sandbox.stop();
      await listening.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
export type TestStripe = Awaited<ReturnType<typeof startTestStripe>>;

/** Parameters that stripe-mock of 2026-08-26.dahlia does not know yet. */
const NEWER = [/^allowed_payment_method_types/m, /^billing_cycle_anchor\[type\]/m, /^api_version=/m];
const isNewer = ({ body }: Exchange) => {
  const fields = decodeURIComponent(body).replaceAll('&', '\n');
  return NEWER.some((field) => field.test(fields));
};

/** The last tests of a file: check every request and response of that file against Stripe's description. */
export function assertContract(get: () => TestStripe) {
  it('every response and every event conforms to Stripe’s schema', async () => {
    const schema = await stripeSchema();
    const { exchanges, stripe } = get();
    const events = await stripe.events.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 });
    const wrong = [
      ...exchanges.map(({ method, path: requestPath, status, answer }) => ({
        source: `${method} ${requestPath} ${status}`,
        problems: schema.checkResponse(method, requestPath.split('?')[0]!, status, answer),
      })),
      ...events.map((event) => ({ source: event.type, problems: schema.checkEvent(event as never) })),
    ].filter(({ problems }) => problems !== null);
    const oneForEachProblem = new Map(wrong.map((result) => [JSON.stringify(result.problems), result]));
    expect([...oneForEachProblem.values()]).toEqual([]);
  });
  it('every successful request is accepted by stripe-mock', async () =>
    expect(await refusedByStripeMock(get().exchanges)).toEqual([]));
}

/** The successful requests that stripe-mock refuses, with the reason. */
export async function refusedByStripeMock(exchanges: readonly Exchange[]): Promise<unknown[]> {
  const mock = await startStripeMock();
  try {
    const refused: unknown[] = [];
    const successful = exchanges.filter((exchange) => exchange.status < 400 && !isNewer(exchange));
    const uniqueExchanges = new Map(
      successful.map((exchange) => {
        const pathWithoutIds = exchange.path.replace(/_\w{14,}/g, '_');
        return [`${exchange.method} ${pathWithoutIds} ${exchange.body}`, exchange];
      }),
    );
    for (const { method, path: requestPath, body } of uniqueExchanges.values()) {
      const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/x-www-form-urlencoded' };
      const init = method === 'POST' ? { method, headers, body } : { method, headers };
      const response = await fetch(`http://127.0.0.1:${mock.port}${requestPath}`, init);
      const answer = (await response.json()) as { error?: { message: string } };
      if (!response.ok) refused.push([method, requestPath, body, answer.error?.message]);
    }
    return refused;
  } finally {
    await mock.stop();
  }
}

/** A plan with its three prices, as Laurel has them. */
export async function makePlan(stripe: Stripe, name: string, amounts: [number, number, number]) {
  const product = await stripe.products.create({ name, metadata: { type: 'service' } });
  const prices: Stripe.Price[] = [];
  for (const [index, months] of [1, 6, 12].entries()) {
    const recurring = { interval: 'month' as const, interval_count: months };
    prices.push(
      await stripe.prices.create({
        product: product.id,
        currency: 'eur',
        unit_amount: amounts[index]!,
        recurring,
      }),
    );
  }
  const [month, half, year] = prices as [Stripe.Price, Stripe.Price, Stripe.Price];
  return { product, month, half, year };
}

/** A paid subscription of a new customer, created through the API. */
export async function beginWith({ stripe, newEvents }: TestStripe, price: Stripe.Price) {
  const { id: customer } = await stripe.customers.create({ email: 'ada@laurel.test' });
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer });
  const items = [{ price: price.id }];
  const made = await stripe.subscriptions.create({ customer, items, default_payment_method: method.id });
  await newEvents();
  return made;
}
