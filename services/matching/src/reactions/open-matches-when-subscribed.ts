import type {
  SubscriptionChanged,
  SubscriptionEnded,
  SubscriptionRestated,
  SubscriptionStarted,
} from '@laurel/proto/billing/v1/events';
import { On, type Reaction } from '@laurel/runtime/reactions';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database.js';

/** A film with a subscription, active or expiring, shows all its rows and reasons. */
@Controller()
export class OpenMatchesWhenSubscribed {
  @On('subscription.started')
  async started({ subscription }: SubscriptionStarted, { tx }: Reaction<Tx>) {
    const { filmId, state } = subscription!;
    await tx.filmSubscription.upsert({ where: { filmId }, create: { filmId, state }, update: { state } });
  }
  @On('subscription.changed')
  changed(fact: SubscriptionChanged, reaction: Reaction<Tx>) {
    return this.started(fact, reaction);
  }
  @On('subscription.restated')
  restated(fact: SubscriptionRestated, reaction: Reaction<Tx>) {
    return this.started(fact, reaction);
  }
  @On('subscription.ended')
  async ended({ filmId }: SubscriptionEnded, { tx }: Reaction<Tx>) {
    await tx.filmSubscription.deleteMany({ where: { filmId } });
  }
}
