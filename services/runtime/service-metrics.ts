import type pg from 'pg';
import type { Arrivals } from './arrivals.js';
import type { Database } from './database.js';
import type { Metrics } from './metrics.js';
import { waitingIn } from './upkeep.js';

/** What every service has to tell of its facts and its database. */
export function tellService(metrics: Metrics, db: Database, arrivals: Arrivals): void {
  metrics.reads(
    'laurel_waiting',
    'Facts that are not told yet (outbox) and for how many seconds, that could not be handled (dead), copies that are being told again.',
    async () => {
      const { outboxWaiting, outboxLagSeconds, deadLetters, copiesArriving } = await waitingIn(db);
      return {
        outbox: outboxWaiting,
        outbox_seconds: outboxLagSeconds,
        dead: deadLetters,
        copies: copiesArriving,
      };
    },
    'what',
  );
  metrics.reads(
    'laurel_facts_waiting',
    'Facts of others that are not handled here yet.',
    () => arrivals.facts,
  );
  const { pool } = db as { pool?: pg.Pool };
  if (!pool) return;
  const connections = () => ({
    used: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    wanted: pool.waitingCount,
  });
  metrics.reads(
    'laurel_pool_connections',
    'Connections to the database; `wanted`: who waits for one.',
    connections,
    'state',
  );
}
