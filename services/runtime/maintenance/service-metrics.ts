import type pg from 'pg';
import type { ProjectionProgress } from '../projections/progress.js';
import type { Database } from '../database/client.js';
import type { Metrics } from '../observability/metrics.js';
import { countWaiting } from './overview.js';

/** Registers the event and database metrics that every service has. */
export function registerServiceMetrics(
  metrics: Metrics,
  db: Database,
  projectionProgress: ProjectionProgress,
): void {
  metrics.addGauge(
    'laurel_waiting',
    'Events that are not published yet (outbox) and the age of the oldest in seconds (outbox_seconds), dead letters (dead), projections that are being rebuilt (rebuilds).',
    async () => {
      const counts = await countWaiting(db);
      return {
        outbox: counts.outboxWaiting,
        outbox_seconds: counts.outboxLagSeconds,
        dead: counts.deadLetters,
        rebuilds: counts.rebuildingProjections,
      };
    },
    'what',
  );
  metrics.addGauge(
    'laurel_pending_events',
    'Events of other services that this service has not handled yet.',
    () => projectionProgress.pendingEvents,
  );
  const { pool } = db as { pool?: pg.Pool };
  if (!pool) return;
  const countConnections = () => ({
    used: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  });
  metrics.addGauge(
    'laurel_pool_connections',
    'Connections to the database; `waiting`: requests for a connection.',
    countConnections,
    'state',
  );
}
