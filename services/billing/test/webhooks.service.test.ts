import { randomUUID } from 'node:crypto';
import { signatureOf } from '../../../deploy/local/stripe/webhooks.ts';
import { until } from '../../../deploy/local/until.mjs';
import { nobody, refusalCode } from '../../runtime/test/asking.js';
import { deadEvents } from '../src/dead-events.js';
import { stripeOf } from '../src/stripe/stripe-payments.js';
import { KEY, OLDER_SECRET, SECRET, startPaying } from './paying.js';

let laurel: Awaited<ReturnType<typeof startPaying>>;
beforeAll(async () => {
  laurel = await startPaying();
});
afterAll(() => laurel?.stop());

const now = () => Math.floor(Date.now() / 1000);
/** Something that is told and needs nothing to be done, signed so long ago. */
const told = (secrets: string[], secondsAgo = 0) => {
  const id = `evt_${randomUUID()}`;
  const object = { id: 'cus_1', object: 'customer' };
  const body = JSON.stringify({
    id,
    object: 'event',
    type: 'customer.updated',
    created: now(),
    data: { object },
  });
  return { id, body: Buffer.from(body), signature: signatureOf(body, secrets, now() - secondsAgo) };
};
const take = ({ body, signature }: ReturnType<typeof told>) =>
  laurel.as(nobody, () => laurel.to.takeStripeEvent({ body, signature }));
const eventOf = (id: string) => laurel.db.stripeEvent.findUnique({ where: { id } });

describe('what Stripe tells', () => {
  it.each<[string, string[]]>([
    ['the newer secret', [SECRET]],
    ['the older one alone', [OLDER_SECRET]],
    ['both', [OLDER_SECRET, SECRET]],
  ])('is taken with a signature of %s', async (_what, secrets) => {
    const event = told(secrets);
    await take(event);
    expect(await eventOf(event.id)).not.toBeNull();
  });
  it.each<[string, ReturnType<typeof told>]>([
    ['of a secret that is none of ours', told(['whsec_third'])],
    ['of 301 seconds ago', told([SECRET], 301)],
    ['of another body', { ...told([SECRET]), signature: told([SECRET]).signature }],
  ])('is refused with a signature %s, and nothing of it is kept', async (_what, event) => {
    expect(await refusalCode(take(event))).toBe('webhook.foreign');
    expect(await eventOf(event.id)).toBeNull();
  });
  it('is taken with a signature of four minutes ago', async () => {
    const event = told([SECRET], 240);
    await take(event);
    expect(await eventOf(event.id)).not.toBeNull();
  });
});

describe('what cannot be followed', () => {
  it('is a dead letter after the fourteenth try, with its reason; listed, told again, and followed then', async () => {
    const { who, filmId } = await laurel.someone();
    await laurel.control('webhooks', { isHeld: true });
    await laurel.post(await laurel.begin(who, filmId), 'paid');
    const stripe = stripeOf({ key: KEY, apiUrl: new URL(laurel.sandbox.url) });
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
      const both = await Promise.all([eventOf(dead), eventOf(tried)]);
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
        why: expect.stringContaining('Payment is not reachable right now.'),
      },
    ]);
    await laurel.control('outage', { isOn: false });
    expect(await laurel.subscriptionOf(filmId)).toBeNull();
    expect(await deadEvents.again(laurel.db as never, [dead, tried])).toBe(1);
    expect(await until(() => laurel.subscriptionOf(filmId))).toMatchObject({ userId: who.user });
    await until(async () => (await eventOf(dead))?.state === 'done');
    expect(await eventOf(dead)).toMatchObject({ tries: 1, error: null });
    expect(await deadEvents.list(laurel.db as never)).toEqual([]);
  });
});
