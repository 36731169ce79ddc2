import type { ReindexResponse } from '@laurel/proto/catalog/v1/import';
import { auditWanted } from '@laurel/runtime/audit-wanted';
import { administrator } from '@laurel/runtime/call';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { IndexOrders } from '../search/index-orders.js';
import { SearchFeed } from '../search/search-feed.js';

@Injectable()
export class ReindexCatalog {
  constructor(
    private readonly db: Db,
    private readonly feed: SearchFeed,
    private readonly orders: IndexOrders,
  ) {}

  /**
   * Makes the search index anew from the database: where replicas share one, the replica that keeps it does. Refuses `session.not_admin`,
   * `search.reindexing`, and `search.unreachable` where Meilisearch is away.
   */
  async run(): Promise<ReindexResponse> {
    administrator();
    const from = performance.now();
    const festivals = await (this.feed.isShared ? this.orders.order() : this.feed.rebuild());
    await this.db.$transaction((tx) => auditWanted(tx, 'search.reindexed', null, { festivals }));
    return { festivals, milliseconds: Math.round(performance.now() - from) };
  }
}
