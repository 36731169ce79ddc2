import { randomUUID } from 'node:crypto';
import type { Database, Tx } from '../database/client.js';
import { appendEvents } from '../events/outbox.js';

/** A projection of other services' data: the aggregate types whose events fill it, and how to empty it. */
export interface Projection {
  aggregateTypes: string[];
  clear(tx: never): Promise<unknown>;
}

/**
 * Empties a projection with its version records, and requests snapshots from the owners of its aggregates, in
 * one transaction. The running replicas fill the projection again; until then it counts as rebuilding. This
 * also brings past data to a new event handler.
 */
export function rebuild(db: Database, { aggregateTypes, clear }: Projection): Promise<void> {
  return db.$transaction(async (tx: Tx) => {
    await clear(tx as never);
    const matchesTypes = `~ ('^(' || array_to_string($1::text[], '|') || ')-[^-]')`;
    await tx.$executeRawUnsafe(
      `delete from aggregate_version where aggregate ${matchesTypes}`,
      aggregateTypes,
    );
    // The snapshots contain the current state. Without version records, a retry of an old event would count
    // as new.
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
    // An earlier request may have published snapshots that are older than this rebuild, so its end does not
    // count.
    await tx.$executeRawUnsafe('delete from projection_rebuild where noun = any($1::text[])', aggregateTypes);
    await tx.$executeRawUnsafe(
      'insert into projection_rebuild (aggregate, noun) select * from unnest($1::text[], $2::text[])',
      requests.map(({ aggregate }) => aggregate),
      aggregateTypes,
    );
    await appendEvents(tx, requests);
  });
}
