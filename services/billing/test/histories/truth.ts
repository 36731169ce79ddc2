import type Stripe from 'stripe';
import { ProveLedger } from '../../src/commands/prove-ledger.js';
import type { Person } from './deeds.js';
import type { World } from './world.js';

const idOf = (one: string | { id: string } | null | undefined) => (typeof one === 'string' ? one : one?.id);
const MONTHLY: Record<string, number> = { demo_match: 0, demo_match_submit: 10 };
const PRICES: Record<string, Record<number, number>> = {
  demo_match: { 1: 1900, 6: 9600 },
  demo_match_submit: { 1: 4900, 6: 25200 },
};

/** One subscription with its money, as Stripe has it. */
interface Told {
  subscription: Stripe.Subscription;
  invoices: Stripe.Invoice[];
  paid: number;
  refunded: number;
}

/** All that Stripe knows, by film. */
async function toldByFilm({ stripe }: World): Promise<Map<number, Told[]>> {
  const limit = 100;
  const all = { limit: 10_000 };
  const [subscriptions, invoices, refunds] = await Promise.all([
    stripe.subscriptions
      .list({ status: 'all', limit, expand: ['data.schedule.phases.items.price'] })
      .autoPagingToArray(all),
    stripe.invoices.list({ limit, expand: ['data.payments'] }).autoPagingToArray(all),
    stripe.refunds.list({ limit }).autoPagingToArray(all),
  ]);
  const back = Map.groupBy(refunds, ({ payment_intent }) => idOf(payment_intent));
  const told = subscriptions.map((subscription): Told => {
    const own = invoices.filter(
      ({ parent }) => idOf(parent?.subscription_details?.subscription) === subscription.id,
    );
    const payments = own.flatMap(({ payments }) => payments?.data ?? []);
    const refunded = payments
      .flatMap(({ payment }) => back.get(idOf(payment.payment_intent)) ?? [])
      .reduce((sum, { amount }) => sum + amount, 0);
    const paid = own.reduce(
      (sum, { status, amount_paid: amount }) => sum + (status === 'paid' ? amount : 0),
      0,
    );
    return { subscription, invoices: own, paid, refunded };
  });
  return Map.groupBy(told, ({ subscription }) => Number(subscription.metadata.filmId));
}

/** Where the service differs from what Stripe’s state means; empty: nowhere. Everything that was told must have been followed. */
export async function differences(world: World, people: readonly Person[]): Promise<string[]> {
  const byFilm = await toldByFilm(world);
  const now = await world.now();
  const found: string[] = [];
  for (const one of people) {
    const say = (text: string) => found.push(`film ${one.filmId}: ${text}`);
    const told = byFilm.get(one.filmId) ?? [];
    moneyOf(told, say);
    count(world, told);
    const kept = told.filter(({ refunded, paid }) => refunded === 0 && paid > 0);
    await standing(world, one, kept, say);
    await tokens(world, one, kept, now, say);
    await mails(world, one, told, say);
  }
  const { length } = await world.get(ProveLedger).run();
  if (length > 0) found.push(`${length} balances are not what was booked`);
  return found;
}

function count({ seen }: World, told: readonly Told[]): void {
  for (const { subscription, invoices, paid, refunded } of told) {
    if (paid > 0) seen.bought++;
    if (refunded > 0) seen.takenBack++;
    if (subscription.status === 'canceled') seen.ended++;
    if (nextOf(subscription)) seen.planned++;
    for (const { status, billing_reason: reason, attempt_count: tries } of invoices) {
      if (status === 'paid' && reason === 'subscription_update') seen.changed++;
      if (status === 'paid' && reason === 'subscription_cycle') seen.renewed++;
      if (status !== 'paid' && tries > 0) seen.failed++;
    }
  }
}

type Say = (text: string) => void;
const priceOf = ({ lines }: Stripe.Invoice) => {
  const line = lines.data.find(({ amount }) => amount > 0);
  const months = line ? Math.round((line.period.end - line.period.start) / (30.4 * 86_400)) : 0;
  return PRICES[line?.pricing?.price_details?.product ?? '']?.[months];
};

/** Nobody pays twice, or another price than is asked; what was taken back was given back whole. */
function moneyOf(told: readonly Told[], say: Say): void {
  for (const { subscription, invoices, paid, refunded } of told) {
    if (refunded !== 0 && refunded !== paid)
      say(`${refunded} of ${paid} was given back for ${subscription.id}`);
    if (refunded > 0 && subscription.status !== 'canceled')
      say(`${subscription.id} was given back and goes on`);
    for (const invoice of invoices)
      if (
        invoice.status === 'paid' &&
        invoice.billing_reason !== 'subscription_update' &&
        invoice.total !== priceOf(invoice)
      )
        say(`${invoice.total} was paid for ${invoice.lines.data[0]?.description}`);
  }
  const spans = told
    .filter(({ paid, refunded }) => paid > 0 && refunded === 0)
    .map(({ subscription: { id, created, ended_at: end } }) => ({
      id,
      from: created,
      until: end ?? Infinity,
    }));
  for (const [index, a] of spans.entries())
    for (const b of spans.slice(index + 1))
      if (a.from < b.until && b.from < a.until) say(`${a.id} and ${b.id} were paid at one time`);
}

const isRunning = ({ status }: Stripe.Subscription) => ['active', 'trialing', 'past_due'].includes(status);
function nextOf({ schedule }: Stripe.Subscription): string | null {
  if (!schedule || typeof schedule === 'string' || !schedule.current_phase) return null;
  const { end_date: end } = schedule.current_phase;
  const price = schedule.phases.find(({ start_date: start }) => start >= end)?.items[0]?.price;
  return typeof price === 'object' && 'product' in price ? (idOf(price.product) ?? null) : null;
}

/** The film is open while, and as, Stripe is paid for it. */
async function standing({ db }: World, one: Person, kept: readonly Told[], say: Say): Promise<void> {
  const running = kept.filter(({ subscription }) => isRunning(subscription));
  const row = await db.filmSubscription.findUnique({ where: { filmId: one.filmId } });
  if (one.isFilmDeleted && (row || running.length > 0)) say('it is gone, and its plan goes on');
  const [there] = running;
  if (!there || one.isFilmDeleted) {
    if (row) say(`it is open by ${row.stripeSubscriptionId}, which nobody pays`);
    return;
  }
  const { id, items, cancel_at: at, cancel_at_period_end: isEnding } = there.subscription;
  const expected = {
    stripeSubscriptionId: id,
    state: isEnding || at !== null ? 'expiring' : 'active',
    productId: idOf(items.data[0]!.price.product as string),
    nextProductId: nextOf(there.subscription),
  };
  for (const [name, value] of Object.entries(expected))
    if (row?.[name as keyof typeof expected] !== value)
      say(`${name} is ${row?.[name as keyof typeof expected]}, and ${value} at Stripe`);
  const last = one.told.at(-1);
  if (last?.what === 'ending' && expected.state !== 'expiring' && last.subscription === id)
    say('it was said to end, and goes on');
  if (last?.what === 'going on' && expected.state === 'expiring' && last.subscription === id)
    say('it was said to go on, and ends');
}

/** What the months that were paid have brought, reckoned here from the invoices alone. */
function broughtBy({ subscription, invoices }: Told, now: number): number {
  const until = Math.min(now, subscription.ended_at ?? Infinity);
  const parts = invoices
    .filter(({ status }) => status === 'paid')
    .flatMap(({ lines }) => lines.data.filter(({ amount }) => amount > 0))
    .map(({ period, pricing }) => ({
      ...period,
      brings: MONTHLY[pricing?.price_details?.product ?? ''] ?? 0,
    }));
  let sum = 0;
  for (const end of new Set(parts.map((part) => part.end))) {
    const period = parts
      .filter((part) => part.end === end)
      .sort((a, b) => a.start - b.start || a.brings - b.brings);
    const months = Math.max(1, Math.round((end - period[0]!.start) / (30.4 * 86_400)));
    for (let month = period[0]!.start, index = 0; index < months && (month <= until || index === 0);) {
      const next = ++index < months ? addMonths(period[0]!.start, index) : end;
      let most = 0;
      for (const { start, brings } of period) {
        if (start >= next) break;
        const share = start <= month ? 1 : (next - start) / (next - month);
        if (start <= month) {
          most = brings; // what stood when the month began
          continue;
        }
        sum += Math.max(0, Math.round((brings - most) * share));
        most = Math.max(most, brings);
      }
      sum += period.findLast(({ start }) => start <= month)!.brings;
      month = next;
    }
  }
  return sum;
}
function addMonths(seconds: number, months: number): number {
  const at = new Date(seconds * 1000);
  const day = at.getUTCDate();
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months + 1, 0)).getUTCDate();
  at.setUTCDate(1);
  at.setUTCMonth(at.getUTCMonth() + months);
  at.setUTCDate(Math.min(day, last));
  return at.getTime() / 1000;
}

async function tokens({ db }: World, one: Person, kept: readonly Told[], now: number, say: Say) {
  const row = await db.userMetaData.findUnique({ where: { userId: one.who.user } });
  const have = row?.availableSubmissionTokens ?? 0;
  const expected = kept.reduce((sum, told) => sum + broughtBy(told, now), 0);
  // Of a film that was deleted, what nobody had told of by then is not granted any more.
  if (one.isFilmDeleted ? have > expected : have !== expected)
    say(`${have} tokens, and ${expected} were paid`);
}

/** Each once (its key is unique): what must have been told, and what may. */
async function mails({ db }: World, one: Person, told: readonly Told[], say: Say) {
  const [must, may] = [new Set<string>(), new Set<string>()];
  for (const { subscription, invoices, paid, refunded } of told) {
    const { id } = subscription;
    for (const { id: invoice, status, total, attempt_count: tries } of invoices) {
      if (total <= 0) continue;
      if (status === 'paid') must.add(`paid:${invoice}`);
      if (tries > 0) (status === 'open' ? must : may).add(`failed:${invoice}`);
    }
    (refunded > 0 ? must : may).add(`back:${id}`);
    if (paid > 0 && refunded === 0 && !isRunning(subscription)) must.add(`ended:${id}`);
    if (isRunning(subscription) && subscription.cancel_at_period_end && refunded === 0 && paid > 0)
      must.add(`ending:${id}:${dayOf(subscription.canceled_at!)}`);
  }
  const rows = await db.mailAsked.findMany({ where: { userId: one.who.user } });
  const asked = new Set(rows.map(({ key }) => key));
  // Of those of somebody's own, for each cancelling.
  const isEnding = (key: string) =>
    told.some(({ subscription }) => key.startsWith(`ending:${subscription.id}:`));
  const isAllowed = (key: string) => must.has(key) || may.has(key) || isEnding(key);
  for (const key of asked) if (!isAllowed(key)) say(`a mail ${key}`);
  // Who has no film any more is nobody of ours.
  if (!one.isFilmDeleted) for (const key of must) if (!asked.has(key)) say(`no mail ${key}`);
}
const dayOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);
