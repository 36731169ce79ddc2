import type { GetCatalogueSizeResponse } from '@laurel/proto/catalog/v1/catalog';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { HAS_DATES, IS_TO_COME } from '../messages/competition.js';

const SIZE = `select (select count(*) from "festival")::int as "festivals",
  (select count(*) from "festival" where "isDemonstration")::int as "demonstrations", count(*)::int as "competitions",
  (count(*) filter (where not ${HAS_DATES}
    or exists (select from "competition_date" d where d."competitionId" = c."id" and ${IS_TO_COME})))::int as "liveCompetitions"
  from "competition" c where not c."isDeprecated"`;

const KEPT_MS = 60_000;

@Injectable()
export class CatalogueSize {
  private kept: { at: number; size: GetCatalogueSizeResponse } | null = null;
  constructor(private readonly db: Db) {}

  /** Counted once a minute at most; what is withdrawn does not count. */
  async now(): Promise<GetCatalogueSizeResponse> {
    if (this.kept && Date.now() - this.kept.at < KEPT_MS) return this.kept.size;
    const [size] = await this.db.rows<GetCatalogueSizeResponse>(SIZE);
    this.kept = { at: Date.now(), size: size! };
    return size!;
  }
}
