import { PAGE, createSnapshotReader } from '@laurel/runtime/projections/snapshots';
import type { Tx } from '../database/client.js';
import { toUserEvent, USER_INCLUDE } from './user-messages.js';

/** Publishes snapshots of all users, so that a projection can be built without history. */
export const userSnapshots = createSnapshotReader(
  (tx: Tx, after) =>
    tx.user.findMany({
      where: after === null ? {} : { id: { gt: after } },
      orderBy: { id: 'asc' },
      take: PAGE,
      include: USER_INCLUDE,
    }),
  (rows) =>
    rows.map((row) => ({
      type: 'user.snapshot',
      aggregate: `user-${row.id}`,
      version: row.version,
      payload: { user: toUserEvent(row) },
    })),
);
