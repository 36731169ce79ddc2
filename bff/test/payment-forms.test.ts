import { until } from '../../deploy/testing/until.mjs';
import { billing } from '../../services/billing/src/billing.module.js';
import { films } from '../../services/films/src/films.module.js';
import { identity } from '../../services/identity/src/identity.module.js';
import { Db as BillingDb } from '../../services/billing/src/database/client.js';
import { Limits } from '../src/rate-limits/limits.js';
import { buyMatch, checkoutForm, sendForm } from './buy.js';
import { errorBody, startPlatform } from './platform.js';

let laurel: Awaited<ReturnType<typeof startPlatform>>;
let ada: Somebody;
/** Ada's films without and with a plan. */
let filmId: number, paidFilmId: number;
beforeAll(async () => {
  laurel = await startPlatform({}, [identity, films, billing]);
  ada = await laurel.signIn({ email_verified: true });
  [filmId, paidFilmId] = [await createFilm(ada), await createFilm(ada)];
  await buyMatch(laurel, ada.cookie, paidFilmId);
});
afterAll(() => laurel?.stop());

type Somebody = Awaited<ReturnType<typeof laurel.signIn>>;
type Form = Record<string, string>;
/** Creates a film and waits until billing has projected it. */
async function createFilm({ cookie }: Somebody): Promise<number> {
  const { body: film } = await laurel.post('addFilm', { name: 'Salt', length: 600 }, cookie);
  await until(
    async () => (await laurel.get('requireSubscription', { filmId: film.id }, cookie)).status === 402,
  );
  return film.id;
}
/** Returns the address to which a form redirects without JavaScript. */
async function getRedirectUrl(name: string, form: Form, { cookie } = ada): Promise<URL> {
  const { status, headers } = await sendForm(laurel, name, form, cookie);
  expect(status).toBe(303);
  return new URL(headers.get('location')!, laurel.url);
}
/** Returns the query parameters with which a refusal redirects to the plan page. */
async function getPlanPageParams(name: string, form: Form, user = ada): Promise<object> {
  const { origin, pathname, searchParams } = await getRedirectUrl(name, form, user);
  expect(origin + pathname).toBe(`${laurel.url}/user/subscriptions`);
  return Object.fromEntries(searchParams);
}
const YEAR = { intervalAmount: '12', productPriceAmount: '16800' };
const WRONG_AMOUNT = { productPriceAmount: '1' };

describe('an order', () => {
  it.each([
    ['6', '9600', 'every 6 months', '€96.00'],
    ['12', '16800', 'every 12 months', '€168.00'],
  ])('for %s months opens a checkout page with a price of %s cents', async (months, cents, rhythm, sum) => {
    const film = await createFilm(ada);
    const order = checkoutForm(film, { intervalAmount: months, productPriceAmount: cents });
    const page = await getRedirectUrl('checkout', order);
    expect(page.origin).toBe(laurel.stripe!.url);
    const html = await (await fetch(page)).text();
    expect(html.match(/€[\d.,]+/g)).toEqual([sum, sum, sum]);
    expect(html).toContain(rhythm);
  });

  it.each<[string, Form, string]>([
    ['another amount than the price', WRONG_AMOUNT, 'payment.amount_differs'],
    ['the amount of a month for a year', { intervalAmount: '12' }, 'payment.amount_differs'],
    ['another currency', { productPriceUnit: 'usd' }, 'payment.amount_differs'],
    ['an unknown product', { productId: 'prod_none' }, 'product.not_found'],
    ['a product that is not for sale', { productId: 'demo_studio' }, 'product.not_for_sale'],
    ['an unknown billing cycle', { intervalAmount: '3' }, 'input.invalid'],
  ])('with %s redirects to the plan page', async (_what, overrides, code) =>
    expect(await getPlanPageParams('checkout', checkoutForm(filmId, overrides))).toMatchObject({
      filmId: String(filmId),
      error: code,
    }),
  );
  it('for another user’s film redirects to the plan page', async () => {
    const stranger = await laurel.signIn({ email_verified: true });
    const params = await getPlanPageParams('checkout', checkoutForm(filmId), stranger);
    expect(params).toMatchObject({ error: 'film.not_found' });
  });
  it('for a film with a plan redirects to the plan page', async () =>
    expect(await getPlanPageParams('checkout', checkoutForm(paidFilmId))).toMatchObject({
      filmId: String(paidFilmId),
      error: 'subscription.exists',
    }));
});

describe('a film that billing has not projected yet', () => {
  const addFilm = async () =>
    (await laurel.post('addFilm', { name: 'Salt', length: 600 }, ada.cookie)).body.id as number;

  it('makes the checkout wait until billing has projected it', async () => {
    const db = laurel.getProvider(billing, BillingDb);
    const isWaitedFor = async () =>
      db.$queryRawUnsafe<{ is: boolean }[]>(
        `select exists (select from pg_stat_activity where datname = current_database() and query like '%from aggregate_version%'
         and pid <> pg_backend_pid()) as is`,
      );
    const order = await db.$transaction(async (tx) => {
      await tx.$executeRawUnsafe('lock table film in exclusive mode'); // prevents new rows until the end of the transaction
      const film = await addFilm();
      let isRedirected = false;
      const redirect = getRedirectUrl('checkout', checkoutForm(film)).finally(() => (isRedirected = true));
      await until(async () => isRedirected || (await isWaitedFor())[0]!.is);
      return { film, redirect };
    });
    // On a busy machine the waiting time of one second may end before the film is projected.
    const { origin, searchParams } = await order.redirect;
    const isLate = searchParams.get('error') === 'projection.stale';
    expect(isLate ? (await getRedirectUrl('checkout', checkoutForm(order.film))).origin : origin).toBe(
      laurel.stripe!.url,
    );
  });
  it('cannot be paid by another user', async () => {
    const stranger = await laurel.signIn({ email_verified: true });
    const params = await getPlanPageParams('checkout', checkoutForm(await addFilm()), stranger);
    expect(params).toMatchObject({ error: 'film.not_found' });
  });
});

describe('an order while Stripe is slower than the usual call timeout', () => {
  const delayStripe = async <T>(work: () => Promise<T>): Promise<T> => {
    await laurel.stripe!.control('slow', { next: 1, delayMs: 3300 });
    return work();
  };
  it('opens its checkout page and returns its state', async () => {
    const page = await delayStripe(async () =>
      getRedirectUrl('checkout', checkoutForm(await createFilm(ada))),
    );
    expect(page.origin).toBe(laurel.stripe!.url);
    const sessionId = page.pathname.split('/').at(-1);
    const { body } = await delayStripe(() => laurel.get('getCheckout', { sessionId }, ada.cookie));
    expect(body).toMatchObject({ state: 'open' });
  });
});

describe('an internal error', () => {
  const failNextCharge = () =>
    vi.spyOn(Limits.prototype, 'charge').mockImplementationOnce(() => {
      throw new TypeError('a defect of this test');
    });
  it('redirects a browser to the plan page with its choices', async () => {
    failNextCharge();
    expect(await getPlanPageParams('checkout', checkoutForm(filmId, YEAR))).toEqual({
      filmId: String(filmId),
      billing_cycle: '12_month',
      error: 'internal',
    });
  });
  it('is returned unchanged to any other client', async () => {
    failNextCharge();
    const { status, body } = await laurel.request('/api/payment/checkout', {
      method: 'POST',
      body: new URLSearchParams(checkoutForm(filmId)),
      headers: { cookie: ada.cookie, origin: laurel.url },
    });
    expect([status, body]).toEqual([500, errorBody('internal')]);
  });
});

describe('a refused order', () => {
  const getParams = (overrides: Form) =>
    getPlanPageParams('checkout', checkoutForm(filmId, { ...YEAR, ...WRONG_AMOUNT, ...overrides }));
  const getChoices = () => ({
    filmId: String(filmId),
    billing_cycle: '12_month',
    error: 'payment.amount_differs',
  });

  it('redirects with its cycle and its return path', async () => {
    const redirectAfterCheckout = '/festivals?country=FR&page=2';
    expect(await getParams({ redirectAfterCheckout })).toEqual({ ...getChoices(), redirectAfterCheckout });
    expect(await getParams({ intervalAmount: '6' })).toEqual({ ...getChoices(), billing_cycle: '6_month' });
  });
  it('drops a return path to the film’s matches, because the film may change', async () =>
    expect(await getParams({ redirectAfterCheckout: `/user/matching?filmId=${filmId}` })).toEqual(
      getChoices(),
    ));
  it.each([
    ['another site', 'https://evil.example'],
    ['another host', '//evil.example'],
    ['a path that browsers read as another host', '/\\evil.example'],
    ['a relative path', 'festivals'],
    ['a path that is too long', `/${'x'.repeat(500)}`],
  ])('never returns %s as the return path', async (_what, redirectAfterCheckout) =>
    expect(await getParams({ redirectAfterCheckout })).toEqual({ ...getChoices(), error: 'input.invalid' }),
  );
  it.each<[string, Form]>([
    ['film', { filmId: '7&error=plan.same' }],
    ['cycle', { intervalAmount: '12_month' }],
  ])('redirects without the form’s %s if it is invalid', async (_what, overrides) => {
    const { filmId: film, billing_cycle: cycle, ...rest } = getChoices();
    const expected = 'filmId' in overrides ? { billing_cycle: cycle } : { filmId: film };
    expect(await getParams(overrides)).toEqual({ ...expected, ...rest, error: 'input.invalid' });
  });
  it('redirects with only the error code if the form was empty', async () =>
    expect(await getPlanPageParams('checkout', {})).toEqual({ error: 'input.invalid' }));
});

describe('a running plan', () => {
  const getPlan = async () =>
    (await laurel.get('getFilmSubscription', { filmId: paidFilmId }, ada.cookie)).body;
  const createPlanForm = async () => {
    const { stripeSubscriptionId: subscriptionId, billingCycle: subscriptionBillingCycle } = await getPlan();
    return { subscriptionId, subscriptionBillingCycle, filmId: String(paidFilmId) };
  };
  const paidFilm = () => ({ filmId: String(paidFilmId) });

  it('can be cancelled and resumed', async () => {
    expect(await getPlanPageParams('cancel-subscription', await createPlanForm())).toEqual(paidFilm());
    expect(await getPlan()).toMatchObject({ state: 'expiring' });
    expect(await getPlanPageParams('resume-subscription', await createPlanForm())).toEqual(paidFilm());
    expect(await getPlan()).toMatchObject({ state: 'active' });
  });
  it('changes at once to a more expensive plan at the shown price, schedules a less expensive one, and can cancel that', async () => {
    const change = async (productId: string, quote?: string) =>
      getPlanPageParams('change-plan', { ...(await createPlanForm()), productId, ...(quote && { quote }) });
    expect(await change('demo_match_submit')).toEqual({ ...paidFilm(), error: 'payment.amount_differs' });
    const input = { filmId: paidFilmId, productId: 'demo_match_submit' };
    const { body: shown } = await laurel.get('getPlanChange', input, ada.cookie);
    expect(await change('demo_match_submit', shown.quote)).toEqual(paidFilm());
    expect(await getPlan()).toMatchObject({ productId: 'demo_match_submit', nextProductId: null });
    expect(await change('demo_match')).toEqual(paidFilm());
    expect(await getPlan()).toMatchObject({ productId: 'demo_match_submit', nextProductId: 'demo_match' });
    expect(await change('demo_match_submit')).toEqual(paidFilm());
    expect(await getPlan()).toMatchObject({ productId: 'demo_match_submit', nextProductId: null });
  });
  it.each<[string, Form, string]>([
    ['another cycle', { subscriptionBillingCycle: '12_month' }, 'subscription.changed'],
    ['another subscription', { subscriptionId: 'sub_1' }, 'subscription.not_found'],
    ['another film', { filmId: '2000000000' }, 'subscription.not_found'],
    ['no subscription at all', { subscriptionId: '' }, 'input.invalid'],
  ])('stays unchanged when the page showed %s', async (_what, overrides, code) => {
    const before = await getPlan();
    const form = { ...(await createPlanForm()), ...overrides };
    expect(await getPlanPageParams('cancel-subscription', form)).toEqual({
      filmId: form.filmId,
      error: code,
    });
    expect(await getPlan()).toEqual(before);
  });
  it('stays unchanged for another user', async () => {
    const stranger = await laurel.signIn({ email_verified: true });
    const params = await getPlanPageParams('cancel-subscription', await createPlanForm(), stranger);
    expect(params).toEqual({ ...paidFilm(), error: 'subscription.not_found' });
    expect(await getPlan()).toMatchObject({ state: 'active' });
  });
});
