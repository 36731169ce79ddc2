import { formatMoney } from '@laurel/rules/money';
import { holdPerson } from '@laurel/runtime/person';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { askMail, planFacts } from '../mails.js';
import { Payments } from '../stripe/payments.js';
import { ApplySubscription } from './apply-subscription.js';

/** What to do about it differs: it is tried again, it may be paid for a day, or nothing was opened. */
const FAILED = {
  first: 'plan-not-paid',
  renewal: 'plan-payment-failed',
  change: 'plan-change-unpaid',
} as const;

@Injectable()
export class TellOfInvoice {
  constructor(
    private readonly db: Db,
    private readonly payments: Payments,
    private readonly subscriptions: ApplySubscription,
  ) {}

  /** Who paid is told so once for each invoice, and whose payment failed, once, while there is something to mend; the subscription is as Stripe has it before that. */
  async run(id: string, type: string): Promise<void> {
    const invoice = await this.payments.invoice(id);
    if (!invoice?.subscriptionId) return;
    await this.subscriptions.run(invoice.subscriptionId);
    const { subscriptionId, reason, state, total, currency } = invoice;
    // Another mail says that it was given back.
    if (await this.db.takenBack.count({ where: { stripeSubscriptionId: subscriptionId } })) return;
    const own = await this.db.filmSubscription.findUnique({
      where: { stripeSubscriptionId: subscriptionId },
    });
    const userId = own?.userId ?? invoice.userId;
    if (!userId || total <= 0) return;
    const of = await this.payments.subscription(subscriptionId);
    await this.db.$transaction(async (tx) => {
      const facts = of ? await planFacts(tx, of) : {};
      const values = { total: formatMoney({ amount: total, currency }), ...facts };
      await holdPerson(tx, userId);
      if (!(await tx.film.count({ where: { ownerId: userId } }))) return; // nobody of ours
      if (state === 'paid')
        await askMail(tx, `paid:${id}`, userId, reason === 'renewal' ? 'plan-renewed' : 'plan-paid', values);
      else if (isFailure(type) && (state === 'open' || reason === 'first'))
        await askMail(tx, `failed:${id}`, userId, FAILED[reason], values);
    });
  }
}

const isFailure = (type: string) =>
  type === 'invoice.payment_failed' || type === 'invoice.payment_action_required';
