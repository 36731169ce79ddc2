import { Injectable } from '@nestjs/common';
import { Db } from '../../database/client.js';
import { UNPAID_STATES } from '../../domain/checkout.js';
import { Payments } from '../../payments/payment-provider.js';
import { ApplySubscription } from './apply-subscription.js';

@Injectable()
export class ExpireCheckout {
  constructor(
    private readonly db: Db,
    private readonly payments: Payments,
    private readonly subscriptions: ApplySubscription,
  ) {}

  /** Closes the checkout of a deleted film. If it was paid in the meantime, applies the payment. */
  async run(stripeSessionId: string): Promise<void> {
    const page = await this.payments.getCheckout(stripeSessionId);
    if (page?.state === 'open' && (await this.payments.expireCheckout(stripeSessionId)))
      return this.recordExpiry(stripeSessionId);
    const latestPage = page?.state === 'open' ? await this.payments.getCheckout(stripeSessionId) : page;
    if (latestPage?.subscriptionId) await this.subscriptions.run(latestPage.subscriptionId);
  }

  /** Records that a checkout has expired at Stripe. */
  async recordExpiry(stripeSessionId: string): Promise<void> {
    await this.db.checkout.updateMany({
      where: { stripeSessionId, state: UNPAID_STATES },
      data: { state: 'expired' },
    });
  }
}
