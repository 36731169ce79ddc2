import { setTimeout as sleep } from 'node:timers/promises';
import { refuse } from '@laurel/runtime/errors/refusals';
import { asRefusal } from '@laurel/runtime/errors/grpc-status';
import { scaleTimeout } from '@laurel/runtime/process/scale-timeout';
import { Injectable, Logger } from '@nestjs/common';
import { Db } from '../../database/client.js';

export const CHANNEL = 'search_index';
const POLL_INTERVAL_MS = 100;
const REBUILD_TIMEOUT_MS = scaleTimeout(120_000);

const createReindexingError = () =>
  refuse.conflict('search.reindexing', 'The index is already being rebuilt.');
export const createUnreachableError = () =>
  refuse.unavailable('search.unreachable', 'Meilisearch does not respond. The index was not rebuilt.');

/**
 * Passes a rebuild request from any replica to the replica that maintains the index, or to the one that takes
 * over.
 */
@Injectable()
export class IndexRebuildRequests {
  private readonly log = new Logger('search');
  constructor(private readonly db: Db) {}

  /**
   * Requests a rebuild and waits for it. Returns the number of festivals. @throws search.reindexing,
   * search.unreachable
   */
  async request(): Promise<number> {
    const [request] = await this.db.rows<{ id: number }>(
      'insert into "search_index_rebuild" default values on conflict do nothing returning "id"',
    );
    if (!request) throw createReindexingError();
    await this.db.$executeRawUnsafe(`notify ${CHANNEL}`);
    for (
      const deadline = Date.now() + REBUILD_TIMEOUT_MS;
      Date.now() < deadline;
      await sleep(POLL_INTERVAL_MS)
    ) {
      const { festivals, failure } = await this.db.searchIndexRebuild.findUniqueOrThrow({
        where: { id: request.id },
      });
      if (festivals !== null) return festivals;
      if (failure === 'search.unreachable') throw createUnreachableError();
      if (failure !== null) throw new Error(`The search index was not rebuilt: ${failure}`);
    }
    throw createReindexingError();
  }

  /**
   * Runs the rebuild for a pending request. The row stays locked during the rebuild, so that a replica that
   * lost the lead without noticing does not run in parallel with its successor.
   */
  fulfil(rebuild: () => Promise<number>): Promise<void> {
    return this.db.$transaction(
      async (tx) => {
        const [request] = await tx.$queryRawUnsafe<{ id: number }[]>(
          'select "id" from "search_index_rebuild" where "doneAt" is null for update skip locked',
        );
        if (!request) return;
        const data = await rebuild().then(
          (festivals) => ({ festivals }),
          (error: unknown) => {
            const refusal = asRefusal(error);
            // Logs errors that `toRefusal` translates (unavailable database, timeout). A genuine refusal is
            // not a defect.
            if (refusal !== error) this.log.error(error);
            return { failure: refusal?.code ?? 'internal' };
          },
        );
        await tx.searchIndexRebuild.update({
          where: { id: request.id },
          data: { ...data, doneAt: new Date() },
        });
      },
      { timeout: REBUILD_TIMEOUT_MS },
    );
  }
}
