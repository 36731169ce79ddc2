import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { newCall, within as asCaller, type Caller } from '@laurel/runtime/call';
import { Refusal } from '@laurel/runtime/refusals';
import Stripe from 'stripe';
import { startSandbox } from '../../../../deploy/local/stripe/sandbox.ts';
import { until } from '../../../../deploy/local/until.mjs';
import { ChangeEnding } from '../../src/commands/change-ending.js';
import { ChangePlan } from '../../src/commands/change-plan.js';
import { GrantPlanTokens } from '../../src/commands/grant-plan-tokens.js';
import { HandleStripeEvents } from '../../src/commands/handle-stripe-events.js';
import { Reconcile } from '../../src/commands/reconcile.js';
import { StartCheckout } from '../../src/commands/start-checkout.js';
import { SyncPlans } from '../../src/commands/sync-plans.js';
import { TakeStripeEvent } from '../../src/commands/take-stripe-event.js';
import { Paying } from '../../src/queries/paying.js';
import { seedStripe } from '../../src/stripe/seed-stripe.js';
import { stripeOf } from '../../src/stripe/stripe-payments.js';
import { person } from '../../../runtime/test/asking.js';
import { startBilling } from '../make.js';
import {
  CARDS,
  NAMED,
  PLANS,
  type Action,
  type CardName,
  type Deed,
  type NamedCard,
  type PlanName,
  type Round,
} from './actions.js';
import { Crash, putUnderFate, within } from './fate.js';

/** Of the nights of weeks that pass at once, some are seen: more would not change what is found out. */
const LONGEST_NIGHTS_APART = 20 * 86_400;
const [KEY, SECRET] = ['sk_test_laurel', 'whsec_for_tests'];
const PRICES = { match: { '1_month': 1900, '6_month': 9600 }, submit: { '1_month': 4900, '6_month': 25200 } };

/** What the histories have brought so far, so that nobody believes in ones in which nothing happens. */
const nothingYet = () => ({
  bought: 0,
  takenBack: 0,
  changed: 0,
  planned: 0,
  renewed: 0,
  failed: 0,
  ended: 0,
  crashed: 0,
  refused: 0,
});

/** Somebody with a film, and what they have seen. */
export interface Person {
  who: Caller;
  filmId: number;
  /** Pages on which a plan was to be paid. */
  pages: string[];
  isFilmDeleted: boolean;
  /** What was said to be done, the newest last. */
  told: { what: 'ending' | 'going on' | 'unknown'; subscription: string }[];
}

/** The service, its database and bus, and a Stripe of its own that tells what happens as a round wants it. */
export async function startWorld() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-histories-'));
  /** What Stripe told and nobody has taken yet. */
  let mail: { body: Buffer; signature: string }[] = [];
  const hook = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      mail.push({ body: Buffer.concat(chunks), signature: String(request.headers['stripe-signature']) });
      response.writeHead(200).end();
    });
  });
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/`;
  const sandbox = await startSandbox({ port: 0, folder, webhook: { url, secrets: [SECRET] } });
  const billing = await startBilling({
    STRIPE_SECRET_KEY: KEY,
    STRIPE_WEBHOOK_SECRET: SECRET,
    STRIPE_API_URL: sandbox.url,
    PUBLIC_URL: 'http://localhost:8080',
    STRIPE_RETRY_MS: '1',
  });
  const { get, db } = billing;
  const events = get(HandleStripeEvents);
  await events.beforeApplicationShutdown();
  putUnderFate(db.pool);
  const stripe = stripeOf({ key: KEY, apiUrl: new URL(sandbox.url) });

  const seen = nothingYet();
  const control = async (name: string, body: object = {}) => {
    const asked = { method: 'POST', body: JSON.stringify(body) };
    const answer = await fetch(`${sandbox.url}/_sandbox/${name}`, asked);
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as { now: number };
  };
  const now = async () => (await control('clock')).now;

  /** Takes what was told, in some order, so many times each; Stripe tells again what was not taken. */
  async function take({
    duplicates,
    isReordered,
    crashAt = null,
  }: Pick<Round, 'duplicates' | 'isReordered'> & { crashAt?: number | null }) {
    await control('webhooks/flush');
    const all = mail.flatMap((one) => Array.from({ length: duplicates + 1 }, () => one));
    mail = [];
    if (isReordered) all.reverse();
    for (const { body, signature } of all) {
      const once = () => get(TakeStripeEvent).run(body, signature);
      await within(crashAt, once).catch(crashed);
      if (crashAt !== null) await once();
    }
  }
  /** Follows what was taken, as long as there is something; the process may end in between and begin anew. */
  async function follow(crashAt: number | null = null) {
    const round = () => (events as unknown as { round(): Promise<boolean> }).round();
    if (crashAt !== null) await within(crashAt, round).catch(crashed);
    await until(async () => {
      await db.stripeEvent.updateMany({ where: { state: 'waiting' }, data: { dueAt: new Date(0) } });
      await round();
      return (await db.stripeEvent.count({ where: { state: 'waiting' } })) === 0;
    });
    const dead = await db.stripeEvent.findFirst({ where: { state: 'dead' } });
    if (dead) throw new Error(`${dead.type}: ${dead.error}`);
  }

  async function byNight() {
    await get(Reconcile).run();
    await get(GrantPlanTokens).run(new Date((await now()) * 1000));
  }

  function crashed(error: unknown) {
    if (!(error instanceof Crash)) throw error;
    seen.crashed++;
  }

  /** Time goes on, night by night, as far as there are some. */
  async function pass(seconds: number) {
    const nights = Math.floor(seconds / LONGEST_NIGHTS_APART);
    for (let night = 0; night < nights; night++) {
      await control('clock', { advanceSeconds: LONGEST_NIGHTS_APART });
      await byNight();
    }
    await control('clock', { advanceSeconds: Math.max(0, seconds - nights * LONGEST_NIGHTS_APART) });
  }

  const form = async (page: string, body: Record<string, string>) => {
    const answer = await fetch(page, { method: 'POST', body: new URLSearchParams(body), redirect: 'manual' });
    return answer.headers.get('location');
  };
  /** Fills in a page, and agrees where the bank asks. */
  async function pay(page: string, card: CardName | 'leaves it') {
    const number = CARDS[card === 'leaves it' ? 'asks' : card];
    const next = await form(page, { number, name: 'Ada', email: 'ada@laurel.test' });
    if (next?.endsWith('/confirm') && card !== 'leaves it') await form(next, { answer: 'complete' });
  }

  async function chooseCard(id: string, card: NamedCard) {
    const { customer } = await stripe.subscriptions.retrieve(id);
    const method = await stripe.paymentMethods.attach(NAMED[card], { customer: customer as string });
    await stripe.subscriptions.update(id, { default_payment_method: method.id });
  }
  const own = ({ filmId }: Person) => db.filmSubscription.findUnique({ where: { filmId } });
  async function begin(one: Person, plan: PlanName, cycle: '1_month' | '6_month') {
    const wish = {
      filmId: one.filmId,
      filmName: 'Salt',
      productId: PLANS[plan],
      billingCycle: cycle,
      amount: PRICES[plan][cycle],
      currency: 'eur',
      redirect: '/user/matching',
      email: 'ada@laurel.test',
      name: 'Ada',
    };
    const page = await get(StartCheckout).run(wish);
    one.pages.push(page);
    return page;
  }
  async function ending(one: Person, isEnding: boolean) {
    const row = await own(one);
    if (!row) return;
    await get(ChangeEnding).run(row, isEnding);
    one.told.push({ what: isEnding ? 'ending' : 'going on', subscription: row.stripeSubscriptionId });
  }
  async function change(one: Person, productId: string, quote: string) {
    const row = await own(one);
    return row && get(ChangePlan).run({ ...row, productId, quote });
  }

  /** Does it, as the person's browser does; what is refused is refused. */
  async function act(one: Person, deed: Deed): Promise<void> {
    const { filmId, pages } = one;
    switch (deed.do) {
      case 'buy': {
        const page = await begin(one, deed.plan, deed.cycle);
        if (deed.card) await pay(page, deed.card);
        return;
      }
      case 'buy twice': {
        const both = await Promise.allSettled(deed.plans.map((plan) => begin(one, plan, '1_month')));
        for (const tab of both) if (tab.status === 'fulfilled') await pay(tab.value, 'paid');
        for (const tab of both) if (tab.status === 'rejected') throw tab.reason;
        return;
      }
      case 'pay late':
        return pages[0] ? pay(pages[0], deed.card) : undefined;
      case 'cancel':
        return ending(one, true);
      case 'resume':
        return ending(one, false);
      case 'change': {
        const productId = PLANS[deed.plan];
        const row = await own(one);
        const isOther = row && row.productId !== productId;
        const quote = isOther ? (await get(ChangePlan).preview({ filmId, productId })).quote : '';
        const page = await change(one, productId, quote);
        if (page && deed.isPaid) await pay(page, 'asks');
        return;
      }
      case 'change twice': {
        const { quote } = await get(ChangePlan).preview({ filmId, productId: PLANS.submit });
        await Promise.all([change(one, PLANS.submit, quote), change(one, PLANS.submit, quote)]);
        return;
      }
      case 'card': {
        const row = await own(one);
        if (row) await chooseCard(row.stripeSubscriptionId, deed.card).catch(ignoreStripe);
        return;
      }
      case 'come back': {
        const last = await db.checkout.findFirst({ where: { filmId }, orderBy: { id: 'desc' } });
        if (last?.stripeSessionId) await get(Paying).checkout(last.stripeSessionId, one.who.user);
        return;
      }
      case 'delete the film':
        if (one.isFilmDeleted) return;
        one.isFilmDeleted = true;
        return deleteFilm(one);
      case 'nothing':
        return;
    }
  }
  /** The film's service tells of it; that cannot fail, only come again. */
  async function deleteFilm({ filmId, who }: Person) {
    await billing.tell('film.deleted', `film-${filmId}`, 2, { filmId, createdBy: who.user });
    await until(async () => !(await db.film.findUnique({ where: { id: filmId } })));
  }

  return {
    ...billing,
    stripe,
    seen,
    now,
    control,
    take,
    follow,
    /** What was told and is not here never comes: it is found by night. */
    async forgetMail() {
      await control('webhooks/flush');
      mail = [];
    },
    async someone(): Promise<Person> {
      const who = person();
      return { who, filmId: await billing.film(who), pages: [], isFilmDeleted: false, told: [] };
    },
    /** In a process that may end. */
    async act(one: Person, { crashAt, ...deed }: Action): Promise<void> {
      const call = newCall({ caller: one.who });
      // What others do, and the bank, does not end with our process.
      const isOurs = deed.do !== 'delete the film' && deed.do !== 'pay late';
      await asCaller(call, () => within(isOurs ? crashAt : null, () => act(one, deed))).catch(
        (error: unknown) => {
          if (error instanceof Refusal) return void seen.refused++;
          crashed(error);
          one.told.push({ what: 'unknown', subscription: '' });
        },
      );
    },
    byNight: (crashAt: number | null = null) => within(crashAt, byNight).catch(crashed),
    pass,
    /** To when the next period ends, and a little on: its renewal is a draft by then. */
    async toRenewal() {
      const all = await stripe.subscriptions.list({ limit: 100 }).autoPagingToArray({ limit: 1000 });
      const present = await now();
      const ends = all.map(({ items }) => items.data[0]!.current_period_end).filter((end) => end > present);
      if (ends.length === 0) return;
      await pass(Math.min(...ends) - present - 60);
      await control('clock', { advanceSeconds: 660 });
    },
    /** The next answers of Stripe are none. */
    trouble: (trouble: Round['trouble']) =>
      trouble ? control('fail', { ...trouble, status: 0, path: '/v1/' }) : control('fail/end'),
    /** All begins anew: another Stripe, nobody of before. */
    async forgetAll() {
      await control('reset');
      await control('clock', { isFrozen: true });
      mail = [];
      await db.$executeRaw`truncate film_subscription, checkout, stripe_event, paid_part, subscription_aside, subscription_history, customer, mail_asked, mend`;
      await seedStripe({ key: KEY, apiUrl: new URL(sandbox.url) });
      await get(SyncPlans).run();
    },
    async stop() {
      await billing.stop();
      await sandbox.stop();
      await new Promise((resolve) => hook.close(resolve).closeAllConnections());
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
export type World = Awaited<ReturnType<typeof startWorld>>;

/** What has ended at Stripe takes no card, and Stripe may be away. */
function ignoreStripe(error: unknown) {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
}
