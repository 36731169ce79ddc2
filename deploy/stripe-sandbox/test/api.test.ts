import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { testStripeContract } from './shared-behaviour.ts';
import { assertContract, sdk, startTestStripe, type TestStripe } from './harness.ts';

const REAL_KEY = process.env['STRIPE_TEST_KEY'];
let s: TestStripe;
beforeAll(async () => {
  s = await startTestStripe();
});
afterAll(() => s.stop());

describe('the sandbox', () => testStripeContract(() => s.stripe));
if (REAL_KEY?.startsWith('sk_test_')) {
  describe('Stripe itself in test mode', () =>
    testStripeContract(() => new Stripe(REAL_KEY, { maxNetworkRetries: 1 })));
} else {
  it.skip('Stripe itself in test mode is skipped without STRIPE_TEST_KEY=sk_test_…', () => {});
}

describe('the API server', () => {
  it('accepts test keys only', async () => {
    const listProducts = (headers: Record<string, string>) => fetch(`${s.url}/v1/products`, { headers });
    const basic = `Basic ${Buffer.from('sk_test_x:').toString('base64')}`;
    const keys = ['', 'Bearer sk_live_x', 'Bearer nonsense', 'Bearer sk_test_x', basic];
    const answers = await Promise.all(keys.map((authorization) => listProducts({ authorization })));
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 200, 200]);
    expect(answers[3]!.headers.get('request-id')).toMatch(/^req_/);
    expect(answers[3]!.headers.get('stripe-version')).toBe('2026-10-28.endive');
  });
  it('supports one API version and no unknown path', async () => {
    const old = sdk(s.port, [], { apiVersion: '2020-08-27' as never });
    await expect(old.products.list()).rejects.toThrow('2020-08-27');
    await expect(s.stripe.coupons.list()).rejects.toMatchObject({ statusCode: 404 });
  });
  it('locks an idempotency key during its request, and forgets it after one day', async () => {
    await s.control('slow', { next: 1, delayMs: 300 });
    const idempotencyKey = randomUUID();
    const createCustomer = () => s.stripe.customers.create({ name: 'Ada' }, { idempotencyKey });
    const first = createCustomer();
    await new Promise((resolve) => setTimeout(resolve, 100));
    await expect(createCustomer()).rejects.toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
    const { id } = await first;
    expect((await createCustomer()).id).toBe(id);
    await s.control('clock', { advanceSeconds: 86_400 });
    expect((await createCustomer()).id).not.toBe(id);
  });
  it('fails on request, before or after the work', async () => {
    const count = async () => (await s.stripe.customers.list({ email: 'f@laurel.test' })).data.length;
    const createCustomer = (idempotencyKey = randomUUID()) =>
      s.stripe.customers.create({ email: 'f@laurel.test' }, { idempotencyKey });
    await s.control('fail', { next: 1, status: 500 });
    const key = randomUUID();
    await expect(createCustomer(key)).rejects.toMatchObject({ statusCode: 500 });
    await expect(createCustomer(key)).rejects.toMatchObject({ statusCode: 500 }); // Stripe stores the error too.
    expect(await count()).toBe(0);
    await s.control('fail', { next: 1, status: 0, when: 'after' });
    const found = await createCustomer(); // The SDK retries by itself once when a connection breaks.
    expect(found.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(await count()).toBe(1);
    await s.control('fail', { path: '/v1/refunds', status: 429 });
    await createCustomer();
    await expect(s.stripe.refunds.list()).rejects.toMatchObject({ statusCode: 429 });
    await s.control('outage', { isOn: true });
    await expect(createCustomer()).rejects.toMatchObject({ type: 'StripeConnectionError' });
    await s.control('outage', { isOn: false });
    expect(await count()).toBe(2);
  });
});
assertContract(() => s);
