import type { SubscriptionEnded, SubscriptionStarted } from '@laurel/proto/billing/v1/events';
import { OnEvent, type EventContext } from '@laurel/runtime/events/event-handlers';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database/client.js';

/** While a film has an active or expiring subscription, all its rows and reasons are shown. */
@Controller()
export class OpenMatchesWhenSubscribed {
  @OnEvent('subscription.started', 'subscription.changed', 'subscription.snapshot')
  async onSubscriptionStarted({ subscription }: SubscriptionStarted, { tx }: EventContext<Tx>) {
    const { filmId, state } = subscription!;
    await tx.filmSubscription.upsert({ where: { filmId }, create: { filmId, state }, update: { state } });
  }
  @OnEvent('subscription.ended')
  async onSubscriptionEnded({ filmId }: SubscriptionEnded, { tx }: EventContext<Tx>) {
    await tx.filmSubscription.deleteMany({ where: { filmId } });
  }
}
