import type { Competition, CompetitionDate, Fee, Term } from '@laurel/proto/catalog/v1/festival';
import type { Paging } from '@laurel/runtime/database/paging';
import { Injectable } from '@nestjs/common';
import { Db } from '../../database/client.js';
import { SELECT_COMPETITIONS, SELECT_DATES, SELECT_FEES } from '../../messages/competition.js';
import { loadTargetIds } from '../../messages/merged.js';
import { readTermPage } from '../../messages/term.js';

@Injectable()
export class Competitions {
  constructor(private readonly db: Db) {}

  /**
   * Returns each competition once, in the order of the ids. The id of a merged competition returns its
   * target. Omits deleted ones.
   */
  async findByIds(ids: readonly number[]): Promise<Competition[]> {
    const result = await this.readInOrder(ids);
    if (result.length === new Set(ids).size) return result;
    const foundIds = new Set(result.map(({ id }) => id));
    const deletedIds = ids.filter((id) => !foundIds.has(id));
    const targetIds = await loadTargetIds(this.db.rows, 'merged_competition', deletedIds);
    return targetIds.size === 0
      ? result
      : this.readInOrder([...new Set(ids.map((id) => targetIds.get(id) ?? id))]);
  }
  private readInOrder(ids: readonly number[]): Promise<Competition[]> {
    return this.db.rows<Competition>(
      `${SELECT_COMPETITIONS} where c."id" = any($1::int[]) order by array_position($1::int[], c."id")`,
      ids,
    );
  }
  listByFestival(festivalId: number): Promise<Competition[]> {
    return this.db.rows<Competition>(
      `${SELECT_COMPETITIONS} where c."festivalId" = $1 order by c."id"`,
      festivalId,
    );
  }
  getTermPage(
    competitionIds: readonly number[],
    paging: Paging | null,
  ): Promise<{ items: Term[]; total: number }> {
    return readTermPage(this.db.rows, competitionIds, paging);
  }
  /** Returns dates ordered by competition, then by closing time. */
  getDates(competitionIds: readonly number[]): Promise<CompetitionDate[]> {
    return this.db.rows<CompetitionDate>(
      `${SELECT_DATES} where d."competitionId" = any($1::int[]) order by d."competitionId", d."date", d."id"`,
      competitionIds,
    );
  }
  getFees(dateIds: readonly number[]): Promise<Fee[]> {
    return this.db.rows<Fee>(
      `${SELECT_FEES} where f."competitionDateId" = any($1::int[]) order by f."competitionDateId", f."id"`,
      dateIds,
    );
  }
}
