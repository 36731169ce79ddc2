import type { GetFestivalWholeResponse } from '@laurel/proto/catalog/v1/editing';
import { Injectable } from '@nestjs/common';
import { Db } from '../../database/client.js';
import { readCompetitions } from '../../messages/competition.js';
import { Contradictions } from './contradictions.js';
import { Festivals } from '../festivals/festivals.js';

@Injectable()
export class FestivalDetails {
  constructor(
    private readonly db: Db,
    private readonly festivals: Festivals,
    private readonly contradictions: Contradictions,
  ) {}

  /** @throws festival.not_found */
  async getFestival(festivalId: number): Promise<GetFestivalWholeResponse> {
    const festival = await this.festivals.getFestival(festivalId);
    const [competitions, entries, contradictions, [row]] = await Promise.all([
      readCompetitions(this.db.rows, festival.competitionIds),
      this.db.rows<{ competitionId: number; count: number }>(
        `select "competitionId", count(*)::int as "count" from "entry" where "competitionId" = any($1::int[]) group by 1 order by 1`,
        festival.competitionIds,
      ),
      this.contradictions.findAll(),
      this.db.rows<{ verifiedBy: string | null }>(
        'select "verifiedBy"::text from "festival" where "id" = $1',
        festival.id,
      ),
    ]);
    return {
      festival,
      competitions,
      entries,
      contradictions: contradictions.filter((contradiction) => contradiction.festivalId === festival.id),
      verifiedBy: row?.verifiedBy ?? null,
    };
  }
}
