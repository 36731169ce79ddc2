import { lockExistingUser } from '@laurel/runtime/database/user-locks';
import { appendEvent } from '@laurel/runtime/events/outbox';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../database/client.js';
import { isUnknownCustomer } from '../stripe/stripe-errors.js';
import { Payments, type Customer, type Payer } from '../payments/payment-provider.js';
import { KeyedLocks } from '../payments/payment-locks.js';
import { scheduleJob } from '../payments/payment-jobs.js';

const CONCURRENCY = 2;
export const toCustomerAggregate = (userId: string) => `customer-${userId}`;

/** Stores the address of a user who has a customer. A job sends a different one to Stripe. */
export async function changeAddress(tx: Tx, userId: string, email: string): Promise<void> {
  const [customer] = await tx.customer.updateManyAndReturn({
    where: { userId, OR: [{ email: null }, { email: { not: email } }] },
    data: { email },
  });
  if (customer) await scheduleJob(tx, 'update_customer', customer.stripeCustomerId);
}

/** The Stripe customers, one per user. */
@Injectable()
export class Customers {
  private readonly locks: KeyedLocks;
  constructor(
    private readonly db: Db,
    private readonly payments: Payments,
  ) {
    this.locks = new KeyedLocks(db, 'customer', CONCURRENCY);
  }

  /**
   * Finds or creates the customer. Concurrent calls create only one.
   * @throws session.required if the user was deleted a moment ago
   * @throws payment.unreachable
   */
  async findOrCreateId(payer: Payer): Promise<string> {
    const { userId } = payer;
    const existingCustomer = await this.db.customer.findUnique({ where: { userId } });
    if (existingCustomer) {
      const { email, stripeCustomerId } = existingCustomer;
      if (email !== payer.email) await this.db.$transaction((tx) => changeAddress(tx, userId, payer.email));
      return stripeCustomerId;
    }
    await this.db.$transaction((tx) => lockExistingUser(tx, 'billing', userId));
    return this.createOnce(payer);
  }

  /**
   * Creates the customer. Concurrent calls on any replica wait and then find it. No other request of the user
   * waits for Stripe.
   */
  private createOnce(payer: Payer): Promise<string> {
    const { userId } = payer;
    return this.locks.runLocked(userId, async (tx) => {
      const existingCustomer = await tx.customer.findUnique({ where: { userId } });
      if (existingCustomer) return existingCustomer.stripeCustomerId;
      const stripeCustomerId = await this.payments.createCustomer(payer);
      await this.save(tx, payer, stripeCustomerId);
      return stripeCustomerId;
    });
  }

  /** Saves a new customer, or deletes it at Stripe if the user was deleted in the meantime. */
  private async save(tx: Tx, { userId, email }: Payer, stripeCustomerId: string): Promise<void> {
    try {
      await lockExistingUser(tx, 'billing', userId);
    } catch (error) {
      await this.db.$transaction((separateTx) =>
        scheduleJob(separateTx, 'delete_customer', stripeCustomerId),
      );
      throw error;
    }
    const { id } = await tx.customer.create({ data: { userId, stripeCustomerId, email } });
    // The id is the version of the event, because a later customer of the user has a larger id.
    const payload = { userId, stripeCustomerId };
    await appendEvent(tx, 'customer.changed', toCustomerAggregate(userId), id, payload);
  }

  /**
   * Calls `run` with the user's customer. If Stripe does not know it, because it was deleted or belongs to
   * another account, creates another one and calls `run` again.
   */
  async runAs<T>(payer: Payer, run: (customerId: string) => Promise<T>): Promise<T> {
    const id = await this.findOrCreateId(payer);
    try {
      return await run(id);
    } catch (error) {
      if (!isUnknownCustomer(error)) throw error;
      await this.db.customer.deleteMany({ where: { userId: payer.userId, stripeCustomerId: id } });
      return run(await this.findOrCreateId(payer));
    }
  }

  /** Sends the stored address of a customer to Stripe. */
  async sendAddress(stripeCustomerId: string): Promise<void> {
    const customer = await this.db.customer.findUnique({ where: { stripeCustomerId } });
    if (customer?.email) await this.payments.updateCustomer(stripeCustomerId, { email: customer.email });
  }

  async findId(userId: string): Promise<string | null> {
    const row = await this.db.customer.findUnique({ where: { userId } });
    return row?.stripeCustomerId ?? null;
  }

  /** Returns null if the user never paid, or the customer was deleted at Stripe. */
  async find(userId: string): Promise<Customer | null> {
    const id = await this.findId(userId);
    return id === null ? null : this.payments.getCustomer(id);
  }
}
