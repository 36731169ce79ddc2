import { formatMoney } from '@laurel/rules/money/money';
import { lockUser } from '@laurel/runtime/database/user-locks';
import { Injectable } from '@nestjs/common';
import { Db } from '../../database/client.js';
import { requestMail, getPlanValues } from '../../subscriptions/mails.js';
import { Payments } from '../../payments/payment-provider.js';
import { ApplySubscription } from './apply-subscription.js';

/**
 * The mail about a failed payment, by the reason of the invoice. The mails differ because Stripe retries the
 * payment of a renewal, a change can be paid within a day, and without its first payment a plan does not
 * start.
 */
const FAILED_PAYMENT_MAILS = {
  first: 'plan-not-paid',
  renewal: 'plan-payment-failed',
  change: 'plan-change-unpaid',
} as const;

@Injectable()
export class NotifyPayer {
  constructor(
    private readonly db: Db,
    private readonly payments: Payments,
    private readonly subscriptions: ApplySubscription,
  ) {}

  /**
   * Applies the subscription's present state, then mails the payer, once per invoice, that it is paid, or
   * that its payment failed and still needs action.
   */
  async run(id: string, type: string): Promise<void> {
    const invoice = await this.payments.getInvoice(id);
    if (!invoice?.subscriptionId) return;
    await this.subscriptions.run(invoice.subscriptionId);
    const { subscriptionId, reason, state, total, currency } = invoice;
    // The payer of a refunded subscription gets the mail about the refund instead.
    if (await this.db.refundedSubscription.count({ where: { stripeSubscriptionId: subscriptionId } })) return;
    const row = await this.db.filmSubscription.findUnique({
      where: { stripeSubscriptionId: subscriptionId },
    });
    const userId = row?.userId ?? invoice.userId;
    if (!userId || total <= 0) return;
    const subscription = await this.payments.getSubscription(subscriptionId);
    await this.db.$transaction(async (tx) => {
      const planValues = subscription ? await getPlanValues(tx, subscription) : {};
      const values = { total: formatMoney({ amount: total, currency }), ...planValues };
      await lockUser(tx, userId);
      if (!(await tx.film.count({ where: { ownerId: userId } }))) return; // the user is unknown or has no film here
      if (state === 'paid')
        await requestMail(
          tx,
          `paid:${id}`,
          userId,
          reason === 'renewal' ? 'plan-renewed' : 'plan-paid',
          values,
        );
      else if (isFailure(type) && (state === 'open' || reason === 'first'))
        await requestMail(tx, `failed:${id}`, userId, FAILED_PAYMENT_MAILS[reason], values);
    });
  }
}

const isFailure = (type: string) =>
  type === 'invoice.payment_failed' || type === 'invoice.payment_action_required';
