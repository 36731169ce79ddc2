import type { SubscriptionEnded, SubscriptionStarted } from '@laurel/proto/billing/v1/events';
import { On, type Reaction } from '@laurel/runtime/reactions';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database.js';

/** A film with a subscription, active or expiring, shows all its rows and reasons. */
@Controller()
export class OpenMatchesWhenSubscribed {
  @On('subscription.started', 'subscription.changed', 'subscription.restated')
  async started({ subscription }: SubscriptionStarted, { tx }: Reaction<Tx>) {
    const { filmId, state } = subscription!;
    await tx.filmSubscription.upsert({ where: { filmId }, create: { filmId, state }, update: { state } });
  }
  @On('subscription.ended')
  async ended({ filmId }: SubscriptionEnded, { tx }: Reaction<Tx>) {
    await tx.filmSubscription.deleteMany({ where: { filmId } });
  }
}
