import type { CompetitionName, FestivalName } from '@laurel/proto/catalog/v1/catalog';
import { Injectable } from '@nestjs/common';
import { Db } from '../../database/client.js';
import { RevisionCache } from '../../search/feed/revision-cache.js';
import { SearchFeed } from '../../search/feed/search-feed.js';

/** Returns the lists of all names, which are cached until the catalogue changes. */
@Injectable()
export class NameLists {
  private readonly cache: RevisionCache<string, unknown[]>;
  constructor(
    private readonly db: Db,
    feed: SearchFeed,
  ) {
    this.cache = new RevisionCache(feed);
  }

  getFestivals(): Promise<FestivalName[]> {
    return this.list('select "id", "name" from "festival" order by "name", "id"');
  }
  getCompetitions(): Promise<CompetitionName[]> {
    return this.list(
      'select "festivalId", "id" as "competitionId", "name" from "competition" order by "festivalId", "id"',
    );
  }

  private list<T>(sql: string): Promise<T[]> {
    return this.cache.get(sql, () => this.db.rows<T>(sql)) as Promise<T[]>;
  }
}
