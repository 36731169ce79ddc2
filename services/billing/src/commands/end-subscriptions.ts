import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { Payments } from '../stripe/payments.js';
import { endSubscription } from '../subscription-changes.js';

@Injectable()
export class EndSubscriptions {
  constructor(
    private readonly db: Db,
    private readonly payments: Payments,
  ) {}

  /** All that somebody pays for, one after another: what has ended stays so where a later one cannot be ended. */
  async run(userId: string): Promise<void> {
    const own = await this.db.filmSubscription.findMany({ where: { userId }, orderBy: { filmId: 'asc' } });
    for (const { filmId } of own)
      await this.db.$transaction((tx) => endSubscription(tx, this.payments, filmId));
  }
}
