import type { StartCheckoutRequest } from '@laurel/proto/billing/v1/billing';
import { caller, ownHands } from '@laurel/runtime/call';
import { caughtUp, notHere } from '@laurel/runtime/database';
import { holdLiving } from '@laurel/runtime/person';
import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../database.js';
import { chargedPrice, requireReturnPath, UNPAID } from '../domain/checkout.js';
import { noSuchFilm } from '../domain/plans.js';
import type { Checkout } from '../generated/client.js';
import { Payments, type CheckoutPage, type WantedCheckout } from '../stripe/payments.js';
import { Customers } from '../customers.js';
import { ApplySubscription } from './apply-subscription.js';

/** Within this another tab's page is being made. */
const MAKING_MS = 60_000;
const taken = () =>
  refuse.conflict(
    'subscription.exists',
    'This film has a plan already. Change to another one on that one’s card.',
    'filmId',
  );
const pending = () =>
  refuse.conflict(
    'checkout.pending',
    'A payment for this film is on its way. Look again in a minute.',
    'filmId',
  );

@Injectable()
export class StartCheckout {
  constructor(
    private readonly db: Db,
    private readonly payments: Payments,
    private readonly customers: Customers,
    private readonly subscriptions: ApplySubscription,
  ) {}

  /**
   * The page on which a film's plan is paid; asked again for the same plan, the same page, and for another plan the first one is
   * closed before. Refuses `session.required` for somebody who was deleted a moment ago, `film.not_found`, `subscription.exists`, `checkout.pending`, what `chargedPrice` does, `payment.unreachable`, `payment.not_configured`.
   */
  async run(asked: StartCheckoutRequest): Promise<string> {
    const { user: userId } = ownHands();
    const { filmId, productId } = asked;
    requireReturnPath(asked.redirect, 'redirectAfterCheckout');
    await caughtUp(this.db, 'film');
    const film = await this.db.film.findUnique({ where: { id: filmId } });
    if (film?.ownerId !== userId) throw await notHere(this.db, 'film', noSuchFilm());
    if (await this.db.filmSubscription.findUnique({ where: { filmId } })) throw taken();
    const product = await this.db.product.findUnique({ where: { id: productId }, include: { prices: true } });
    const price = chargedPrice(product, asked);
    await this.closeOther(filmId, price.id, asked.redirect);
    const payer = { userId, email: asked.email, name: asked.name };
    return this.customers.as(payer, async (customerId) => {
      const row = await this.begun(asked, userId, price.id);
      const { url, state } = await this.page(row, customerId, asked.filmName);
      if (state !== 'open' || !url) throw pending();
      return url;
    });
  }

  /** One that was begun for something else is closed at Stripe first: what it would have cost is never taken beside this. */
  private async closeOther(filmId: number, priceId: string, redirect: string): Promise<void> {
    const open = await this.db.checkout.findFirst({ where: { filmId, state: UNPAID } });
    if (!open) return;
    const isBeingMade = open.state === 'opening' && Date.now() - open.createdAt.getTime() < MAKING_MS;
    const isSame = open.priceId === priceId && open.redirect === redirect && open.userId === caller().user;
    const there = open.stripeSessionId ? await this.payments.checkout(open.stripeSessionId) : null;
    if (there?.state === 'paid' || there?.state === 'arriving') return this.take(open, there.subscriptionId);
    // A page that Stripe does not know, as of another account, is paid by nobody.
    if (isSame && (!open.stripeSessionId || there?.state === 'open')) return;
    if (!there && isBeingMade) throw pending();
    if (there?.state === 'open' && !(await this.payments.expireCheckout(there.id))) throw pending();
    await this.db.checkout.updateMany({
      where: { id: open.id, state: open.state },
      data: { state: 'expired' },
    });
  }

  /** Paid, and nobody has told of it: it is taken now. Refuses `subscription.exists`, and `checkout.pending` while the money is on its way. */
  private async take({ id, filmId }: Checkout, subscriptionId: string | null): Promise<void> {
    if (subscriptionId) await this.subscriptions.run(subscriptionId);
    if (await this.db.filmSubscription.findUnique({ where: { filmId } })) throw taken();
    const paid = subscriptionId && (await this.payments.subscription(subscriptionId));
    if (paid && paid.state !== 'ended') throw pending();
    await this.db.checkout.updateMany({ where: { id }, data: { state: 'expired' } });
  }

  /** The one that is open, or a new one: two tabs at once come to the same. */
  private begun(asked: StartCheckoutRequest, userId: string, priceId: string): Promise<Checkout> {
    const { filmId, productId, billingCycle, redirect } = asked;
    return this.db.$transaction(async (tx: Tx) => {
      await holdLiving(tx, 'billing', userId);
      await tx.$queryRaw`select 1 from film where id = ${filmId} for update`;
      if (await tx.filmSubscription.findUnique({ where: { filmId } })) throw taken();
      const open = await tx.checkout.findFirst({ where: { filmId, state: UNPAID } });
      if (open && (open.priceId !== priceId || open.userId !== userId)) throw pending();
      return (
        open ?? tx.checkout.create({ data: { filmId, userId, productId, priceId, billingCycle, redirect } })
      );
    });
  }

  private async page(row: Checkout, customerId: string, filmName: string): Promise<CheckoutPage> {
    const { id, filmId, userId, priceId, redirect } = row;
    if (row.stripeSessionId) {
      const there = await this.payments.checkout(row.stripeSessionId);
      if (there) return there;
    }
    const page = await this.opened({ id, customerId, userId, filmId, filmName, priceId, redirect });
    const { count } = await this.db.checkout.updateMany({
      where: { id, state: 'opening' },
      data: { state: 'open', stripeSessionId: page.id, url: page.url },
    });
    if (count === 0) await this.requireRecorded(id, page.id);
    return page;
  }

  /** Another tab has recorded this very page; or has given it up for another plan meanwhile, and then nobody may pay on it. */
  private async requireRecorded(id: string, stripeSessionId: string): Promise<void> {
    if (await this.db.checkout.count({ where: { id, stripeSessionId } })) return;
    await this.payments.expireCheckout(stripeSessionId);
    throw pending();
  }

  /** A failure of Stripe's own stays with its key for a day: the next try has another one. Nobody was shown a page that may have been made. */
  private async opened(wanted: WantedCheckout): Promise<CheckoutPage> {
    try {
      return await this.payments.openCheckout(wanted);
    } catch (error) {
      await this.db.checkout.updateMany({
        where: { id: wanted.id, state: 'opening' },
        data: { state: 'expired' },
      });
      throw error;
    }
  }
}
