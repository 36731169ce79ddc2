import type { ProjectionRebuildRequested } from '@laurel/proto/runtime/v1/events';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database/client.js';
import { assertOwner } from '../events/envelope.js';
import { appendEvents } from '../events/outbox.js';
import { OnEvent, type EventContext } from '../events/event-handlers.js';
import type { SnapshotReader } from './snapshots.js';

/** Nest's injection token for the aggregates that a service owns, by type. */
export abstract class Owned {
  abstract readonly aggregateTypes: Readonly<Record<string, SnapshotReader>>;
}

/**
 * Publishes snapshots when a service requests a projection of data that this service owns. Each event
 * publishes one page in a separate transaction, and then an event that either requests the next page or
 * ends the rebuild. A rebuild of many pages therefore continues after a restart and blocks nothing.
 */
@Controller()
export class PublishSnapshotsWhenRebuildRequested {
  constructor(private readonly owned: Owned) {}

  @OnEvent('projection.rebuild_requested')
  async publishPage({ noun, after }: ProjectionRebuildRequested, { tx, event }: EventContext<Tx>) {
    const readPage = this.owned.aggregateTypes[noun];
    if (!readPage) return; // another service owns it
    // Any service may request a rebuild, but only the owner may request a further page.
    if (after != null) assertOwner(event, noun);
    const { events, last } = await readPage(tx as never, after ?? null);
    const { aggregate, version } = event;
    const followUp =
      last === null
        ? { type: 'projection.rebuilt' as const, payload: { noun } }
        : { type: 'projection.rebuild_requested' as const, payload: { noun, after: last } };
    await appendEvents(tx, [...events, { ...followUp, aggregate, version: version + 1 }]);
  }
}
