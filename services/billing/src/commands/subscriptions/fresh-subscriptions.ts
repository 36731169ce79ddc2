import { Injectable } from '@nestjs/common';
import { ApplySubscription } from './apply-subscription.js';
import { Db } from '../../database/client.js';
import { createSubscriptionNotFoundError } from '../../domain/plans.js';
import type { FilmSubscription } from '../../generated/client.js';

/** Selects the subscription of a user's film. With `stripeSubscriptionId` only that one. */
export interface SubscriptionCriteria {
  filmId: number;
  userId: string;
  stripeSubscriptionId?: string;
}

/** Reads the subscriptions of a user's films after updating them from Stripe. */
@Injectable()
export class FreshSubscriptions {
  constructor(
    private readonly db: Db,
    private readonly subscriptions: ApplySubscription,
  ) {}

  /**
   * Applies changes at Stripe whose events have not arrived yet, and returns the subscription.
   * @throws subscription.not_found also if it has ended, or belongs to another user or film
   * @throws payment.unreachable
   */
  async getFresh(criteria: SubscriptionCriteria): Promise<FilmSubscription> {
    const storedRow = await this.db.filmSubscription.findFirst({ where: criteria });
    if (storedRow?.source === 'stripe') await this.subscriptions.run(storedRow.stripeSubscriptionId);
    const row = storedRow && (await this.db.filmSubscription.findUnique({ where: { id: storedRow.id } }));
    if (!row) throw createSubscriptionNotFoundError();
    return row;
  }
}
