import { PAGE, restating } from '@laurel/runtime/restating';
import type { Tx } from './database.js';
import { userFact, whole } from './messages.js';

/** How users are told again as they are, so that a copy elsewhere can be built without history. */
export const restateUsers = restating(
  (tx: Tx, after) =>
    tx.user.findMany({
      where: after === null ? {} : { id: { gt: after } },
      orderBy: { id: 'asc' },
      take: PAGE,
      include: whole,
    }),
  (rows) =>
    rows.map((row) => ({
      type: 'user.restated',
      aggregate: `user-${row.id}`,
      version: row.version,
      fact: { user: userFact(row) },
    })),
);
