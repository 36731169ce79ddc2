import { DAY_MS } from '@laurel/rules/days';
import { until } from '../../../deploy/local/until.mjs';
import { countOf, isHandled } from '../../runtime/test/tables.js';
import { tell } from '../../runtime/test/telling.js';
import { holdPerson } from '@laurel/runtime/person';
import { refusalCode } from '../../runtime/test/asking.js';
import { GrantPlanTokens } from '../src/commands/grant-plan-tokens.js';
import { grantMonths } from '../src/month-tokens.js';
import { changeAtEnd, changeNow } from '../src/stripe/plan-changes.js';
import { stripeOf } from '../src/stripe/stripe-payments.js';
import { startSubscription } from '../src/subscription-changes.js';
import { KEY, startPaying } from './paying.js';

/** What happens between two steps of something else. */
let laurel: Awaited<ReturnType<typeof startPaying>>, stripe: ReturnType<typeof stripeOf>;
beforeAll(async () => {
  laurel = await startPaying();
  stripe = stripeOf({ key: KEY, apiUrl: new URL(laurel.sandbox.url) });
});
afterAll(() => laurel?.stop());

const LONG = { timeout: 20_000 };
const waiting = () =>
  countOf(laurel.db, 'pg_stat_activity', `datname = current_database() and wait_event_type = 'Lock'`);

it('a film that is deleted while its plan begins has none', async () => {
  const { who, filmId } = await laurel.someone();
  const eventId = await laurel.db.$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from film where id = ${filmId} for update`;
    const fact = { filmId, userId: who.user };
    const told = await tell(laurel.stack, 'film.deleted', `film-${filmId}`, 2, fact as never);
    await until(async () => (await waiting()) > 0);
    const begun = { stripeSubscriptionId: 'sub_meanwhile', billingCycle: '1_month', productId: 'demo_match' };
    await startSubscription(tx, { ...begun, filmId, userId: who.user, source: 'stripe' });
    return told;
  }, LONG);
  await until(() => isHandled(laurel.db, eventId));
  expect(await laurel.subscriptionOf(filmId)).toBeNull();
  const asked = { about: 'sub_meanwhile', type: 'laurel.end' };
  expect(await laurel.db.stripeEvent.deleteMany({ where: asked })).toEqual({ count: 1 });
});

it('a month is booked once, also where its part is learnt while another reckons it', async () => {
  const { who, filmId } = await laurel.someone();
  const row = await laurel.buy(who, filmId, { billingCycle: '6_month', amount: 25_200 });
  await laurel.settled();
  const { stripeSubscriptionId } = row;
  const part = await laurel.db.paidPart.findFirstOrThrow({ where: { stripeSubscriptionId } });
  const now = new Date(part.from.getTime() + 45 * DAY_MS);
  let hourly: Promise<number> | undefined;
  await laurel.db.$transaction(async (tx) => {
    await holdPerson(tx, who.user);
    hourly = laurel.get(GrantPlanTokens).run(now);
    await until(async () => (await waiting()) > 0);
    const from = new Date(part.from.getTime() + 40 * DAY_MS);
    await tx.paidPart.create({ data: { ...part, productId: 'dearer', submission: 30, from } });
    await grantMonths(tx, filmId, now);
  }, LONG);
  await hourly;
  const grants = await laurel.db.ledgerEntry.findMany({ where: { userId: who.user, kind: 'grant' } });
  expect(grants.filter(({ idempotencyKey }) => idempotencyKey.includes(':1:'))).toHaveLength(1);
});

it.each(['now', 'at the end'])(
  'a change %s, while another one is paid on its bank’s page, is refused, and that one stays',
  async (when) => {
    const { who, filmId } = await laurel.someone();
    const { stripeSubscriptionId: id } = await laurel.buy(who, filmId, {
      productId: 'demo_match',
      amount: 1900,
    });
    await laurel.settled();
    const { customer } = await stripe.subscriptions.retrieve(id);
    const asking = { customer: String(customer) };
    const method = await stripe.paymentMethods.attach('pm_card_authenticationRequired', asking);
    await stripe.subscriptions.update(id, { default_payment_method: method.id });
    const dearer = { filmId, productId: 'demo_match_submit' };
    const { quote } = await laurel.as(who, () => laurel.to.previewPlanChange(dearer));
    const change = { ...dearer, stripeSubscriptionId: id, billingCycle: '1_month', quote };
    const { url } = await laurel.as(who, () => laurel.to.changePlan(change));
    const { data: prices } = await stripe.prices.list({ lookup_keys: ['demo_match_6_month'] });
    const asked = { subscriptionId: id, from: 'demo_match', priceId: prices[0]!.id };

    const racing = paidAfterLook(async () => void (await laurel.post(url!, 'paid')));
    const raced =
      when === 'now' ? changeNow(racing, { ...asked, at: new Date() }) : changeAtEnd(racing, asked);
    expect(await refusalCode(raced)).toBe('subscription.changed');
    await laurel.settled();
    expect(await laurel.subscriptionOf(filmId)).toMatchObject({ productId: 'demo_match_submit' });
  },
);

/** The SDK, by which something happens right after the first look at a subscription. */
function paidAfterLook(meanwhile: () => Promise<void>) {
  const racing = stripeOf({ key: KEY, apiUrl: new URL(laurel.sandbox.url) });
  const retrieve = racing.subscriptions.retrieve.bind(racing.subscriptions);
  let isFirst = true;
  racing.subscriptions.retrieve = async (...asked) => {
    const before = await retrieve(...asked);
    if (isFirst) await meanwhile();
    isFirst = false;
    return before;
  };
  return racing;
}
