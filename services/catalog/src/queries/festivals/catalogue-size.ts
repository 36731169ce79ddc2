import type { GetCatalogueSizeResponse } from '@laurel/proto/catalog/v1/catalog';
import { Injectable } from '@nestjs/common';
import { Db } from '../../database/client.js';
import { HAS_DATES, IS_UPCOMING } from '../../messages/competition.js';

const SIZE = `select (select count(*) from "festival")::int as "festivals",
  (select count(*) from "festival" where "isDemonstration")::int as "demonstrations", count(*)::int as "competitions",
  (count(*) filter (where not ${HAS_DATES}
    or exists (select from "competition_date" d where d."competitionId" = c."id" and ${IS_UPCOMING})))::int as "liveCompetitions"
  from "competition" c where not c."isDeprecated"`;

const CACHE_MS = 60_000;

@Injectable()
export class CatalogueSize {
  private cached: { countedAt: number; size: GetCatalogueSizeResponse } | null = null;
  constructor(private readonly db: Db) {}

  /** Returns the cached size, at most a minute old. Deprecated competitions do not count. */
  async count(): Promise<GetCatalogueSizeResponse> {
    if (this.cached && Date.now() - this.cached.countedAt < CACHE_MS) return this.cached.size;
    const [size] = await this.db.rows<GetCatalogueSizeResponse>(SIZE);
    this.cached = { countedAt: Date.now(), size: size! };
    return size!;
  }
}
