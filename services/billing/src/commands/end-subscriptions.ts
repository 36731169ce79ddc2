import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { Payments } from '../stripe/payments.js';
import { StripeTurns } from '../stripe/turns.js';
import { endSubscription } from '../subscription-changes.js';

@Injectable()
export class EndSubscriptions {
  constructor(
    private readonly db: Db,
    private readonly payments: Payments,
    private readonly turns: StripeTurns,
  ) {}

  /** All that somebody pays for, one after another: what has ended stays so where a later one cannot be ended. Refuses `payment.unreachable`. */
  async run(userId: string): Promise<void> {
    const own = await this.db.filmSubscription.findMany({ where: { userId }, orderBy: { filmId: 'asc' } });
    for (const { filmId, stripeSubscriptionId } of own)
      await this.turns.take(stripeSubscriptionId, (tx) => endSubscription(tx, this.payments, filmId));
  }
}
