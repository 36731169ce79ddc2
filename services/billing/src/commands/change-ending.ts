import { ownHands } from '@laurel/runtime/call';
import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import type { FilmSubscription } from '../generated/client.js';
import { changeSubscription } from '../subscription-changes.js';
import { Payments } from '../stripe/payments.js';
import { ApplySubscription } from './apply-subscription.js';

export interface Asked {
  filmId: number;
  stripeSubscriptionId: string;
  billingCycle: string;
}

@Injectable()
export class ChangeEnding {
  constructor(
    private readonly db: Db,
    private readonly payments: Payments,
    private readonly subscriptions: ApplySubscription,
  ) {}

  /**
   * Lets a plan end with what is paid, or go on after it; asked again, it is so already. Refuses `subscription.not_found`, also for
   * another's and for another film's, `subscription.changed` where the page showed another cycle, `payment.unreachable`.
   */
  async run(
    { filmId, stripeSubscriptionId, billingCycle }: Asked,
    isEnding: boolean,
  ): Promise<FilmSubscription> {
    const { user: userId } = ownHands();
    const row = await this.db.filmSubscription.findUnique({ where: { stripeSubscriptionId } });
    if (row?.userId !== userId || row.filmId !== filmId)
      throw refuse.noSuch('subscription.not_found', 'subscriptionId');
    if (row.billingCycle !== billingCycle)
      throw refuse.conflict(
        'subscription.changed',
        'The plan is paid in another cycle by now. Look at it again.',
        'subscriptionBillingCycle',
      );
    if (row.source === 'stripe') {
      await this.payments.setEnding(stripeSubscriptionId, isEnding);
      await this.subscriptions.run(stripeSubscriptionId);
    } else
      await this.db.$transaction((tx) => changeSubscription(tx, filmId, isEnding ? 'expiring' : 'active'));
    const after = await this.db.filmSubscription.findUnique({ where: { filmId } });
    if (!after) throw refuse.noSuch('subscription.not_found', 'subscriptionId'); // it ended at this moment
    return after;
  }
}
