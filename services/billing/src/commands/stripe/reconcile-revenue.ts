import { DAY_MS } from '@laurel/rules/dates/days';
import { Injectable, Logger } from '@nestjs/common';
import { Db } from '../../database/client.js';
import { Payments } from '../../payments/payment-provider.js';
import { StoreRevenue } from './store-revenue.js';

/** Thirteen months: the range of the dashboard and one more. */
const COMPARED_MS = 400 * DAY_MS;

/**
 * Compares payments with Stripe's lists of invoices, refunds and disputes. Fetches missing or different ones,
 * logs them and adds a row for each.
 */
@Injectable()
export class ReconcileRevenue {
  private readonly log = new Logger('reconciliation');
  constructor(
    private readonly db: Db,
    private readonly payments: Payments,
    private readonly storeRevenue: StoreRevenue,
  ) {}

  /** Returns the numbers of compared and corrected payments. A failure does not stop the others. */
  async run(now = new Date()): Promise<{ seen: number; fixed: number }> {
    const since = new Date(now.getTime() - COMPARED_MS);
    const { seen, wrong } = await this.findWrongInvoices(since);
    let fixed = 0;
    for (const invoice of wrong)
      if (await this.fix(invoice, 'payment', () => this.storeRevenue.storeInvoice(invoice))) fixed++;
    for (const dispute of await this.findWrongDisputes(since))
      if (await this.fix(dispute, 'dispute', () => this.storeRevenue.storeDispute(dispute))) fixed++;
    return { seen, fixed };
  }

  /** Returns the invoices that are missing or different here. */
  private async findWrongInvoices(since: Date): Promise<{ seen: number; wrong: Set<string> }> {
    const { revenue } = this.payments;
    const rows = await this.db.planPayment.findMany({
      where: { paidAt: { gte: since } },
      select: { invoiceId: true, amount: true, refunded: true, paymentIntentIds: true },
    });
    const stored = new Map(rows.map(({ invoiceId, amount }) => [invoiceId, Number(amount)]));
    const wrong = new Set<string>();
    let seen = 0;
    for await (const { invoiceId, amount } of revenue.listInvoicesPaidSince(since)) {
      seen++;
      if (stored.get(invoiceId) !== amount) wrong.add(invoiceId);
    }
    const refunded = new Map<string, number>();
    for await (const { paymentIntentId: id, amount } of revenue.listRefundsSince(since))
      refunded.set(id, (refunded.get(id) ?? 0) + amount);
    for (const row of rows) {
      const refundedAtStripe = row.paymentIntentIds.reduce((sum, id) => sum + (refunded.get(id) ?? 0), 0);
      if (refundedAtStripe !== Number(row.refunded)) wrong.add(row.invoiceId);
    }
    return { seen, wrong };
  }

  private async findWrongDisputes(since: Date): Promise<string[]> {
    const rows = await this.db.dispute.findMany({ select: { id: true, state: true } });
    const stored = new Map(rows.map(({ id, state }) => [id, state]));
    const wrong: string[] = [];
    for await (const { id, state } of this.payments.revenue.listDisputesSince(since))
      if (stored.get(id) !== state) wrong.push(id);
    return wrong;
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
