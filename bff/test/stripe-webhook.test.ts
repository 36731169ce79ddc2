import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { createSignatureHeader } from '../../deploy/stripe-sandbox/src/http/webhooks.ts';
import { billing } from '../../services/billing/src/billing.module.js';
import { Db } from '../../services/billing/src/database/client.js';
import { identity } from '../../services/identity/src/identity.module.js';
import { errorBody, startPlatform } from './platform.js';

let laurel: Awaited<ReturnType<typeof startPlatform>>;
beforeAll(async () => {
  laurel = await startPlatform({}, [identity, billing]);
});
afterAll(() => laurel?.stop());

const LARGEST = 2 ** 20;
/**
 * Returns JSON that would change if it was parsed and serialised again: with spaces, escapes and an unusual
 * number.
 */
const createEvent = (id: string, more = '') =>
  `{ "id" : "${id}",\n  "type": "customer\\u002eupdated", "created": 1.764e9,\r\n` +
  `  "data": { "object": { "id": "cus_1", "name": "Ad\\u00e0 \\/ Zoë" } }${more} }\n`;
/** Posts an event as Stripe does, or with a wrong signature. */
const postEvent = (body: string, signature?: string) =>
  laurel.request('/webhooks/stripe', {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(signature !== undefined && { 'stripe-signature': signature }),
    },
  });
const sign = (body: string) => createSignatureHeader(body, [laurel.stripe!.env.STRIPE_WEBHOOK_SECRET]);
const isStored = async (id: string) =>
  (await laurel.getProvider(billing, Db).stripeEvent.count({ where: { id } })) === 1;

describe('/webhooks/stripe', () => {
  it('accepts and stores an event whose signature matches its exact bytes', async () => {
    const id = `evt_${randomUUID()}`;
    const body = createEvent(id);
    expect(await postEvent(body, sign(body))).toMatchObject({ status: 200, body: {} });
    expect(await isStored(id)).toBe(true);
  });
  it.each<[string, (body: string) => string | undefined]>([
    ['without a signature', () => undefined],
    ['with an empty signature', () => ''],
    ['with a wrong signature', (body) => createSignatureHeader(body, ['whsec_other'])],
    ['with the signature of the same JSON in other bytes', (body) => sign(JSON.stringify(JSON.parse(body)))],
  ])('refuses an event %s and stores nothing', async (_what, signature) => {
    const id = `evt_${randomUUID()}`;
    const body = createEvent(id);
    const refused = await postEvent(body, signature(body));
    expect(refused).toMatchObject({ status: 400, body: errorBody('webhook.foreign') });
    expect(await isStored(id)).toBe(false);
  });
  it('refuses a request without a signature before it reads the body', async () => {
    const status = await new Promise((resolve, reject) => {
      const headers = { 'content-length': '100' };
      const request = http.request(`${laurel.url}/webhooks/stripe`, { method: 'POST', headers });
      request.once('response', (response) => {
        resolve(response.statusCode);
        request.destroy();
      });
      request.once('error', reject).flushHeaders(); // The body is never sent.
    });
    expect(status).toBe(400);
  });
  it('accepts one MiB and refuses one more byte, even if it is signed', async () => {
    const createSizedEvent = (id: string, length: number) => {
      const empty = createEvent(id, ', "more": ""');
      return createEvent(id, `, "more": "${'x'.repeat(length - Buffer.byteLength(empty))}"`);
    };
    const [acceptedId, refusedId] = [`evt_${randomUUID()}`, `evt_${randomUUID()}`];
    const largest = createSizedEvent(acceptedId, LARGEST);
    const tooLarge = createSizedEvent(refusedId, LARGEST + 1);
    expect(await postEvent(largest, sign(largest))).toMatchObject({ status: 200 });
    expect(await postEvent(tooLarge, sign(tooLarge))).toMatchObject({
      status: 413,
      body: errorBody('body.too_large'),
    });
    expect([await isStored(acceptedId), await isStored(refusedId)]).toEqual([true, false]);
  });
});
