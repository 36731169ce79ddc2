import { randomUUID } from 'node:crypto';
import { createSignatureHeader } from '../../../deploy/stripe-sandbox/src/http/webhooks.ts';
import { until } from '../../../deploy/testing/until.mjs';
import { nobody, refusalCode } from '../../runtime/test/callers.js';
import { deadEvents } from '../src/stripe/dead-events.js';
import { createStripe } from '../src/stripe/stripe-payments.js';
import { KEY, OLDER_SECRET, SECRET, startPaying } from './paying.js';

let laurel: Awaited<ReturnType<typeof startPaying>>;
beforeAll(async () => {
  laurel = await startPaying();
});
afterAll(() => laurel?.stop());

const now = () => Math.floor(Date.now() / 1000);
/** Creates an event that needs no action, with a signature of the given age. */
const createSignedEvent = (secrets: string[], secondsAgo = 0) => {
  const id = `evt_${randomUUID()}`;
  const object = { id: 'cus_1', object: 'customer' };
  const body = JSON.stringify({
    id,
    object: 'event',
    type: 'customer.updated',
    created: now(),
    data: { object },
  });
  return { id, body: Buffer.from(body), signature: createSignatureHeader(body, secrets, now() - secondsAgo) };
};
const take = ({ body, signature }: ReturnType<typeof createSignedEvent>) =>
  laurel.as(nobody, () => laurel.to.takeStripeEvent({ body, signature }));
const findEvent = (id: string) => laurel.db.stripeEvent.findUnique({ where: { id } });

describe('a webhook', () => {
  it.each<[string, string[]]>([
    ['the newer secret', [SECRET]],
    ['the older one alone', [OLDER_SECRET]],
    ['both', [OLDER_SECRET, SECRET]],
  ])('is accepted with a signature by %s', async (_what, secrets) => {
    const event = createSignedEvent(secrets);
    await take(event);
    expect(await findEvent(event.id)).not.toBeNull();
  });
  it.each<[string, ReturnType<typeof createSignedEvent>]>([
    ['of a secret that is none of ours', createSignedEvent(['whsec_third'])],
    ['of 301 seconds ago', createSignedEvent([SECRET], 301)],
    ['of another body', { ...createSignedEvent([SECRET]), signature: createSignedEvent([SECRET]).signature }],
  ])('is refused with a signature %s, and is not stored', async (_what, event) => {
    expect(await refusalCode(take(event))).toBe('webhook.foreign');
    expect(await findEvent(event.id)).toBeNull();
  });
  it('is accepted with a signature from four minutes ago', async () => {
    const event = createSignedEvent([SECRET], 240);
    await take(event);
    expect(await findEvent(event.id)).not.toBeNull();
  });
});

describe('an event that cannot be handled', () => {
  it('becomes a dead letter after fourteen attempts, with its reason, and can be listed, retried and then handled', async () => {
    const { who, filmId } = await laurel.someone();
    await laurel.control('webhooks', { isPaused: true });
    await laurel.post(await laurel.begin(who, filmId), 'paid');
    const stripe = createStripe({ key: KEY, apiUrl: new URL(laurel.sandbox.url) });
    const { data } = await stripe.subscriptions.list({ limit: 1 });
    const [dead, tried] = [`evt_${randomUUID()}`, `evt_${randomUUID()}`];
    await laurel.control('outage', { isOn: true });
    const type = 'customer.subscription.created';
    await laurel.db.stripeEvent.createMany({
      data: [
        { id: dead, type, about: data[0]!.id, createdAt: new Date(), tries: 13 },
        { id: tried, type: 'invoice.paid', about: 'in_1', createdAt: new Date(), tries: 12 },
      ],
    });
    const [after, before] = await until(async () => {
      const both = await Promise.all([findEvent(dead), findEvent(tried)]);
      return both.every((event) => event?.error) && both;
    });
    expect(after).toMatchObject({ state: 'dead', tries: 14 });
    expect(before).toMatchObject({ state: 'waiting', tries: 13 });
    expect(before!.dueAt.getTime()).toBeGreaterThan(Date.now() + 60_000);
    expect(await deadEvents.list(laurel.db as never)).toEqual([
      {
        id: dead,
        what: `stripe ${type} of ${data[0]!.id}`,
        at: after!.receivedAt,
        why: expect.stringContaining('The payment service is not reachable right now.'),
      },
    ]);
    await laurel.control('outage', { isOn: false });
    expect(await laurel.findSubscription(filmId)).toBeNull();
    expect(await deadEvents.again(laurel.db as never, [dead, tried])).toBe(1);
    expect(await until(() => laurel.findSubscription(filmId))).toMatchObject({ userId: who.user });
    await until(async () => (await findEvent(dead))?.state === 'done');
    expect(await findEvent(dead)).toMatchObject({ tries: 1, error: null });
    expect(await deadEvents.list(laurel.db as never)).toEqual([]);
  });
});
