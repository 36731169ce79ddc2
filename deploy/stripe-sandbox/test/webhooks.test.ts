import type Stripe from 'stripe';
import { until } from '../../testing/until.mjs';
import { assertContract, SECRETS, startTestStripe, type TestStripe } from './harness.ts';

let s: TestStripe;
beforeAll(async () => {
  s = await startTestStripe();
  await s.control('clock', { isFrozen: true });
});
afterAll(() => s.stop());
beforeEach(async () => {
  await s.control('webhooks', { isPaused: false, isReordered: false, delayMs: 0, duplicates: 0 });
  Object.assign(s.listener, { status: 200, secret: SECRETS[0], refused: 0 });
  await s.newEvents();
});
interface Deliveries {
  deliveries: {
    type: string;
    state: string;
    attempts: number;
    answer: unknown;
    nextAt: number;
    event: string;
  }[];
}
const deliveries = async () => ((await s.control('webhooks')) as unknown as Deliveries).deliveries;
const createCustomers = (count: number) =>
  Promise.all(Array.from({ length: count }, () => s.stripe.customers.create({})));
const waitForEvents = (count: number) =>
  until(() => s.events.length >= count && s.events.map(({ id }) => id));

it('an event is delivered with a signature for every secret, and can be read later', async () => {
  await createCustomers(1);
  await waitForEvents(1);
  const [event] = s.events.splice(0);
  expect(event).toMatchObject({
    type: 'customer.created',
    api_version: '2026-10-28.endive',
    livemode: false,
  });
  expect(event!.request!.id).toMatch(/^req_/);
  expect((await s.stripe.events.retrieve(event!.id)).data).toEqual(event!.data);
  const listed = await s.stripe.events.list({ types: ['customer.created', 'price.*'], limit: 1 });
  expect(listed.data[0]!.id).toBe(event!.id);
  for (const secret of SECRETS) {
    s.listener.secret = secret;
    await createCustomers(1);
    await waitForEvents(1);
    s.events.splice(0);
  }
  s.listener.secret = 'whsec_wrong';
  await createCustomers(1);
  await until(() => s.listener.refused > 0);
});
it('an update event contains the previous values', async () => {
  const [customer] = await createCustomers(1);
  await s.stripe.customers.update(customer!.id, { name: 'Ada', metadata: { a: '1' } });
  await s.stripe.customers.update(customer!.id, { name: 'Ada' });
  await s.control('webhooks/flush', {});
  const updates = s.events.splice(0).filter(({ type }) => type === 'customer.updated');
  expect(updates.map(({ data }) => data.previous_attributes)).toEqual([
    { name: null, metadata: { a: null } },
  ]);
});
it('events are delivered twice, late or out of order on request', async () => {
  await s.control('webhooks', { duplicates: 1 });
  await createCustomers(1);
  const twice = await waitForEvents(2);
  expect(new Set(twice).size).toBe(1);
  s.events.splice(0);
  await s.control('webhooks', { duplicates: 0, isReordered: true });
  const before = (await s.stripe.events.list({ limit: 1 })).data[0]!.id;
  await createCustomers(4);
  const ids = await waitForEvents(4);
  const order = (await s.stripe.events.list({ ending_before: before, limit: 10 })).data.map(({ id }) => id);
  expect([...ids].sort()).toEqual([...order].sort());
  expect(ids).not.toEqual([...order].reverse());
  s.events.splice(0);
  await s.control('webhooks', { isReordered: false, delayMs: 400 });
  const from = performance.now();
  await createCustomers(1);
  await waitForEvents(1);
  expect(performance.now() - from).toBeGreaterThan(350);
});
it('events wait while deliveries are paused', async () => {
  await s.control('webhooks', { isPaused: true });
  await createCustomers(2);
  expect((await deliveries()).filter(({ state }) => state === 'waiting')).toHaveLength(2);
  expect(s.events).toEqual([]);
  await s.control('webhooks/release', {});
  expect(s.events).toHaveLength(2);
});
it('a refused event is delivered again at growing intervals of the sandbox’s clock, and finally given up', async () => {
  s.listener.status = 500;
  await createCustomers(1);
  const last = async () => (await deliveries()).at(-1)!;
  const attempt = (count: number) => until(async () => (await last()).attempts === count && (await last()));
  const now = (await s.control('clock'))['now'] as number;
  expect(await attempt(1)).toMatchObject({ state: 'failed', answer: 500, nextAt: now + 10 });
  await s.advance(10);
  expect(await attempt(2)).toMatchObject({ nextAt: now + 70 });
  for (let count = 3; count <= 8; count++) {
    await s.advance(49 * 3600);
    await attempt(count);
  }
  expect((await last()).state).toBe('given_up');
  s.listener.status = 200;
  await createCustomers(1);
  await waitForEvents(1);
});
it('an endpoint created through the API receives its event types, with its own secret', async () => {
  const endpoint = await s.stripe.webhookEndpoints.create({
    url: s.listenerUrl,
    enabled_events: ['product.created'],
    api_version: '2026-10-28.endive' as Stripe.WebhookEndpointCreateParams.ApiVersion,
  });
  s.listener.secret = endpoint.secret!;
  await createCustomers(1);
  await s.stripe.products.create({ name: 'Match' });
  await waitForEvents(1);
  expect(s.events.splice(0).map(({ type }) => type)).toEqual(['product.created']);
  await s.stripe.webhookEndpoints.del(endpoint.id);
});
it('a request from a browser page is refused', async () => {
  const answer = await fetch(`${s.url}/_sandbox/reset`, {
    method: 'POST',
    headers: { origin: 'https://evil.test' },
  });
  expect(answer.status).toBe(403);
  await expect(s.control('clock', { now: 1 })).rejects.toThrow('forward only');
  await expect(s.control('nonsense', {})).rejects.toThrow('There is no');
  await expect(s.control('fail', { next: 'x' })).rejects.toThrow();
});
assertContract(() => s);
it('a reset deletes everything', async () => {
  await s.control('reset', {});
  expect((await s.stripe.events.list()).data).toEqual([]);
  expect((await s.stripe.customers.list()).data).toEqual([]);
});
