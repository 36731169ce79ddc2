import { DAY_MS } from '@laurel/rules/days';
import { Injectable, Logger } from '@nestjs/common';
import { Db } from '../database.js';
import { Payments } from '../stripe/payments.js';
import { KeepTaken } from './keep-taken.js';

/** What the dashboard shows, and a month more. */
const BACK_MS = 400 * DAY_MS;

/** Compares what was taken with Stripe's lists of invoices, refunds and disputes: what is missing or differs is asked for, with a line in the log and a row. */
@Injectable()
export class ReconcileTakings {
  private readonly log = new Logger('reconciliation');
  constructor(
    private readonly db: Db,
    private readonly payments: Payments,
    private readonly keep: KeepTaken,
  ) {}

  /** Answers how many were looked at, and how many mended. One that fails keeps no other from it. */
  async run(now = new Date()): Promise<{ seen: number; mended: number }> {
    const since = new Date(now.getTime() - BACK_MS);
    const { seen, wrong } = await this.wrongSince(since);
    let mended = 0;
    for (const invoice of wrong)
      if (await this.mend(invoice, 'payment', () => this.keep.ofInvoice(invoice))) mended++;
    for (const dispute of await this.wrongDisputesSince(since))
      if (await this.mend(dispute, 'dispute', () => this.keep.ofDispute(dispute))) mended++;
    return { seen, mended };
  }

  /** The invoices of which something else is kept here than there, or nothing. */
  private async wrongSince(since: Date): Promise<{ seen: number; wrong: Set<string> }> {
    const { takings } = this.payments;
    const rows = await this.db.paymentTaken.findMany({
      where: { paidAt: { gte: since } },
      select: { invoiceId: true, amount: true, refunded: true, paymentIntentIds: true },
    });
    const here = new Map(rows.map(({ invoiceId, amount }) => [invoiceId, Number(amount)]));
    const wrong = new Set<string>();
    let seen = 0;
    for await (const { invoiceId, amount } of takings.paidSince(since)) {
      seen++;
      if (here.get(invoiceId) !== amount) wrong.add(invoiceId);
    }
    const refunded = new Map<string, number>();
    for await (const { paymentIntentId: id, amount } of takings.refundsSince(since))
      refunded.set(id, (refunded.get(id) ?? 0) + amount);
    for (const row of rows) {
      const there = row.paymentIntentIds.reduce((sum, id) => sum + (refunded.get(id) ?? 0), 0);
      if (there !== Number(row.refunded)) wrong.add(row.invoiceId);
    }
    return { seen, wrong };
  }

  private async wrongDisputesSince(since: Date): Promise<string[]> {
    const rows = await this.db.dispute.findMany({ select: { id: true, state: true } });
    const here = new Map(rows.map(({ id, state }) => [id, state]));
    const wrong: string[] = [];
    for await (const { id, state } of this.payments.takings.disputesSince(since))
      if (here.get(id) !== state) wrong.push(id);
    return wrong;
  }

  private async mend(about: string, what: string, work: () => Promise<boolean>): Promise<boolean> {
    try {
      if (!(await work())) return false;
      this.log.warn({ said: 'mended', about, what });
      await this.db.mend.create({ data: { about, what } });
      return true;
    } catch (error) {
      this.log.error({ about, error });
      return false;
    }
  }
}
