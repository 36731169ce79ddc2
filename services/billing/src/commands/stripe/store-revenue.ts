import { Injectable, Logger } from '@nestjs/common';
import { Db } from '../../database/client.js';
import { Payments } from '../../payments/payment-provider.js';
import type { Dispute } from '../../payments/revenue-source.js';

/**
 * Stores payments, refunds and disputes as they are at Stripe. A refund or dispute ends no plan. Data that
 * was fetched earlier never overwrites data that was fetched later, so no lock is needed while Stripe is
 * called. Each method returns whether it has changed a row.
 * @throws payment.unreachable
 */
@Injectable()
export class StoreRevenue {
  private readonly log = new Logger('revenue');
  constructor(
    private readonly db: Db,
    private readonly payments: Payments,
  ) {}

  /** Stores a paid invoice. Ignores an unpaid one. */
  async storeInvoice(id: string): Promise<boolean> {
    const fetchedAt = await this.readDatabaseClock();
    const payment = await this.payments.revenue.getInvoice(id);
    if (!payment) return false;
    const { amount, currency, refunded, lost, paidAt, paymentIntentIds } = payment;
    const count = await this.db.$executeRaw`
      insert into plan_payment as t ("invoiceId", amount, currency, refunded, lost, "paidAt", "paymentIntentIds", "fetchedAt")
      values (${id}, ${amount}, ${currency}, ${refunded}, ${lost}, ${paidAt}, ${paymentIntentIds}, ${fetchedAt})
      on conflict ("invoiceId") do update set amount = excluded.amount, refunded = excluded.refunded, lost = excluded.lost,
        "paymentIntentIds" = excluded."paymentIntentIds", "fetchedAt" = excluded."fetchedAt"
      where t."fetchedAt" <= excluded."fetchedAt"
        and (t.amount, t.refunded, t.lost) is distinct from (excluded.amount, excluded.refunded, excluded.lost)`;
    return count > 0;
  }

  /** Stores the invoices that a charge has paid. */
  async storeCharge(id: string): Promise<boolean> {
    let isChanged = false;
    for (const invoiceId of await this.payments.revenue.listInvoices(id))
      if (await this.storeInvoice(invoiceId)) isChanged = true;
    return isChanged;
  }

  /** Stores a dispute and logs each of its states. The plan continues until an administrator ends it. */
  async storeDispute(id: string): Promise<boolean> {
    const fetchedAt = await this.readDatabaseClock();
    const fetchedDispute = await this.payments.revenue.getDispute(id);
    if (!fetchedDispute) return false;
    const { chargeId, ...dispute } = fetchedDispute;
    const isChanged = await this.saveDispute(dispute, fetchedAt);
    if (isChanged) this.log.warn({ message: 'a payment is disputed', ...dispute });
    return (await this.storeCharge(chargeId)) || isChanged;
  }

  private async saveDispute(
    { id, amount, currency, state, since }: Dispute,
    fetchedAt: Date,
  ): Promise<boolean> {
    const count = await this.db.$executeRaw`
      insert into dispute as d (id, amount, currency, state, since, "fetchedAt")
      values (${id}, ${amount}, ${currency}, ${state}, ${since}, ${fetchedAt})
      on conflict (id) do update set amount = excluded.amount, state = excluded.state, "fetchedAt" = excluded."fetchedAt"
      where d."fetchedAt" <= excluded."fetchedAt" and (d.state, d.amount) is distinct from (excluded.state, excluded.amount)`;
    return count > 0;
  }

  /** Uses the database's clock, which all replicas share. */
  private async readDatabaseClock(): Promise<Date> {
    const [row] = await this.db.$queryRaw<{ now: Date }[]>`select clock_timestamp() as now`;
    return row!.now;
  }
}
