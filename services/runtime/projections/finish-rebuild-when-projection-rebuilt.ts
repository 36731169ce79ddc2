import type { ProjectionRebuilt } from '@laurel/proto/runtime/v1/events';
import { Controller } from '@nestjs/common';
import { ProjectionProgress } from './progress.js';
import type { Tx } from '../database/client.js';
import { assertOwner } from '../events/envelope.js';
import { OnEvent, type EventContext } from '../events/event-handlers.js';

/**
 * Stores that the owner has published the last event of a requested rebuild. The projection still counts as
 * rebuilding until all earlier events are handled, by this or another replica. Only the owner of the
 * aggregate type may publish this event: from any other service it becomes a dead letter.
 */
@Controller()
export class FinishRebuildWhenProjectionRebuilt {
  constructor(private readonly projectionProgress: ProjectionProgress) {}

  @OnEvent('projection.rebuilt')
  async finishRebuild({ noun }: ProjectionRebuilt, { tx, event, afterCommit }: EventContext<Tx>) {
    assertOwner(event, noun);
    await tx.$executeRawUnsafe(
      'update projection_rebuild set end_sequence = $2::bigint where aggregate = $1 and noun = $3',
      event.aggregate,
      event.seq,
      noun,
    );
    afterCommit(() => this.projectionProgress.end());
  }
}
