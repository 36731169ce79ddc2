import { randomUUID } from 'node:crypto';
import type { Database, Tx } from '../database/client.js';
import { appendEvents } from '../events/outbox.js';

/** A projection of other services' data: the aggregate types whose events fill it, and how to empty it. */
export interface Projection {
  aggregateTypes: string[];
  clear(tx: never): Promise<unknown>;
}

/**
 * Empties a projection with its version records, and requests snapshots from the owners of these aggregates. The
 * running replicas fill it again. A new event handler gets past data this way, too. All in one transaction.
 * Until the events arrive, the projection is empty and counts as rebuilding.
 */
export function rebuild(db: Database, { aggregateTypes, clear }: Projection): Promise<void> {
  return db.$transaction(async (tx: Tx) => {
    await clear(tx as never);
    const matchesTypes = `~ ('^(' || array_to_string($1::text[], '|') || ')-[^-]')`;
    await tx.$executeRawUnsafe(
      `delete from aggregate_version where aggregate ${matchesTypes}`,
      aggregateTypes,
    );
    // The snapshots bring the current state. An older failed event would be taken for a new one.
    await tx.$executeRawUnsafe(
      `delete from failed_event where envelope->>'aggregate' ${matchesTypes}`,
      aggregateTypes,
    );
    const requests = aggregateTypes.map((aggregateType) => ({
      type: 'projection.rebuild_requested' as const,
      aggregate: `projection-${aggregateType}-${randomUUID()}`,
      version: 1,
      payload: { noun: aggregateType },
    }));
    // An earlier request does not suffice.
    await tx.$executeRawUnsafe('delete from projection_rebuild where noun = any($1::text[])', aggregateTypes);
    await tx.$executeRawUnsafe(
      'insert into projection_rebuild (aggregate, noun) select * from unnest($1::text[], $2::text[])',
      requests.map(({ aggregate }) => aggregate),
      aggregateTypes,
    );
    await appendEvents(tx, requests);
  });
}
