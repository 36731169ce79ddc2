import { Injectable } from '@nestjs/common';
import { Db } from '../../database/client.js';
import { Payments } from '../../payments/payment-provider.js';
import { StripeLocks } from '../../payments/payment-locks.js';
import { endSubscription } from '../../subscriptions/subscription-changes.js';

@Injectable()
export class EndSubscriptions {
  constructor(
    private readonly db: Db,
    private readonly payments: Payments,
    private readonly locks: StripeLocks,
  ) {}

  /**
   * Ends all subscriptions of a user, one after another. If one cannot be ended, the previous ones stay
   * ended.
   * @throws payment.unreachable
   */
  async run(userId: string): Promise<void> {
    const subscriptions = await this.db.filmSubscription.findMany({
      where: { userId },
      orderBy: { filmId: 'asc' },
    });
    for (const { filmId, stripeSubscriptionId } of subscriptions)
      await this.locks.runLocked(stripeSubscriptionId, (tx) => endSubscription(tx, this.payments, filmId));
  }
}
