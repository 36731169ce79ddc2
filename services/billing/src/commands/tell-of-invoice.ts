import { formatMoney } from '@laurel/rules/money';
import { holdPerson } from '@laurel/runtime/person';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { askMail } from '../mails.js';
import { Payments } from '../stripe/payments.js';
import { ApplySubscription } from './apply-subscription.js';

@Injectable()
export class TellOfInvoice {
  constructor(
    private readonly db: Db,
    private readonly payments: Payments,
    private readonly subscriptions: ApplySubscription,
  ) {}

  /** Who paid is told so once for each invoice, and whose payment failed, once; the subscription is as Stripe has it before that. */
  async run(id: string, type: string): Promise<void> {
    const invoice = await this.payments.invoice(id);
    if (!invoice?.subscriptionId) return;
    await this.subscriptions.run(invoice.subscriptionId);
    const { subscriptionId, isRenewal, state, total, currency } = invoice;
    // Another mail says that it was given back.
    if (await this.db.takenBack.count({ where: { stripeSubscriptionId: subscriptionId } })) return;
    const own = await this.db.filmSubscription.findUnique({
      where: { stripeSubscriptionId: subscriptionId },
    });
    const userId = own?.userId ?? invoice.userId;
    if (!userId || total <= 0) return;
    const values = { total: formatMoney({ amount: total, currency }) };
    await this.db.$transaction(async (tx) => {
      await holdPerson(tx, userId);
      if (!(await tx.film.count({ where: { ownerId: userId } }))) return; // nobody of ours
      if (state === 'paid')
        await askMail(tx, `paid:${id}`, userId, isRenewal ? 'plan-renewed' : 'plan-paid', values);
      else if (type === 'invoice.payment_failed' || type === 'invoice.payment_action_required')
        await askMail(tx, `failed:${id}`, userId, 'plan-payment-failed', values);
    });
  }
}
