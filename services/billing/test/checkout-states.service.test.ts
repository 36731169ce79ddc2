import type { Caller } from '@laurel/runtime/call';
import { refusalCode } from '../../runtime/test/asking.js';
import { until } from '../../../deploy/local/until.mjs';
import { stripeOf } from '../src/stripe/stripe-payments.js';
import { KEY, startPaying } from './paying.js';

let laurel: Awaited<ReturnType<typeof startPaying>>;
beforeAll(async () => {
  laurel = await startPaying();
});
afterAll(() => laurel?.stop());
afterEach(async () => {
  await laurel.control('outage', { isOn: false });
  await laurel.control('webhooks/release');
});

const A_DAY = 86_400;
const hold = () => laurel.control('webhooks', { isHeld: true });
const idOf = (url: string) => /cs_test_\w+/.exec(url)![0];
const stateOf = async (who: Caller, url: string) =>
  (await laurel.as(who, () => laurel.to.getCheckout({ sessionId: idOf(url) }))).state;
/** Everything that was ever taken from somebody. */
async function chargesOf({ user: userId }: Caller) {
  const { stripeCustomerId: customer } = await laurel.db.customer.findUniqueOrThrow({ where: { userId } });
  const stripe = stripeOf({ key: KEY, apiUrl: new URL(laurel.sandbox.url) });
  const [charges, invoices] = await Promise.all([
    stripe.charges.list({ customer }),
    stripe.invoices.list({ customer }),
  ]);
  return [...charges.data.filter(({ paid }) => paid), ...invoices.data];
}

describe('getCheckout', () => {
  it('says open, paid as soon as it is although nobody has told of it, and done once its plan is open here', async () => {
    const { who, filmId } = await laurel.someone();
    await hold();
    const url = await laurel.begin(who, filmId);
    expect(await stateOf(who, url)).toBe('open');
    await laurel.post(url, 'paid');
    expect(await stateOf(who, url)).toBe('paid');
    expect(await laurel.subscriptionOf(filmId)).toBeNull();
    await laurel.control('webhooks/release');
    await until(() => laurel.subscriptionOf(filmId));
    expect(await stateOf(who, url)).toBe('done');
  });
  it('says expired, before and after Stripe has told of it', async () => {
    const { who, filmId } = await laurel.someone();
    await hold();
    const url = await laurel.begin(who, filmId);
    await laurel.control('clock', { advanceSeconds: A_DAY });
    expect(await stateOf(who, url)).toBe('expired');
    await laurel.control('webhooks/release');
    await laurel.settled();
    expect(await laurel.db.checkout.findMany({ where: { filmId } })).toMatchObject([{ state: 'expired' }]);
    expect(await stateOf(who, url)).toBe('expired');
  });
  it('says that it cannot be said while Stripe is away, and not that nothing was paid', async () => {
    const { who, filmId } = await laurel.someone();
    const url = await laurel.begin(who, filmId);
    await laurel.control('outage', { isOn: true });
    const state = await refusalCode(stateOf(who, url));
    await laurel.control('outage', { isOn: false });
    expect(state).toBe('payment.unreachable');
  });
});

describe('a first payment of which its holder is asked', () => {
  it('and never answers: nothing is charged, the page is the same for a day, and then it is over', async () => {
    const { who, filmId } = await laurel.someone();
    const url = await laurel.begin(who, filmId);
    const asked = await laurel.post(url, 'asked');
    expect(asked.headers.get('location')).toBe(`${url}/confirm`);
    await laurel.settled();
    expect(await laurel.subscriptionOf(filmId)).toBeNull();
    expect(await laurel.begin(who, filmId)).toBe(url);
    await laurel.control('clock', { advanceSeconds: A_DAY });
    await laurel.settled();
    expect(await stateOf(who, url)).toBe('expired');
    expect(await laurel.subscriptionOf(filmId)).toBeNull();
    expect([await chargesOf(who), await laurel.mails(who)]).toEqual([[], []]);
    expect(await laurel.begin(who, filmId)).not.toBe(url);
  });
  it('opens the film when its holder agrees', async () => {
    const { who, filmId } = await laurel.someone();
    const url = await laurel.begin(who, filmId);
    await laurel.post(url, 'asked');
    await fetch(`${url}/confirm`, {
      method: 'POST',
      body: new URLSearchParams({ answer: 'complete' }),
      redirect: 'manual',
    });
    expect(await until(() => laurel.subscriptionOf(filmId))).toMatchObject({ state: 'active' });
    expect(await chargesOf(who)).toHaveLength(2); // a charge, and its invoice
  });
});
