import { person } from '../../runtime/test/callers.js';
import { startPaying } from './paying.js';

let laurel: Awaited<ReturnType<typeof startPaying>>;
beforeAll(async () => {
  laurel = await startPaying();
});
afterAll(() => laurel?.stop());

const UNKNOWN_FILM_ID = 900_000_000;
type FilmOwner = Awaited<ReturnType<typeof laurel.createFilmOwner>>;
/** The reason of the billing issue, and the metadata and price of a subscription that causes it. */
const issues: [
  string,
  (owner: FilmOwner) => Promise<{ metadata: Record<string, string>; price?: string }>,
][] = [
  [
    'its film is unknown',
    async ({ who }) => ({ metadata: { filmId: String(UNKNOWN_FILM_ID), userId: who.user } }),
  ],
  [
    'its film belongs to another user',
    async ({ who }) => {
      const { filmId } = await laurel.createFilmOwner();
      return { metadata: { filmId: String(filmId), userId: who.user } };
    },
  ],
  [
    'its billing cycle is not one that plans have',
    async ({ who }) => {
      const price = await laurel.stripe.prices.create({
        product: 'demo_match',
        currency: 'eur',
        unit_amount: 5000,
        recurring: { interval: 'month', interval_count: 3 },
      });
      return {
        metadata: { filmId: String(await laurel.createFilm(who)), userId: who.user },
        price: price.id,
      };
    },
  ],
  ['it names no film or no user', async ({ who }) => ({ metadata: { userId: who.user } })],
  [
    'it names no film or no user',
    async ({ who }) => ({ metadata: { filmId: String(await laurel.createFilm(who)), userId: 'Ada' } }),
  ],
];

describe('a subscription that was created manually at Stripe', () => {
  it.each(issues)(
    'becomes a billing issue when %s, continues at Stripe and activates nothing',
    async (why, createMetadata) => {
      const owner = await laurel.createFilmOwner();
      const { stripeSubscriptionId: planId } = await laurel.buy(owner.who, owner.filmId);
      const {
        customer,
        items,
        default_payment_method: card,
      } = await laurel.stripe.subscriptions.retrieve(planId);
      const { metadata, price = items.data[0]!.price.id } = await createMetadata(owner);
      const manualSubscription = await laurel.stripe.subscriptions.create({
        customer: String(customer),
        items: [{ price }],
        default_payment_method: String(card),
        metadata,
      });
      await laurel.waitUntilSettled();
      const query = { where: { stripeSubscriptionId: manualSubscription.id } };
      expect(await laurel.db.unassignedSubscription.findUnique(query)).toMatchObject({ why });
      expect(await laurel.db.filmSubscription.count(query)).toBe(0);
      expect(await laurel.db.refundedSubscription.count(query)).toBe(0);
      expect((await laurel.stripe.subscriptions.retrieve(manualSubscription.id)).status).toBe('active');
      expect(await laurel.getSubmissionTokens(owner.who)).toBe(10);
      const { unassigned } = await laurel.as(person('admin'), () => laurel.client.getBillingOverview({}));
      expect(unassigned[0]).toMatchObject({ stripeSubscriptionId: manualSubscription.id, why });
    },
  );
});
