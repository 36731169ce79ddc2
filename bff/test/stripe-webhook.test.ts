import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { signatureOf } from '../../deploy/local/stripe/webhooks.ts';
import { billing } from '../../services/billing/src/billing.module.js';
import { Db } from '../../services/billing/src/database.js';
import { identity } from '../../services/identity/src/identity.module.js';
import { error, startPlatform } from './platform.js';

let laurel: Awaited<ReturnType<typeof startPlatform>>;
beforeAll(async () => {
  laurel = await startPlatform({}, [identity, billing]);
});
afterAll(() => laurel?.stop());

const LARGEST = 2 ** 20;
/** Written as no JSON that was read and written again is: with spaces, escapes, an amount with digits to spare. */
const eventOf = (id: string, more = '') =>
  `{ "id" : "${id}",\n  "type": "customer\\u002eupdated", "created": 1.764e9,\r\n` +
  `  "data": { "object": { "id": "cus_1", "name": "Ad\\u00e0 \\/ Zoë" } }${more} }\n`;
/** Tells something as Stripe does, or as somebody who is not. */
const tell = (body: string, signature?: string) =>
  laurel.ask('/webhooks/stripe', {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(signature !== undefined && { 'stripe-signature': signature }),
    },
  });
const signed = (body: string) => signatureOf(body, [laurel.stripe!.env.STRIPE_WEBHOOK_SECRET]);
const isKept = async (id: string) =>
  (await laurel.inside(billing, Db).stripeEvent.count({ where: { id } })) === 1;

describe('/webhooks/stripe', () => {
  it('takes what bears a signature of ours by its bytes, however they are written, and keeps it', async () => {
    const id = `evt_${randomUUID()}`;
    const body = eventOf(id);
    expect(await tell(body, signed(body))).toMatchObject({ status: 200, body: {} });
    expect(await isKept(id)).toBe(true);
  });
  it.each<[string, (body: string) => string | undefined]>([
    ['without a signature', () => undefined],
    ['with an empty one', () => ''],
    ['with a wrong one', (body) => signatureOf(body, ['whsec_other'])],
    ['with that of the same words in other bytes', (body) => signed(JSON.stringify(JSON.parse(body)))],
  ])('refuses what comes %s, and keeps nothing of it', async (_what, signature) => {
    const id = `evt_${randomUUID()}`;
    const body = eventOf(id);
    const refused = await tell(body, signature(body));
    expect(refused).toMatchObject({ status: 400, body: error('webhook.foreign') });
    expect(await isKept(id)).toBe(false);
  });
  it('reads nothing of what bears no signature at all', async () => {
    const status = await new Promise((resolve, reject) => {
      const headers = { 'content-length': '100' };
      const request = http.request(`${laurel.url}/webhooks/stripe`, { method: 'POST', headers });
      request.once('response', (response) => {
        resolve(response.statusCode);
        request.destroy();
      });
      request.once('error', reject).flushHeaders(); // and no body ever
    });
    expect(status).toBe(400);
  });
  it('takes a MiB and refuses a byte more, although it is signed', async () => {
    const ofLength = (id: string, length: number) => {
      const empty = eventOf(id, ', "more": ""');
      return eventOf(id, `, "more": "${'x'.repeat(length - Buffer.byteLength(empty))}"`);
    };
    const [taken, refused] = [`evt_${randomUUID()}`, `evt_${randomUUID()}`];
    const [most, more] = [ofLength(taken, LARGEST), ofLength(refused, LARGEST + 1)];
    expect(await tell(most, signed(most))).toMatchObject({ status: 200 });
    expect(await tell(more, signed(more))).toMatchObject({ status: 413, body: error('body.too_large') });
    expect([await isKept(taken), await isKept(refused)]).toEqual([true, false]);
  });
});
