import { lockExistingUser } from '@laurel/runtime/database/user-locks';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../database/client.js';
import { isUnknownCustomer } from '../stripe/stripe-errors.js';
import { Payments, type Customer, type Payer } from '../payments/payment-provider.js';
import { KeyedLocks } from '../payments/payment-locks.js';
import { scheduleJob } from '../payments/payment-jobs.js';

const CONCURRENCY = 2;

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
    const existingId = await this.findId(userId);
    if (existingId) return existingId;
    await this.db.$transaction((tx) => lockExistingUser(tx, 'billing', userId));
    return this.createOnce(payer);
  }

  /** Concurrent calls on any replica wait and find the customer. Nothing else of the user waits for Stripe. */
  private createOnce(payer: Payer): Promise<string> {
    const { userId } = payer;
    return this.locks.runLocked(userId, async (tx) => {
      const existingCustomer = await tx.customer.findUnique({ where: { userId } });
      if (existingCustomer) return existingCustomer.stripeCustomerId;
      const stripeCustomerId = await this.payments.createCustomer(payer);
      await this.save(tx, userId, stripeCustomerId);
      return stripeCustomerId;
    });
  }

  /** If the user was deleted in the meantime, the customer is deleted at Stripe too. */
  private async save(tx: Tx, userId: string, stripeCustomerId: string): Promise<void> {
    try {
      await lockExistingUser(tx, 'billing', userId);
    } catch (error) {
      await this.db.$transaction((separateTx) =>
        scheduleJob(separateTx, 'delete_customer', stripeCustomerId),
      );
      throw error;
    }
    await tx.customer.create({ data: { userId, stripeCustomerId } });
  }

  /** Runs `run` as this customer, or as a new one if Stripe does not know it (deleted, other account). */
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
