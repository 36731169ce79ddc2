import { randomUUID } from 'node:crypto';
import { deadJobs } from '@laurel/runtime/jobs/dead-jobs';
import { createSignatureHeader } from '../../../deploy/stripe-sandbox/src/http/webhooks.ts';
import { until } from '../../../deploy/testing/until.mjs';
import { nobody, refusalCode } from '../../runtime/test/callers.js';
import { changeJobs, listJobs } from '../../runtime/test/jobs.js';
import { receiveStripeEvents } from '../src/payments/payment-jobs.js';
import { OLDER_SECRET, SECRET, startPaying } from './paying.js';

let laurel: Awaited<ReturnType<typeof startPaying>>;
beforeAll(async () => {
  laurel = await startPaying();
});
afterAll(() => laurel?.stop());

const getNowSeconds = () => Math.floor(Date.now() / 1000);
/** Creates an event that needs no action, with a signature of the given age. */
const createSignedEvent = (secrets: string[], secondsAgo = 0) => {
  const id = `evt_${randomUUID()}`;
  const object = { id: 'cus_1', object: 'customer' };
  const body = JSON.stringify({
    id,
    object: 'event',
    type: 'customer.updated',
    created: getNowSeconds(),
    data: { object },
  });
  return {
    id,
    body: Buffer.from(body),
    signature: createSignatureHeader(body, secrets, getNowSeconds() - secondsAgo),
  };
};
const deliver = ({ body, signature }: ReturnType<typeof createSignedEvent>) =>
  laurel.as(nobody, () => laurel.client.takeStripeEvent({ body, signature }));
const findEvent = (id: string) => laurel.db.stripeEvent.findUnique({ where: { id } });

describe('a webhook', () => {
  it.each<[string, string[]]>([
    ['the newer secret alone', [SECRET]],
    ['the older secret alone', [OLDER_SECRET]],
    ['both secrets', [OLDER_SECRET, SECRET]],
  ])('is accepted with a signature by %s', async (_case, secrets) => {
    const event = createSignedEvent(secrets);
    await deliver(event);
    expect(await findEvent(event.id)).not.toBeNull();
  });
  it.each<[string, ReturnType<typeof createSignedEvent>]>([
    ['by an unknown secret', createSignedEvent(['whsec_third'])],
    ['from 301 seconds ago', createSignedEvent([SECRET], 301)],
    ['of another body', { ...createSignedEvent([SECRET]), signature: createSignedEvent([SECRET]).signature }],
  ])('is refused with a signature %s, and is not stored', async (_case, event) => {
    expect(await refusalCode(deliver(event))).toBe('webhook.foreign');
    expect(await findEvent(event.id)).toBeNull();
  });
  it('is accepted with a signature from four minutes ago', async () => {
    const event = createSignedEvent([SECRET], 240);
    await deliver(event);
    expect(await findEvent(event.id)).not.toBeNull();
  });
});

describe('an event that cannot be handled', () => {
  it('becomes a dead letter with its reason after ten attempts, and can be listed and retried', async () => {
    const { who, filmId } = await laurel.createFilmOwner();
    await laurel.control('webhooks', { isPaused: true });
    await laurel.submitCard(await laurel.startCheckout(who, filmId), 'paid');
    const { data } = await laurel.stripe.subscriptions.list({ limit: 1 });
    const [dead, tried] = [`evt_${randomUUID()}`, `evt_${randomUUID()}`];
    await laurel.control('outage', { isOn: true });
    const type = 'customer.subscription.created';
    const common = { subscriptionId: null, createdAt: new Date() };
    const deadKey = `handle_stripe_event:${data[0]!.id}`;
    await laurel.db.$transaction(async (tx) => {
      await receiveStripeEvents(tx, [
        { ...common, id: dead, type, about: data[0]!.id },
        { ...common, id: tried, type: 'invoice.paid', about: 'in_1' },
      ]);
      await changeJobs(tx, `attempts = case key when '${deadKey}' then 9 else 8 end`);
    });
    const [deadJob, retriedJob] = await until(async () => {
      const jobs = await listJobs(laurel.db);
      return jobs.every(({ error }) => error) && jobs.sort((a, b) => b.attempts - a.attempts);
    });
    expect(deadJob).toMatchObject({ key: deadKey, attempts: 10 });
    expect(retriedJob).toMatchObject({ key: `handle_stripe_event:${tried}`, attempts: 9 });
    expect(retriedJob!.runAt.getTime()).toBeGreaterThan(Date.now() + 60_000);
    expect(await deadJobs.list(laurel.db as never)).toEqual([
      {
        id: deadKey,
        what: 'handle_stripe_event',
        at: expect.any(Date),
        why: expect.stringContaining('The payment service is not reachable right now.'),
      },
    ]);
    await laurel.control('outage', { isOn: false });
    expect(await laurel.findSubscription(filmId)).toBeNull();
    expect(await deadJobs.retry(laurel.db as never, [deadKey, retriedJob!.key])).toBe(1);
    expect(await until(() => laurel.findSubscription(filmId))).toMatchObject({ userId: who.user });
    await until(async () => (await listJobs(laurel.db)).length === 1);
    expect(await deadJobs.list(laurel.db as never)).toEqual([]);
  });
});
