import { until } from '../../deploy/testing/until.mjs';
import { billing } from '../../services/billing/src/billing.module.js';
import { films } from '../../services/films/src/films.module.js';
import { identity } from '../../services/identity/src/identity.module.js';
import { buyMatch } from './buy.js';
import { startPlatform } from './platform.js';

let laurel: Awaited<ReturnType<typeof startPlatform>>;
beforeAll(async () => {
  laurel = await startPlatform({}, [identity, films, billing]);
});
afterAll(() => laurel?.stop());

/** Reads the list in pages of one item, and the page after the last one. */
async function readPages(name: string, input: object, cookie?: string) {
  const readPage = async (page: number, pageSize: number) =>
    (await laurel.get(name, { ...input, page, pageSize }, cookie)).body;
  const { items, total } = await readPage(1, 50);
  const pages = await Promise.all(Array.from({ length: total + 1 }, (_, n) => readPage(n + 1, 1)));
  return { items, total, pages };
}
const toExpectedPages = (items: readonly unknown[]) =>
  Array.from({ length: items.length + 1 }, (_, n) => ({
    items: items.slice(n, n + 1),
    total: items.length,
    page: n + 1,
    pageSize: 1,
  }));

it('products are read in pages', async () => {
  // The billing service loads them from Stripe after its start.
  await until(async () => (await laurel.get('getProducts', {})).body.total > 1);
  const { items, total, pages } = await readPages('getProducts', {});
  expect(total).toBeGreaterThan(1);
  expect(pages).toMatchObject(toExpectedPages(items));
});

it('the subscriptions of a customer are read in pages', async () => {
  const { cookie } = await laurel.signIn({ email_verified: true });
  const { userId } = (await laurel.get('getSession', {}, cookie)).body;
  for (const name of ['Salt', 'Pepper']) {
    const { body: film } = await laurel.post('addFilm', { name, length: 600 }, cookie);
    const readStatus = async () =>
      (await laurel.get('requireSubscription', { filmId: film.id }, cookie)).status;
    await until(async () => (await readStatus()) === 402);
    await buyMatch(laurel, cookie, film.id);
  }
  const { items, pages } = await readPages('getCustomerSubscriptions', { userId }, cookie);
  expect(items).toHaveLength(2);
  expect(pages).toMatchObject(toExpectedPages(items));
});
