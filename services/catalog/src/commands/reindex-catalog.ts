import type { ReindexResponse } from '@laurel/proto/catalog/v1/import';
import { auditWanted } from '@laurel/runtime/audit-wanted';
import { administrator } from '@laurel/runtime/call';
import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { SearchFeed } from '../search/search-feed.js';

/** Whichever replica is asked: one makes it anew at a time. */
const LOCK = 0x5ea7c5;
const MOST_MS = 120_000;

@Injectable()
export class ReindexCatalog {
  constructor(
    private readonly db: Db,
    private readonly feed: SearchFeed,
  ) {}

  /** Makes the search index anew from the database. Refuses `session.not_admin`, `search.reindexing`, and `search.unreachable` where Meilisearch is away. */
  run(): Promise<ReindexResponse> {
    administrator();
    const from = performance.now();
    return this.db.$transaction(
      async (tx) => {
        const [lock] = await tx.$queryRaw<
          { mine: boolean }[]
        >`select pg_try_advisory_xact_lock(${LOCK}) as mine`;
        if (!lock!.mine) throw refuse.conflict('search.reindexing', 'The index is being made anew already.');
        const festivals = await this.feed.rebuild();
        await auditWanted(tx, 'search.reindexed', null, { festivals });
        return { festivals, milliseconds: Math.round(performance.now() - from) };
      },
      { timeout: MOST_MS, maxWait: 10_000 },
    );
  }
}
