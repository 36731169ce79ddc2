import type { ReindexResponse } from '@laurel/proto/catalog/v1/import';
import { appendAuditEvent } from '@laurel/runtime/events/audit-event';
import { requireAdministrator } from '@laurel/runtime/auth/call-context';
import { Injectable } from '@nestjs/common';
import { Db } from '../../database/client.js';
import { IndexRebuildRequests } from '../../search/meilisearch/index-rebuild-requests.js';
import { SearchFeed } from '../../search/feed/search-feed.js';

@Injectable()
export class ReindexCatalog {
  constructor(
    private readonly db: Db,
    private readonly feed: SearchFeed,
    private readonly rebuildRequests: IndexRebuildRequests,
  ) {}

  /**
   * Rebuilds the search index from the database. A shared index is rebuilt by the replica that maintains it.
   * @throws session.not_admin, search.reindexing, search.unreachable if Meilisearch is unavailable
   */
  async run(): Promise<ReindexResponse> {
    requireAdministrator();
    const startedAt = performance.now();
    const festivals = await (this.feed.isShared ? this.rebuildRequests.request() : this.feed.rebuild());
    await this.db.$transaction((tx) => appendAuditEvent(tx, 'search.reindexed', null, { festivals }));
    return { festivals, milliseconds: Math.round(performance.now() - startedAt) };
  }
}
