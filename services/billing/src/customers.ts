import { Injectable } from '@nestjs/common';
import { Db } from './database.js';
import { isNoCustomer } from './stripe/reached.js';
import { Payments, type Customer, type Payer } from './stripe/payments.js';

/** Who pays, at Stripe: one for each user. */
@Injectable()
export class Customers {
  constructor(
    private readonly db: Db,
    private readonly payments: Payments,
  ) {}

  /** Found, or made. Of two that are made at once the first here counts; the other is nobody's, and pays nothing. Refuses `payment.unreachable`. */
  async idOf(payer: Payer): Promise<string> {
    const { userId } = payer;
    const known = await this.known(userId);
    if (known) return known;
    const stripeCustomerId = await this.payments.customerOf(payer);
    await this.db.customer.createMany({ data: { userId, stripeCustomerId }, skipDuplicates: true });
    return (await this.known(userId))!;
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
