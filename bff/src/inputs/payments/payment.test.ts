import { MAX_TITLE_LENGTH } from '@laurel/rules/films/film-limits';
import { checkoutForm, planChangeForm, subscriptionForm } from './payment.js';

const plan = { subscriptionId: 'sub_1', subscriptionBillingCycle: '1_month' };
const order = {
  productId: 'demo_match',
  productPriceAmount: '1900',
  productPriceUnit: 'EUR',
  intervalUnit: 'month',
  intervalAmount: '1',
  filmName: 'Salt',
};

describe.each([
  ['an order', checkoutForm, order],
  ['the end of a plan', subscriptionForm, plan],
  ['a change of plan', planChangeForm, { ...plan, productId: 'demo_match' }],
])('the film of %s', (_what, schema, form) => {
  it('can be a film with the largest ID', () =>
    expect(schema.parse({ ...form, filmId: '2147483647' })).toMatchObject({ filmId: 2_147_483_647 }));
  it.each(['2147483648', '999999999999', '0', '', '-1', '1.5', ' 7', '0x7'])('cannot be “%s”', (filmId) =>
    expect(schema.safeParse({ ...form, filmId }).success).toBe(false),
  );
});

it('allows a film title of the same length as the film form does', () => {
  const acceptsTitle = (length: number) =>
    checkoutForm.safeParse({ ...order, filmId: '7', filmName: 'x'.repeat(length) }).success;
  expect([acceptsTitle(MAX_TITLE_LENGTH), acceptsTitle(MAX_TITLE_LENGTH + 1)]).toEqual([true, false]);
});
