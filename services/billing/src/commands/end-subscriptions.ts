import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { Payments } from '../payments.js';
import { endSubscription } from '../subscription-changes.js';

@Injectable()
export class EndSubscriptions {
  constructor(
    private readonly db: Db,
    private readonly payments: Payments,
  ) {}

  /** All that somebody pays for: first where it is paid, so that nothing is taken for what is not there any more; then here. */
  async run(userId: string): Promise<void> {
    const own = await this.db.filmSubscription.findMany({ where: { userId }, orderBy: { filmId: 'asc' } });
    for (const { filmId, stripeSubscriptionId } of own) {
      await this.payments.end(stripeSubscriptionId);
      await this.db.$transaction((tx) => endSubscription(tx, filmId));
    }
  }
}
