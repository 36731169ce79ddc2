import { PAGE, createSnapshotReader } from '@laurel/runtime/projections/snapshots';
import type { Tx } from '../database/client.js';
import { toCustomerAggregate } from './customers.js';

/** Snapshots of the Stripe customers, from which identity rebuilds its projection of their ids. */
export const customerSnapshots = createSnapshotReader(
  (tx: Tx, after) =>
    tx.customer.findMany({ where: { id: { gt: Number(after) } }, orderBy: { id: 'asc' }, take: PAGE }),
  (rows) =>
    rows.map(({ id, userId, stripeCustomerId }) => ({
      type: 'customer.snapshot',
      aggregate: toCustomerAggregate(userId),
      version: id,
      payload: { userId, stripeCustomerId },
    })),
);
