import { createStripe } from '../src/stripe/stripe-client.js';
import { person } from '../../runtime/test/callers.js';
import { KEY, startPaying } from './paying.js';

let laurel: Awaited<ReturnType<typeof startPaying>>;
beforeAll(async () => {
  laurel = await startPaying();
});
afterAll(() => laurel?.stop());

const NOWHERE = 900_000_000;
type Someone = Awaited<ReturnType<typeof laurel.someone>>;
/** Subscriptions that someone creates manually at Stripe, with their metadata and price. */
const made: [string, (item: Someone) => Promise<{ metadata: Record<string, string>; price?: string }>][] = [
  ['its film is unknown', async ({ who }) => ({ metadata: { filmId: String(NOWHERE), userId: who.user } })],
  [
    'its film belongs to another user',
    async ({ who }) => {
      const { filmId } = await laurel.someone();
      return { metadata: { filmId: String(filmId), userId: who.user } };
    },
  ],
  [
    'its billing cycle is not one that plans have',
    async ({ who }) => {
      const price = await stripe().prices.create({
        product: 'demo_match',
        currency: 'eur',
        unit_amount: 5000,
        recurring: { interval: 'month', interval_count: 3 },
      });
      return { metadata: { filmId: String(await laurel.film(who)), userId: who.user }, price: price.id };
    },
  ],
  ['it names no film or no user', async ({ who }) => ({ metadata: { userId: who.user } })],
  [
    'it names no film or no user',
    async ({ who }) => ({ metadata: { filmId: String(await laurel.film(who)), userId: 'Ada' } }),
  ],
];
const stripe = () => createStripe({ key: KEY, apiUrl: new URL(laurel.sandbox.url) });

describe('a subscription that was created manually at Stripe', () => {
  it.each(made)(
    'becomes a billing issue when %s, continues at Stripe and activates nothing',
    async (why, make) => {
      const item = await laurel.someone();
      const { stripeSubscriptionId: planId } = await laurel.buy(item.who, item.filmId);
      const { customer, items, default_payment_method: card } = await stripe().subscriptions.retrieve(planId);
      const { metadata, price = items.data[0]!.price.id } = await make(item);
      const byHand = await stripe().subscriptions.create({
        customer: String(customer),
        items: [{ price }],
        default_payment_method: String(card),
        metadata,
      });
      await laurel.settled();
      const query = { where: { stripeSubscriptionId: byHand.id } };
      expect(await laurel.db.unassignedSubscription.findUnique(query)).toMatchObject({ why });
      expect(await laurel.db.filmSubscription.count(query)).toBe(0);
      expect(await laurel.db.refundedSubscription.count(query)).toBe(0);
      expect((await stripe().subscriptions.retrieve(byHand.id)).status).toBe('active');
      expect(await laurel.submissionTokens(item.who)).toBe(10);
      const { unassigned } = await laurel.as(person('admin'), () => laurel.client.getBillingOverview({}));
      expect(unassigned[0]).toMatchObject({ stripeSubscriptionId: byHand.id, why });
    },
  );
});
