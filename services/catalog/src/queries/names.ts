import type { CompetitionName, FestivalName } from '@laurel/proto/catalog/v1/catalog';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { SearchFeed } from '../search/search-feed.js';

/** The lists of all names, kept in memory until the catalogue changes. */
@Injectable()
export class Names {
  private readonly kept = new Map<string, { revision: number; rows: Promise<unknown[]> }>();
  constructor(
    private readonly db: Db,
    private readonly feed: SearchFeed,
  ) {}

  festivals(): Promise<FestivalName[]> {
    return this.list('select "id", "name" from "festival" order by "name", "id"');
  }
  competitions(): Promise<CompetitionName[]> {
    return this.list(
      'select "festivalId", "id" as "competitionId", "name" from "competition" order by "festivalId", "id"',
    );
  }

  private list<T>(sql: string): Promise<T[]> {
    const { revision } = this.feed;
    const kept = this.kept.get(sql);
    if (kept?.revision === revision) return kept.rows as Promise<T[]>;
    const rows = this.db.rows<T>(sql);
    this.kept.set(sql, { revision, rows });
    rows.catch(() => this.kept.delete(sql));
    return rows;
  }
}
