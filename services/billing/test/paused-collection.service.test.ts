import { startPaying } from './paying.js';

let laurel: Awaited<ReturnType<typeof startPaying>>;
beforeAll(async () => {
  laurel = await startPaying();
});
afterAll(() => laurel?.stop());

const DAY_SECONDS = 86_400;

describe('a plan whose collection was paused at Stripe', () => {
  const pause = (id: string, behavior: 'void' | 'keep_as_draft' | 'mark_uncollectible') =>
    laurel.stripe.subscriptions.update(id, { pause_collection: { behavior } });
  it.each(['void', 'keep_as_draft', 'mark_uncollectible'] as const)(
    'stays active to the end of its paid period, and then ends (%s)',
    async (behavior) => {
      const { who, filmId } = await laurel.createFilmOwner();
      const year = { billingCycle: '12_month', amount: 44_400 };
      const { stripeSubscriptionId } = await laurel.buy(who, filmId, year);
      await pause(stripeSubscriptionId, behavior);
      await laurel.waitUntilSettled();
      await laurel.advanceClock(300 * DAY_SECONDS);
      expect(await laurel.findSubscription(filmId)).toMatchObject({ state: 'active' });
      expect(await laurel.listMailKinds(who)).toEqual(['paid']);
      await laurel.advanceClock(67 * DAY_SECONDS);
      expect(await laurel.findSubscription(filmId)).toBeNull();
      expect(await laurel.listMailKinds(who)).toEqual(['paid', 'ended']);
    },
  );
  it('is renewed if the collection is resumed before the end of its period', async () => {
    const { who, filmId } = await laurel.createFilmOwner();
    const { stripeSubscriptionId } = await laurel.buy(who, filmId);
    await pause(stripeSubscriptionId, 'void');
    await laurel.advanceClock(10 * DAY_SECONDS);
    await laurel.stripe.subscriptions.update(stripeSubscriptionId, { pause_collection: '' });
    await laurel.advanceClock(25 * DAY_SECONDS);
    expect(await laurel.findSubscription(filmId)).toMatchObject({ state: 'active' });
    expect(await laurel.listMailKinds(who)).toEqual(['paid', 'paid']);
  });
});
