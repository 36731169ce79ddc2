import type { Caller } from '@laurel/runtime/auth/call-context';
import { refusalCode } from '../../runtime/test/callers.js';
import { until } from '../../../deploy/testing/until.mjs';
import { startPaying } from './paying.js';

let laurel: Awaited<ReturnType<typeof startPaying>>;
beforeAll(async () => {
  laurel = await startPaying();
});
afterAll(() => laurel?.stop());
afterEach(async () => {
  await laurel.control('outage', { isOn: false });
  await laurel.control('webhooks/release');
});

const DAY_SECONDS = 86_400;
const pauseWebhooks = () => laurel.control('webhooks', { isPaused: true });
const getSessionId = (url: string) => /cs_test_\w+/.exec(url)![0];
const getState = async (who: Caller, url: string) =>
  (await laurel.as(who, () => laurel.client.getCheckout({ sessionId: getSessionId(url) }))).state;
/** Returns all charges and paid invoices of a user. */
async function listCharges({ user: userId }: Caller) {
  const { stripeCustomerId: customer } = await laurel.db.customer.findUniqueOrThrow({ where: { userId } });
  const [charges, invoices] = await Promise.all([
    laurel.stripe.charges.list({ customer }),
    laurel.stripe.invoices.list({ customer }),
  ]);
  return [...charges.data.filter(({ paid }) => paid), ...invoices.data];
}

describe('getCheckout', () => {
  it('returns open, then paid before any webhook arrives, and done once the plan is active here', async () => {
    const { who, filmId } = await laurel.createFilmOwner();
    await pauseWebhooks();
    const url = await laurel.startCheckout(who, filmId);
    expect(await getState(who, url)).toBe('open');
    await laurel.submitCard(url, 'paid');
    expect(await getState(who, url)).toBe('paid');
    expect(await laurel.findSubscription(filmId)).toBeNull();
    await laurel.control('webhooks/release');
    await until(() => laurel.findSubscription(filmId));
    expect(await getState(who, url)).toBe('done');
  });
  it('returns expired before and after the webhook', async () => {
    const { who, filmId } = await laurel.createFilmOwner();
    await pauseWebhooks();
    const url = await laurel.startCheckout(who, filmId);
    await laurel.control('clock', { advanceSeconds: DAY_SECONDS });
    expect(await getState(who, url)).toBe('expired');
    await laurel.control('webhooks/release');
    await laurel.waitUntilSettled();
    expect(await laurel.db.checkout.findMany({ where: { filmId } })).toMatchObject([{ state: 'expired' }]);
    expect(await getState(who, url)).toBe('expired');
  });
  it('fails while Stripe is unavailable, because it is unknown whether the checkout was paid', async () => {
    const { who, filmId } = await laurel.createFilmOwner();
    const url = await laurel.startCheckout(who, filmId);
    await laurel.control('outage', { isOn: true });
    const state = await refusalCode(getState(who, url));
    await laurel.control('outage', { isOn: false });
    expect(state).toBe('payment.unreachable');
  });
});

describe('a first payment that needs authentication', () => {
  it('charges nothing without a confirmation, and its page expires after a day', async () => {
    const { who, filmId } = await laurel.createFilmOwner();
    const url = await laurel.startCheckout(who, filmId);
    const response = await laurel.submitCard(url, 'authenticated');
    expect(response.headers.get('location')).toBe(`${url}/confirm`);
    await laurel.waitUntilSettled();
    expect(await laurel.findSubscription(filmId)).toBeNull();
    expect(await laurel.startCheckout(who, filmId)).toBe(url);
    await laurel.control('clock', { advanceSeconds: DAY_SECONDS });
    await laurel.waitUntilSettled();
    expect(await getState(who, url)).toBe('expired');
    expect(await laurel.findSubscription(filmId)).toBeNull();
    expect([await listCharges(who), await laurel.listMailKinds(who)]).toEqual([[], []]);
    expect(await laurel.startCheckout(who, filmId)).not.toBe(url);
  });
  it('activates the plan when the payer confirms it', async () => {
    const { who, filmId } = await laurel.createFilmOwner();
    const url = await laurel.startCheckout(who, filmId);
    await laurel.submitCard(url, 'authenticated');
    await fetch(`${url}/confirm`, {
      method: 'POST',
      body: new URLSearchParams({ answer: 'complete' }),
      redirect: 'manual',
    });
    expect(await until(() => laurel.findSubscription(filmId))).toMatchObject({ state: 'active' });
    expect(await listCharges(who)).toHaveLength(2); // A charge and its invoice.
  });
});
