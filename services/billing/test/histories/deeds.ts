import type { Caller } from '@laurel/runtime/auth/call-context';
import Stripe from 'stripe';
import { until } from '../../../../deploy/testing/until.mjs';
import { ChangeEnding } from '../../src/commands/subscriptions/change-ending.js';
import { ChangePlan } from '../../src/commands/subscriptions/change-plan.js';
import { StartCheckout } from '../../src/commands/subscriptions/start-checkout.js';
import { PayerData } from '../../src/queries/payer-data.js';
import type { startBilling } from '../make.js';
import { CARDS, NAMED, PLANS, type CardName, type Deed, type NamedCard, type PlanName } from './actions.js';

const PRICES = { match: { '1_month': 1900, '6_month': 9600 }, submit: { '1_month': 4900, '6_month': 25200 } };

/** A user with a film, and everything that was shown to them. */
export interface Person {
  who: Caller;
  filmId: number;
  /** The opened payment pages. */
  pages: string[];
  isFilmDeleted: boolean;
  /** The changes that were reported as done, newest last. */
  reported: { what: 'ending' | 'going on' | 'unknown'; subscription: string }[];
}

/** Returns a function that performs an action as a browser would. Refusals are thrown. */
export function createActions(
  { get, db, publishEvent }: Awaited<ReturnType<typeof startBilling>>,
  stripe: Stripe,
) {
  const form = async (page: string, body: Record<string, string>) => {
    const answer = await fetch(page, { method: 'POST', body: new URLSearchParams(body), redirect: 'manual' });
    return answer.headers.get('location');
  };
  /** Submits a payment page, and confirms it if the bank requires authentication. */
  async function pay(page: string, card: CardName | 'leaves it') {
    const number = CARDS[card === 'leaves it' ? 'authenticates' : card];
    const next = await form(page, { number, name: 'Ada', email: 'ada@laurel.test' });
    if (next?.endsWith('/confirm') && card !== 'leaves it') await form(next, { answer: 'complete' });
  }

  async function chooseCard(id: string, card: NamedCard) {
    const { customer } = await stripe.subscriptions.retrieve(id);
    const method = await stripe.paymentMethods.attach(NAMED[card], { customer: customer as string });
    await stripe.subscriptions.update(id, { default_payment_method: method.id });
  }
  const findSubscription = ({ filmId }: Person) => db.filmSubscription.findUnique({ where: { filmId } });
  async function begin(person: Person, plan: PlanName, cycle: '1_month' | '6_month') {
    const input = {
      filmId: person.filmId,
      filmName: 'Salt',
      productId: PLANS[plan],
      billingCycle: cycle,
      amount: PRICES[plan][cycle],
      currency: 'eur',
      redirect: '/user/matching',
      email: 'ada@laurel.test',
      name: 'Ada',
    };
    const page = await get(StartCheckout).run(input);
    person.pages.push(page);
    return page;
  }
  async function ending(person: Person, isEnding: boolean) {
    const row = await findSubscription(person);
    if (!row) return;
    await get(ChangeEnding).run(row, isEnding);
    person.reported.push({ what: isEnding ? 'ending' : 'going on', subscription: row.stripeSubscriptionId });
  }
  async function change(person: Person, productId: string, quote: string) {
    const row = await findSubscription(person);
    return row && get(ChangePlan).run({ ...row, productId, quote });
  }

  async function act(person: Person, deed: Deed): Promise<void> {
    const { filmId, pages } = person;
    switch (deed.do) {
      case 'buy': {
        const page = await begin(person, deed.plan, deed.cycle);
        if (deed.card) await pay(page, deed.card);
        return;
      }
      case 'buy twice': {
        const both = await Promise.allSettled(deed.plans.map((plan) => begin(person, plan, '1_month')));
        for (const tab of both) if (tab.status === 'fulfilled') await pay(tab.value, 'paid');
        for (const tab of both) if (tab.status === 'rejected') throw tab.reason;
        return;
      }
      case 'pay late':
        return pages[0] ? pay(pages[0], deed.card) : undefined;
      case 'cancel':
        return ending(person, true);
      case 'resume':
        return ending(person, false);
      case 'change': {
        const productId = PLANS[deed.plan];
        const row = await findSubscription(person);
        const isOther = row && row.productId !== productId;
        const quote = isOther ? (await get(ChangePlan).preview({ filmId, productId })).quote : '';
        const page = await change(person, productId, quote);
        if (page && deed.isPaid) await pay(page, 'authenticates');
        return;
      }
      case 'change twice': {
        const { quote } = await get(ChangePlan).preview({ filmId, productId: PLANS.submit });
        await Promise.all([change(person, PLANS.submit, quote), change(person, PLANS.submit, quote)]);
        return;
      }
      case 'card': {
        const row = await findSubscription(person);
        if (row) await chooseCard(row.stripeSubscriptionId, deed.card).catch(ignoreStripe);
        return;
      }
      case 'come back': {
        const last = await db.checkout.findFirst({ where: { filmId }, orderBy: { id: 'desc' } });
        if (last?.stripeSessionId) await get(PayerData).getCheckout(last.stripeSessionId, person.who.user);
        return;
      }
      case 'delete the film':
        if (person.isFilmDeleted) return;
        person.isFilmDeleted = true;
        return deleteFilm(person);
      case 'nothing':
        return;
    }
  }
  /** Publishes the deletion as the films service does. */
  async function deleteFilm({ filmId, who }: Person) {
    await publishEvent('film.deleted', `film-${filmId}`, 2, { filmId, createdBy: who.user });
    await until(async () => !(await db.film.findUnique({ where: { id: filmId } })));
  }
  return act;
}

/** An ended subscription accepts no card, and Stripe may be unavailable. */
function ignoreStripe(error: unknown) {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
}
