import { Injectable } from '@nestjs/common';
import type { JobPayloads } from '../../payments/payment-jobs.js';
import { ApplySubscription } from '../subscriptions/apply-subscription.js';
import { ExpireCheckout } from '../subscriptions/expire-checkout.js';
import { NotifyPayer } from '../subscriptions/notify-payer.js';
import { SettleFees } from '../fees/settle-fees.js';
import { StoreRevenue } from './store-revenue.js';
import { SyncPlans } from './sync-plans.js';

/** The events of an invoice about which its payer is notified. */
const PAYER_EVENTS = ['invoice.paid', 'invoice.payment_failed', 'invoice.payment_action_required'];

/**
 * Handles an event of Stripe. Fetches the present state of the object that the event names, so that events
 * may arrive in any order and repeatedly.
 */
@Injectable()
export class HandleStripeEvent {
  constructor(
    private readonly subscriptions: ApplySubscription,
    private readonly checkouts: ExpireCheckout,
    private readonly plans: SyncPlans,
    private readonly invoices: NotifyPayer,
    private readonly fees: SettleFees,
    private readonly revenue: StoreRevenue,
  ) {}

  async run({ type, about: objectId, subscriptionId }: JobPayloads['handle_stripe_event']): Promise<void> {
    const [objectType] = type.split('.');
    if (type.startsWith('customer.subscription.')) await this.subscriptions.run(objectId!);
    else if (subscriptionId) await this.subscriptions.run(subscriptionId);
    else if (type.startsWith('checkout.session.')) await this.handleCheckout(objectId!, type);
    else if (objectType === 'product' || objectType === 'price') await this.plans.run();
    else if (type.startsWith('charge.dispute.')) await this.revenue.storeDispute(objectId!);
    else if (type === 'charge.refunded') await this.revenue.storeCharge(objectId!);
    else if (PAYER_EVENTS.includes(type)) {
      if (type === 'invoice.paid') await this.revenue.storeInvoice(objectId!);
      await this.invoices.run(objectId!, type);
    }
  }

  /** Settles the fees of a checkout session, or records that the checkout of a plan has expired. */
  private async handleCheckout(stripeSessionId: string, type: string): Promise<void> {
    const batchId = await this.fees.findBatchId(stripeSessionId);
    if (batchId) await this.fees.run(batchId);
    else if (type === 'checkout.session.expired') await this.checkouts.recordExpiry(stripeSessionId);
  }
}
