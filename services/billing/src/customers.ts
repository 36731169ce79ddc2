import { Injectable } from '@nestjs/common';
import { Db } from './database.js';
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
