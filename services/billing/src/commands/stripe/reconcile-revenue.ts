import { DAY_MS } from '@laurel/rules/dates/days';
import { Injectable, Logger } from '@nestjs/common';
import { Db } from '../../database/client.js';
import { Payments } from '../../payments/payment-provider.js';
import { StoreRevenue } from './store-revenue.js';

/** How far back payments are compared: the twelve months of the dashboard and one more. */
const COMPARED_MS = 400 * DAY_MS;

/**
 * Compares the stored payments with Stripe's lists of invoices, refunds and disputes. Fetches each one that
 * is missing or different here, logs it and adds a row to the table of fixes.
 */
@Injectable()
export class ReconcileRevenue {
  private readonly log = new Logger('reconciliation');
  constructor(
    private readonly db: Db,
    private readonly payments: Payments,
    private readonly storeRevenue: StoreRevenue,
  ) {}

  /** Returns the numbers of compared and fixed payments. A failure does not stop the others. */
  async run(now = new Date()): Promise<{ comparedCount: number; fixedCount: number }> {
    const since = new Date(now.getTime() - COMPARED_MS);
    const { comparedCount, differingIds } = await this.findDifferingInvoices(since);
    let fixedCount = 0;
    for (const id of differingIds)
      if (await this.fix(id, 'payment', () => this.storeRevenue.storeInvoice(id))) fixedCount++;
    for (const id of await this.findDifferingDisputes(since))
      if (await this.fix(id, 'dispute', () => this.storeRevenue.storeDispute(id))) fixedCount++;
    return { comparedCount, fixedCount };
  }

  /** Returns the invoices that are missing or different here. */
  private async findDifferingInvoices(
    since: Date,
  ): Promise<{ comparedCount: number; differingIds: Set<string> }> {
    const { revenue } = this.payments;
    const rows = await this.db.planPayment.findMany({
      where: { paidAt: { gte: since } },
      select: { invoiceId: true, amount: true, refunded: true, paymentIntentIds: true },
    });
    const storedAmounts = new Map(rows.map(({ invoiceId, amount }) => [invoiceId, Number(amount)]));
    const differingIds = new Set<string>();
    let comparedCount = 0;
    for await (const { invoiceId, amount } of revenue.listInvoicesPaidSince(since)) {
      comparedCount++;
      if (storedAmounts.get(invoiceId) !== amount) differingIds.add(invoiceId);
    }
    const refundsByPayment = new Map<string, number>();
    for await (const { paymentIntentId: id, amount } of revenue.listRefundsSince(since))
      refundsByPayment.set(id, (refundsByPayment.get(id) ?? 0) + amount);
    for (const row of rows) {
      const refundedAtStripe = row.paymentIntentIds.reduce(
        (sum, id) => sum + (refundsByPayment.get(id) ?? 0),
        0,
      );
      if (refundedAtStripe !== Number(row.refunded)) differingIds.add(row.invoiceId);
    }
    return { comparedCount, differingIds };
  }

  private async findDifferingDisputes(since: Date): Promise<string[]> {
    const rows = await this.db.dispute.findMany({ select: { id: true, state: true } });
    const storedStates = new Map(rows.map(({ id, state }) => [id, state]));
    const differingIds: string[] = [];
    for await (const { id, state } of this.payments.revenue.listDisputesSince(since))
      if (storedStates.get(id) !== state) differingIds.push(id);
    return differingIds;
  }

  private async fix(stripeId: string, kind: string, store: () => Promise<boolean>): Promise<boolean> {
    try {
      if (!(await store())) return false;
      this.log.warn({ message: 'fixed', stripeId, kind });
      await this.db.reconciliationFix.create({ data: { stripeId, kind } });
      return true;
    } catch (error) {
      this.log.error({ stripeId, error });
      return false;
    }
  }
}
