import type pg from 'pg';
import type { ProjectionProgress } from './projection-progress.js';
import type { Database } from './database.js';
import type { Metrics } from './metrics.js';
import { waitingIn } from './maintenance.js';

/** Registers the event and database metrics that every service has. */
export function registerServiceMetrics(
  metrics: Metrics,
  db: Database,
  projectionProgress: ProjectionProgress,
): void {
  metrics.reads(
    'laurel_waiting',
    'Facts that are not told yet (outbox) and for how many seconds, that could not be handled (dead), copies that are being told again.',
    async () => {
      const {
        outboxWaiting,
        outboxLagSeconds,
        deadLetters,
        copiesArriving: projectionsRebuilding,
      } = await waitingIn(db);
      return {
        outbox: outboxWaiting,
        outbox_seconds: outboxLagSeconds,
        dead: deadLetters,
        copies: projectionsRebuilding,
      };
    },
    'what',
  );
  metrics.reads(
    'laurel_facts_waiting',
    'Facts of others that are not handled here yet.',
    () => projectionProgress.pendingEvents,
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
