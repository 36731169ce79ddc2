import type { ReindexResponse } from '@laurel/proto/catalog/v1/import';
import { appendAuditEvent } from '@laurel/runtime/append-audit-event';
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
   * Rebuilds the search index from the database. If replicas share one index, the replica that maintains it
   * does so.
   * @throws session.not_admin, search.reindexing
   * @throws search.unreachable if Meilisearch is unavailable
   */
  async run(): Promise<ReindexResponse> {
    administrator();
    const from = performance.now();
    const festivals = await (this.feed.isShared ? this.orders.order() : this.feed.rebuild());
    await this.db.$transaction((tx) => appendAuditEvent(tx, 'search.reindexed', null, { festivals }));
    return { festivals, milliseconds: Math.round(performance.now() - from) };
  }
}
