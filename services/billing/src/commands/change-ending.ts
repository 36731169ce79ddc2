import { ownHands } from '@laurel/runtime/call';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { noSuchSubscription, requireCycle } from '../domain/plans.js';
import type { FilmSubscription } from '../generated/client.js';
import { changeSubscription } from '../subscription-changes.js';
import { OwnPlans } from './own-plans.js';
import { Payments } from '../stripe/payments.js';
import { ChangeTurns } from '../stripe/turns.js';
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
    private readonly plans: OwnPlans,
    private readonly turns: ChangeTurns,
  ) {}

  /**
   * Lets a plan end with what is paid, or go on after it; asked again, it is so already. Refuses `subscription.not_found`, also for
   * another's and for another film's, `subscription.changed` where the page showed another cycle, `payment.unreachable`.
   */
  run(asked: Asked, isEnding: boolean): Promise<FilmSubscription> {
    const { user: userId } = ownHands();
    return this.turns.take(asked.stripeSubscriptionId, () => this.inTurn({ ...asked, userId }, isEnding));
  }

  private async inTurn(
    { billingCycle, ...own }: Asked & { userId: string },
    isEnding: boolean,
  ): Promise<FilmSubscription> {
    const row = await this.plans.fresh(own);
    requireCycle(row, billingCycle);
    const { filmId, stripeSubscriptionId } = row;
    if (row.source === 'stripe') {
      await this.payments.setEnding(stripeSubscriptionId, isEnding);
      await this.subscriptions.run(stripeSubscriptionId);
    } else
      await this.db.$transaction((tx) => changeSubscription(tx, filmId, isEnding ? 'expiring' : 'active'));
    const after = await this.db.filmSubscription.findUnique({ where: { filmId } });
    if (!after) throw noSuchSubscription(); // it ended at this moment
    return after;
  }
}
