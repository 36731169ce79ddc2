import { PAGE, createSnapshotReader } from '@laurel/runtime/projections/snapshots';
import type { Tx } from '../database/client.js';
import { toSubscriptionMessage } from './messages.js';
import { toSubscriptionAggregate } from './subscription-changes.js';

/** Snapshots of subscriptions, from which other services rebuild projections without the history. */
export const subscriptionSnapshots = createSnapshotReader(
  (tx: Tx, after) =>
    tx.filmSubscription.findMany({
      where: { id: { gt: Number(after) } },
      orderBy: { id: 'asc' },
      take: PAGE,
    }),
  (rows) =>
    rows.map((row) => ({
      type: 'subscription.snapshot',
      aggregate: toSubscriptionAggregate(row.filmId),
      version: row.version,
      payload: { subscription: toSubscriptionMessage(row) },
    })),
);
