import { holdLiving } from '@laurel/runtime/person';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from './database.js';
import { isNoCustomer } from './stripe/reached.js';
import { Payments, type Customer, type Payer } from './stripe/payments.js';
import { Turns } from './stripe/turns.js';
import { wantOfStripe } from './subscription-changes.js';

const AT_ONCE = 2;

/** Who pays, at Stripe: one for each user. */
@Injectable()
export class Customers {
  private readonly turns: Turns;
  constructor(
    private readonly db: Db,
    private readonly payments: Payments,
  ) {
    this.turns = new Turns(db, 'customer', AT_ONCE);
  }

  /** Found, or made: one, however many ask at once. Refuses `session.required` for somebody who was deleted a moment ago, `payment.unreachable`. */
  async idOf(payer: Payer): Promise<string> {
    const { userId } = payer;
    const known = await this.known(userId);
    if (known) return known;
    await this.db.$transaction((tx) => holdLiving(tx, 'billing', userId));
    return this.made(payer);
  }

  /** Who asks meanwhile, here or in another replica, waits and finds it. While Stripe is asked nothing else of this person waits. */
  private made(payer: Payer): Promise<string> {
    const { userId } = payer;
    return this.turns.take(userId, async (tx) => {
      const known = await tx.customer.findUnique({ where: { userId } });
      if (known) return known.stripeCustomerId;
      const stripeCustomerId = await this.payments.customerOf(payer);
      await this.keep(tx, userId, stripeCustomerId);
      return stripeCustomerId;
    });
  }

  /** Of somebody who was deleted while it was made nothing stays at Stripe either. */
  private async keep(tx: Tx, userId: string, stripeCustomerId: string): Promise<void> {
    try {
      await holdLiving(tx, 'billing', userId);
    } catch (error) {
      await this.db.$transaction((other) => wantOfStripe(other, 'laurel.forget', stripeCustomerId));
      throw error;
    }
    await tx.customer.create({ data: { userId, stripeCustomerId } });
  }

  /** Does something as this customer; of one whom Stripe does not know (deleted there, or of another account) a new one is made. */
  async as<T>(payer: Payer, work: (customerId: string) => Promise<T>): Promise<T> {
    const id = await this.idOf(payer);
    try {
      return await work(id);
    } catch (error) {
      if (!isNoCustomer(error)) throw error;
      await this.db.customer.deleteMany({ where: { userId: payer.userId, stripeCustomerId: id } });
      return work(await this.idOf(payer));
    }
  }

  async known(userId: string): Promise<string | null> {
    const row = await this.db.customer.findUnique({ where: { userId } });
    return row?.stripeCustomerId ?? null;
  }

  /** Null for who never paid, and where it was deleted at Stripe. */
  async of(userId: string): Promise<Customer | null> {
    const id = await this.known(userId);
    return id === null ? null : this.payments.customer(id);
  }
}
