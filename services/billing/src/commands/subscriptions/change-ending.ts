import { getDirectCaller } from '@laurel/runtime/auth/call-context';
import { Injectable } from '@nestjs/common';
import { Db } from '../../database/client.js';
import { createSubscriptionNotFoundError, requireCycle } from '../../domain/plans.js';
import type { FilmSubscription } from '../../generated/client.js';
import { changeSubscription } from '../../subscriptions/subscription-changes.js';
import { FreshSubscriptions } from './fresh-subscriptions.js';
import { Payments } from '../../payments/payment-provider.js';
import { PlanChangeLocks } from '../../payments/payment-locks.js';
import { ApplySubscription } from './apply-subscription.js';

export interface EndingRequest {
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
    private readonly freshSubscriptions: FreshSubscriptions,
    private readonly locks: PlanChangeLocks,
  ) {}

  /**
   * Lets a plan end with the paid period, or continue after it. Repeating the call changes nothing.
   * @throws subscription.not_found also if it belongs to another user or film
   * @throws subscription.changed if the page showed another cycle
   * @throws payment.unreachable
   */
  run(request: EndingRequest, isEnding: boolean): Promise<FilmSubscription> {
    const { user: userId } = getDirectCaller();
    return this.locks.runLocked(request.stripeSubscriptionId, () =>
      this.runLocked({ ...request, userId }, isEnding),
    );
  }

  private async runLocked(
    { billingCycle, ...criteria }: EndingRequest & { userId: string },
    isEnding: boolean,
  ): Promise<FilmSubscription> {
    const row = await this.freshSubscriptions.getFresh(criteria);
    requireCycle(row, billingCycle);
    const { filmId, stripeSubscriptionId } = row;
    if (row.source === 'stripe') {
      await this.payments.setEnding(stripeSubscriptionId, isEnding);
      await this.subscriptions.run(stripeSubscriptionId);
    } else
      await this.db.$transaction((tx) => changeSubscription(tx, filmId, isEnding ? 'expiring' : 'active'));
    const updatedRow = await this.db.filmSubscription.findUnique({ where: { filmId } });
    if (!updatedRow) throw createSubscriptionNotFoundError(); // it ended in the meantime
    return updatedRow;
  }
}
