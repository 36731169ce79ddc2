import type { SubscriptionEnded, SubscriptionStarted } from '@laurel/proto/billing/v1/events';
import { On, type EventContext } from '@laurel/runtime/event-handlers';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database.js';

/** A film with an active or expiring subscription shows all its rows and reasons. */
@Controller()
export class OpenMatchesWhenSubscribed {
  @On('subscription.started', 'subscription.changed', 'subscription.restated')
  async started({ subscription }: SubscriptionStarted, { tx }: EventContext<Tx>) {
    const { filmId, state } = subscription!;
    await tx.filmSubscription.upsert({ where: { filmId }, create: { filmId, state }, update: { state } });
  }
  @On('subscription.ended')
  async ended({ filmId }: SubscriptionEnded, { tx }: EventContext<Tx>) {
    await tx.filmSubscription.deleteMany({ where: { filmId } });
  }
}
