import type { Caller } from '@laurel/runtime/auth/call-context';
import Stripe from 'stripe';
import { until } from '../../../../deploy/testing/until.mjs';
import { ChangeEnding } from '../../src/commands/subscriptions/change-ending.js';
import { ChangePlan } from '../../src/commands/subscriptions/change-plan.js';
import { StartCheckout } from '../../src/commands/subscriptions/start-checkout.js';
import { PayerData } from '../../src/queries/payer-data.js';
import type { startBilling } from '../make.js';
import {
  CARDS,
  STRIPE_TEST_METHODS,
  PLANS,
  type CardName,
  type UserAction,
  type NamedCard,
  type PlanName,
} from './actions.js';

const PRICES = { match: { '1_month': 1900, '6_month': 9600 }, submit: { '1_month': 4900, '6_month': 25200 } };

/** A user with a film, the payment pages and the changes that were shown to them. */
export interface FilmOwner {
  who: Caller;
  filmId: number;
  /** The opened payment pages. */
  pages: string[];
  isFilmDeleted: boolean;
  /** The changes that were reported as done, newest last. */
  reported: { state: 'ending' | 'continuing' | 'unknown'; subscription: string }[];
}

/** Returns a function that performs an action as a browser would. Refusals are thrown. */
export function createActionPerformer(
  { get, db, publishEvent }: Awaited<ReturnType<typeof startBilling>>,
  stripe: Stripe,
) {
  const submitForm = async (page: string, body: Record<string, string>) => {
    const response = await fetch(page, {
      method: 'POST',
      body: new URLSearchParams(body),
      redirect: 'manual',
    });
    return response.headers.get('location');
  };
  /** Submits a payment page, and confirms it if the bank requires authentication. */
  async function pay(page: string, card: CardName | 'abandons authentication') {
    const number = CARDS[card === 'abandons authentication' ? 'authenticates' : card];
    const next = await submitForm(page, { number, name: 'Ada', email: 'ada@laurel.test' });
    if (next?.endsWith('/confirm') && card !== 'abandons authentication')
      await submitForm(next, { answer: 'complete' });
  }

  async function chooseCard(id: string, card: NamedCard) {
    const { customer } = await stripe.subscriptions.retrieve(id);
    const method = await stripe.paymentMethods.attach(STRIPE_TEST_METHODS[card], {
      customer: customer as string,
    });
    await stripe.subscriptions.update(id, { default_payment_method: method.id });
  }
  const findSubscription = ({ filmId }: FilmOwner) => db.filmSubscription.findUnique({ where: { filmId } });
  async function startCheckout(person: FilmOwner, plan: PlanName, cycle: '1_month' | '6_month') {
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
  async function changeEnding(person: FilmOwner, isEnding: boolean) {
    const row = await findSubscription(person);
    if (!row) return;
    await get(ChangeEnding).run(row, isEnding);
    person.reported.push({
      state: isEnding ? 'ending' : 'continuing',
      subscription: row.stripeSubscriptionId,
    });
  }
  async function changePlan(person: FilmOwner, productId: string, quote: string) {
    const row = await findSubscription(person);
    return row && get(ChangePlan).run({ ...row, productId, quote });
  }

  async function performAction(person: FilmOwner, action: UserAction): Promise<void> {
    const { filmId, pages } = person;
    switch (action.type) {
      case 'buy': {
        const page = await startCheckout(person, action.plan, action.cycle);
        if (action.card) await pay(page, action.card);
        return;
      }
      case 'buy twice': {
        const tabs = await Promise.allSettled(
          action.plans.map((plan) => startCheckout(person, plan, '1_month')),
        );
        for (const tab of tabs) if (tab.status === 'fulfilled') await pay(tab.value, 'paid');
        for (const tab of tabs) if (tab.status === 'rejected') throw tab.reason;
        return;
      }
      case 'pay late':
        return pages[0] ? pay(pages[0], action.card) : undefined;
      case 'cancel':
        return changeEnding(person, true);
      case 'resume':
        return changeEnding(person, false);
      case 'change': {
        const productId = PLANS[action.plan];
        const row = await findSubscription(person);
        const isOther = row && row.productId !== productId;
        const quote = isOther ? (await get(ChangePlan).preview({ filmId, productId })).quote : '';
        const page = await changePlan(person, productId, quote);
        if (page && action.isPaid) await pay(page, 'authenticates');
        return;
      }
      case 'change twice': {
        const { quote } = await get(ChangePlan).preview({ filmId, productId: PLANS.submit });
        await Promise.all([changePlan(person, PLANS.submit, quote), changePlan(person, PLANS.submit, quote)]);
        return;
      }
      case 'choose card': {
        const row = await findSubscription(person);
        if (row) await chooseCard(row.stripeSubscriptionId, action.card).catch(ignoreStripeError);
        return;
      }
      case 'return from checkout': {
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
  async function deleteFilm({ filmId, who }: FilmOwner) {
    await publishEvent('film.deleted', `film-${filmId}`, 2, { filmId, createdBy: who.user });
    await until(async () => !(await db.film.findUnique({ where: { id: filmId } })));
  }
  return performAction;
}

/** Ignores errors of Stripe, because an ended subscription accepts no card and Stripe may be unavailable. */
function ignoreStripeError(error: unknown) {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
}
