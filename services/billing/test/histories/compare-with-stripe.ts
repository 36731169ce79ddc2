import type Stripe from 'stripe';
import { VerifyLedger } from '../../src/commands/tokens/verify-ledger.js';
import { addMonths } from './calendar.js';
import type { FilmOwner } from './perform-action.js';
import type { World } from './world.js';

const getId = (item: string | { id: string } | null | undefined) =>
  typeof item === 'string' ? item : item?.id;
const MONTHLY_TOKENS: Record<string, number> = { demo_match: 0, demo_match_submit: 10 };
const PRICES: Record<string, Record<number, number>> = {
  demo_match: { 1: 1900, 6: 9600 },
  demo_match_submit: { 1: 4900, 6: 25200 },
};

/** A subscription at Stripe with its invoices and the paid and refunded amounts. */
interface SubscriptionMoney {
  subscription: Stripe.Subscription;
  invoices: Stripe.Invoice[];
  paid: number;
  refunded: number;
}

/** Returns all subscriptions at Stripe, by film. */
async function groupByFilm({ stripe }: World): Promise<Map<number, SubscriptionMoney[]>> {
  const limit = 100;
  const unlimited = { limit: 10_000 };
  const [subscriptions, invoices, refunds] = await Promise.all([
    stripe.subscriptions
      .list({ status: 'all', limit, expand: ['data.schedule.phases.items.price'] })
      .autoPagingToArray(unlimited),
    stripe.invoices.list({ limit, expand: ['data.payments'] }).autoPagingToArray(unlimited),
    stripe.refunds.list({ limit }).autoPagingToArray(unlimited),
  ]);
  const refundsByPayment = Map.groupBy(refunds, ({ payment_intent }) => getId(payment_intent));
  const subscriptionsWithMoney = subscriptions.map((subscription): SubscriptionMoney => {
    const subscriptionInvoices = invoices.filter(
      ({ parent }) => getId(parent?.subscription_details?.subscription) === subscription.id,
    );
    const payments = subscriptionInvoices.flatMap(({ payments }) => payments?.data ?? []);
    const refunded = payments
      .flatMap(({ payment }) => refundsByPayment.get(getId(payment.payment_intent)) ?? [])
      .reduce((sum, { amount }) => sum + amount, 0);
    const paid = subscriptionInvoices.reduce(
      (sum, { status, amount_paid: amount }) => sum + (status === 'paid' ? amount : 0),
      0,
    );
    return { subscription, invoices: subscriptionInvoices, paid, refunded };
  });
  return Map.groupBy(subscriptionsWithMoney, ({ subscription }) => Number(subscription.metadata.filmId));
}

/**
 * Returns the differences between the service's and Stripe's state. All events must have been handled before.
 */
export async function findDifferences(world: World, people: readonly FilmOwner[]): Promise<string[]> {
  const byFilm = await groupByFilm(world);
  const now = await world.now();
  const results: string[] = [];
  for (const person of people) {
    const report = (text: string) => results.push(`film ${person.filmId}: ${text}`);
    const subscriptions = byFilm.get(person.filmId) ?? [];
    checkMoney(subscriptions, report);
    countEvents(world, subscriptions);
    const paidSubscriptions = subscriptions.filter(({ refunded, paid }) => refunded === 0 && paid > 0);
    await checkPlan(world, person, paidSubscriptions, report);
    await checkTokens(world, person, paidSubscriptions, now, report);
    await checkMails(world, person, subscriptions, report);
  }
  const { length } = await world.get(VerifyLedger).run();
  if (length > 0) results.push(`${length} balances differ from the ledger`);
  return results;
}

function countEvents({ eventCounts }: World, subscriptions: readonly SubscriptionMoney[]): void {
  for (const { subscription, invoices, paid, refunded } of subscriptions) {
    if (paid > 0) eventCounts.bought++;
    if (refunded > 0) eventCounts.refunded++;
    if (subscription.status === 'canceled') eventCounts.ended++;
    if (getNextProduct(subscription)) eventCounts.planned++;
    for (const { status, billing_reason: reason, attempt_count: tries } of invoices) {
      if (status === 'paid' && reason === 'subscription_update') eventCounts.changed++;
      if (status === 'paid' && reason === 'subscription_cycle') eventCounts.renewed++;
      if (status !== 'paid' && tries > 0) eventCounts.failed++;
    }
  }
}

type Report = (text: string) => void;
const getExpectedPrice = ({ lines }: Stripe.Invoice) => {
  const line = lines.data.find(({ amount }) => amount > 0);
  const months = line ? Math.round((line.period.end - line.period.start) / (30.4 * 86_400)) : 0;
  return PRICES[line?.pricing?.price_details?.product ?? '']?.[months];
};

/** Checks that nobody paid twice or a wrong price, and that every refund is complete. */
function checkMoney(subscriptions: readonly SubscriptionMoney[], report: Report): void {
  for (const { subscription, invoices, paid, refunded } of subscriptions) {
    if (refunded !== 0 && refunded !== paid)
      report(`${refunded} of ${paid} was refunded for ${subscription.id}`);
    if (refunded > 0 && subscription.status !== 'canceled')
      report(`${subscription.id} was refunded and continues`);
    for (const invoice of invoices)
      if (
        invoice.status === 'paid' &&
        invoice.billing_reason !== 'subscription_update' &&
        invoice.total !== getExpectedPrice(invoice)
      )
        report(`${invoice.total} was paid for ${invoice.lines.data[0]?.description}`);
  }
  const spans = subscriptions
    .filter(({ paid, refunded }) => paid > 0 && refunded === 0)
    .map(({ subscription: { id, created, ended_at: end } }) => ({
      id,
      from: created,
      until: end ?? Infinity,
    }));
  for (const [index, a] of spans.entries())
    for (const b of spans.slice(index + 1))
      if (a.from < b.until && b.from < a.until) report(`${a.id} and ${b.id} were paid for the same time`);
}

const isRunning = ({ status }: Stripe.Subscription) => ['active', 'trialing', 'past_due'].includes(status);
function getNextProduct({ schedule }: Stripe.Subscription): string | null {
  if (!schedule || typeof schedule === 'string' || !schedule.current_phase) return null;
  const { end_date: end } = schedule.current_phase;
  const price = schedule.phases.find(({ start_date: start }) => start >= end)?.items[0]?.price;
  return typeof price === 'object' && 'product' in price ? (getId(price.product) ?? null) : null;
}

/** Checks that the film has an active plan only if it is paid at Stripe, with the same details. */
async function checkPlan(
  { db }: World,
  person: FilmOwner,
  paidSubscriptions: readonly SubscriptionMoney[],
  report: Report,
): Promise<void> {
  const running = paidSubscriptions.filter(({ subscription }) => isRunning(subscription));
  const row = await db.filmSubscription.findUnique({ where: { filmId: person.filmId } });
  if (person.isFilmDeleted && (row || running.length > 0)) report('it is deleted, but its plan continues');
  const [runningSubscription] = running;
  if (!runningSubscription || person.isFilmDeleted) {
    if (row) report(`it is open by ${row.stripeSubscriptionId}, which nobody pays`);
    return;
  }
  const { id, items, cancel_at: at, cancel_at_period_end: isEnding } = runningSubscription.subscription;
  const expected = {
    stripeSubscriptionId: id,
    state: isEnding || at !== null ? 'expiring' : 'active',
    productId: getId(items.data[0]!.price.product as string),
    nextProductId: getNextProduct(runningSubscription.subscription),
  };
  for (const [name, value] of Object.entries(expected))
    if (row?.[name as keyof typeof expected] !== value)
      report(`${name} is ${row?.[name as keyof typeof expected]}, and ${value} at Stripe`);
  const last = person.reported.at(-1);
  if (last?.state === 'ending' && expected.state !== 'expiring' && last.subscription === id)
    report('its end was reported, but it continues');
  if (last?.state === 'continuing' && expected.state === 'expiring' && last.subscription === id)
    report('its continuation was reported, but it ends');
}

/** Computes the tokens of the paid months from the invoices alone. */
function computePaidTokens({ subscription, invoices }: SubscriptionMoney, now: number): number {
  const until = Math.min(now, subscription.ended_at ?? Infinity);
  const periods = invoices
    .filter(({ status }) => status === 'paid')
    .flatMap(({ lines }) => lines.data.filter(({ amount }) => amount > 0))
    .map(({ period, pricing }) => ({
      ...period,
      monthlyTokens: MONTHLY_TOKENS[pricing?.price_details?.product ?? ''] ?? 0,
    }));
  let sum = 0;
  for (const end of new Set(periods.map((period) => period.end))) {
    const period = periods
      .filter((candidate) => candidate.end === end)
      .sort((a, b) => a.start - b.start || a.monthlyTokens - b.monthlyTokens);
    const months = Math.max(1, Math.round((end - period[0]!.start) / (30.4 * 86_400)));
    for (let month = period[0]!.start, index = 0; index < months && (month <= until || index === 0);) {
      const next = ++index < months ? addMonths(period[0]!.start, index) : end;
      let max = 0;
      for (const { start, monthlyTokens } of period) {
        if (start >= next) break;
        const share = start <= month ? 1 : (next - start) / (next - month);
        if (start <= month) {
          max = monthlyTokens; // the plan at the start of the month
          continue;
        }
        sum += Math.max(0, Math.round((monthlyTokens - max) * share));
        max = Math.max(max, monthlyTokens);
      }
      sum += period.findLast(({ start }) => start <= month)!.monthlyTokens;
      month = next;
    }
  }
  return sum;
}

async function checkTokens(
  { db }: World,
  person: FilmOwner,
  paidSubscriptions: readonly SubscriptionMoney[],
  now: number,
  report: Report,
) {
  const row = await db.userMetaData.findUnique({ where: { userId: person.who.user } });
  const balance = row?.availableSubmissionTokens ?? 0;
  const expected = paidSubscriptions.reduce(
    (sum, subscription) => sum + computePaidTokens(subscription, now),
    0,
  );
  // After the deletion of the film, events that arrive later grant no tokens.
  if (person.isFilmDeleted ? balance > expected : balance !== expected)
    report(`${balance} tokens, and ${expected} were paid`);
}

/**
 * Compares the sent mails with the required and the allowed ones. A mail cannot be sent twice, because its
 * key is unique.
 */
async function checkMails(
  { db }: World,
  person: FilmOwner,
  subscriptions: readonly SubscriptionMoney[],
  report: Report,
) {
  const [requiredKeys, allowedKeys] = [new Set<string>(), new Set<string>()];
  for (const { subscription, invoices, paid, refunded } of subscriptions) {
    const { id } = subscription;
    for (const { id: invoice, status, total, attempt_count: tries } of invoices) {
      if (total <= 0) continue;
      if (status === 'paid') requiredKeys.add(`paid:${invoice}`);
      if (tries > 0) (status === 'open' ? requiredKeys : allowedKeys).add(`failed:${invoice}`);
    }
    (refunded > 0 ? requiredKeys : allowedKeys).add(`back:${id}`);
    if (paid > 0 && refunded === 0 && !isRunning(subscription)) requiredKeys.add(`ended:${id}`);
    if (isRunning(subscription) && subscription.cancel_at_period_end && refunded === 0 && paid > 0)
      requiredKeys.add(`ending:${id}`);
    for (const kind of ['ending', 'continues']) allowedKeys.add(`${kind}:${id}`);
  }
  const rows = await db.mailRequest.findMany({ where: { userId: person.who.user } });
  // A subscription may be cancelled and resumed several times, each time with a mail.
  const sentKeys = new Set(rows.map(({ key }) => key.replace(/^((?:ending|continues):[^:]+):.*/, '$1')));
  const isAllowed = (key: string) => requiredKeys.has(key) || allowedKeys.has(key);
  for (const key of sentKeys) if (!isAllowed(key)) report(`the mail ${key} is not allowed`);
  // Mails are required only for users with a film.
  if (!person.isFilmDeleted)
    for (const key of requiredKeys) if (!sentKeys.has(key)) report(`the mail ${key} is missing`);
}
