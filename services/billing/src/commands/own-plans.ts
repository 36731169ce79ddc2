import { Injectable } from '@nestjs/common';
import { ApplySubscription } from './apply-subscription.js';
import { Db } from '../database.js';
import { noSuchSubscription } from '../domain/plans.js';
import type { FilmSubscription } from '../generated/client.js';

/** Of a film of somebody's; of this subscription alone, where it is named. */
export interface Own {
  filmId: number;
  userId: string;
  stripeSubscriptionId?: string;
}

/** Plans of a film of one's own, as they stand where they are paid. */
@Injectable()
export class OwnPlans {
  constructor(
    private readonly db: Db,
    private readonly subscriptions: ApplySubscription,
  ) {}

  /** What nobody has told of yet is here before it is changed. Refuses `subscription.not_found`, also for another's, another film's, and one that has ended, and `payment.unreachable`. */
  async fresh(own: Own): Promise<FilmSubscription> {
    const before = await this.db.filmSubscription.findFirst({ where: own });
    if (before?.source === 'stripe') await this.subscriptions.run(before.stripeSubscriptionId);
    const row = before && (await this.db.filmSubscription.findUnique({ where: { id: before.id } }));
    if (!row) throw noSuchSubscription();
    return row;
  }
}
