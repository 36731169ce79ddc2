import { PAGE, restating } from '@laurel/runtime/restating';
import type { Tx } from './database.js';
import { subscriptionMessage } from './messages.js';
import { aggregateOf } from './subscription-changes.js';

/** How subscriptions are told again as they are, so that a copy elsewhere can be built without history. */
export const restateSubscriptions = restating(
  (tx: Tx, after) =>
    tx.filmSubscription.findMany({
      where: { id: { gt: Number(after) } },
      orderBy: { id: 'asc' },
      take: PAGE,
    }),
  (rows) =>
    rows.map((row) => ({
      type: 'subscription.restated',
      aggregate: aggregateOf(row.filmId),
      version: row.version,
      fact: { subscription: subscriptionMessage(row) },
    })),
);
