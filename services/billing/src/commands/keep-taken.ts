import { Injectable, Logger } from '@nestjs/common';
import { Db } from '../database.js';
import { Payments } from '../stripe/payments.js';
import type { Dispute } from '../stripe/takings.js';

/**
 * What was paid, given back and disputed, as it stands at Stripe, whatever told of it and however late: what was asked for earlier
 * never overwrites what was asked for later, so that no lock is held while Stripe answers. Ends no plan. Each answers whether something is
 * other than before, and refuses `payment.unreachable`.
 */
@Injectable()
export class KeepTaken {
  private readonly log = new Logger('takings');
  constructor(
    private readonly db: Db,
    private readonly payments: Payments,
  ) {}

  /** Nothing is kept of an invoice that has brought nothing. */
  async ofInvoice(id: string): Promise<boolean> {
    const askedAt = await this.now();
    const taken = await this.payments.takings.ofInvoice(id);
    if (!taken) return false;
    const { amount, currency, refunded, lost, paidAt, paymentIntentIds } = taken;
    const count = await this.db.$executeRaw`
      insert into payment_taken as t ("invoiceId", amount, currency, refunded, lost, "paidAt", "paymentIntentIds", "askedAt")
      values (${id}, ${amount}, ${currency}, ${refunded}, ${lost}, ${paidAt}, ${paymentIntentIds}, ${askedAt})
      on conflict ("invoiceId") do update set amount = excluded.amount, refunded = excluded.refunded, lost = excluded.lost,
        "paymentIntentIds" = excluded."paymentIntentIds", "askedAt" = excluded."askedAt"
      where t."askedAt" <= excluded."askedAt"
        and (t.amount, t.refunded, t.lost) is distinct from (excluded.amount, excluded.refunded, excluded.lost)`;
    return count > 0;
  }

  /** A charge that paid no invoice is nobody's here. */
  async ofCharge(id: string): Promise<boolean> {
    let isOther = false;
    for (const invoice of await this.payments.takings.invoicesOfCharge(id))
      if (await this.ofInvoice(invoice)) isOther = true;
    return isOther;
  }

  /** Shown to administrators, and told in the log at each state of it; the plan goes on until somebody ends it. */
  async ofDispute(id: string): Promise<boolean> {
    const askedAt = await this.now();
    const there = await this.payments.takings.dispute(id);
    if (!there) return false;
    const { chargeId, ...dispute } = there;
    const isOther = await this.write(dispute, askedAt);
    if (isOther) this.log.warn({ said: 'a payment is disputed', ...dispute });
    return (await this.ofCharge(chargeId)) || isOther;
  }

  private async write({ id, amount, currency, state, since }: Dispute, askedAt: Date): Promise<boolean> {
    const count = await this.db.$executeRaw`
      insert into dispute as d (id, amount, currency, state, since, "askedAt")
      values (${id}, ${amount}, ${currency}, ${state}, ${since}, ${askedAt})
      on conflict (id) do update set amount = excluded.amount, state = excluded.state, "askedAt" = excluded."askedAt"
      where d."askedAt" <= excluded."askedAt" and (d.state, d.amount) is distinct from (excluded.state, excluded.amount)`;
    return count > 0;
  }

  /** The database's clock: replicas have one. */
  private async now(): Promise<Date> {
    const [row] = await this.db.$queryRaw<{ now: Date }[]>`select clock_timestamp() as now`;
    return row!.now;
  }
}
