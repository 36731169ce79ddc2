import { Preferences, type GetHistoryResponse } from '@laurel/proto/matching/v1/matching';
import { toIsoInstantSql } from '@laurel/runtime/database/client';
import { RUN_SORTS, type RunSort } from '@laurel/rules/matching/run-sorts';
import { toSkipAndTake, parseSort, type Paging } from '@laurel/runtime/database/paging';
import { Injectable } from '@nestjs/common';
import { Db } from '../../database/client.js';
import { Films } from '../../projections/owned-films.js';
import { EXPLAINED_WITHOUT_PLAN } from './unlocked-competitions.js';

type HistoryQuery = Paging & {
  userId: string;
  filmId: number | null;
  isBrief: boolean;
  sort?: string | null;
};

@Injectable()
export class History {
  constructor(
    private readonly db: Db,
    private readonly films: Films,
  ) {}

  /**
   * Returns a user’s runs, for all films or one, newest first or by `sort`. For a film that is not open the
   * results are limited to the first ones. `isBrief`: returns only how many competitions were found.
   * @throws input.invalid for an unknown sort
   */
  async list({ userId, filmId, isBrief, sort, ...paging }: HistoryQuery): Promise<GetHistoryResponse> {
    const { take, skip } = toSkipAndTake(paging);
    const rows = await this.db.rows<HistoryRow>(
      QUERY_BY_SORT[parseSort(RUN_SORTS, sort)],
      userId,
      filmId,
      take,
      skip,
      EXPLAINED_WITHOUT_PLAN,
    );
    const runs = rows.filter((row): row is HistoryRow & Run => row.id !== null);
    const unlockedFilmIds = await this.films.getUnlockedFilmIds(runs.map((run) => run.filmId));
    const runsToComplete = isBrief
      ? []
      : runs.filter((run) => unlockedFilmIds.has(run.filmId) && run.found > run.best.length);
    const idsByRun = await this.getIds(runsToComplete.map(({ id }) => id));
    const items = runs.map(({ total: _total, paidBy, best, preferences, ...run }) => ({
      ...run,
      matchingCompetitionIds: isBrief ? [] : (idsByRun.get(run.id) ?? best),
      locked: unlockedFilmIds.has(run.filmId) ? 0 : run.found - best.length,
      byAdministrator: paidBy === 'administrator',
      preferences: preferences ? Preferences.fromJSON(preferences) : null,
    }));
    return { items, total: rows[0]!.total };
  }

  /** Returns all results of the runs. Skips the query if there are none. */
  private async getIds(runs: number[]): Promise<ReadonlyMap<number, number[]>> {
    if (runs.length === 0) return new Map();
    const rows = await this.db.rows<{ id: number; ids: number[] }>(SELECT_IDS, runs);
    return new Map(rows.map(({ id, ids }) => [id, ids]));
  }
}

interface Run {
  id: number;
  createdAt: string;
  userRole: string;
  filmId: number;
  paidBy: string;
  preferences: unknown;
  found: number;
  /** The first results, which are shown even if the film is not open. */
  best: number[];
}
type HistoryRow = { total: number } & (Run | { id: null });
/**
 * Returns SQL for a page of runs, each with the total; one row with the total alone if the page is empty.
 * $1: user id, $2: film id or null, $3: page size, $4: offset, $5: number of `best` results.
 */
const createPageSql = (
  order: string,
) => `with mine as (select * from wizard_results where "userId" = $1::uuid and ($2::int is null or "filmId" = $2))
  select n.total, r.* from (select count(*)::int as total from mine) n left join (
    select id, ${toIsoInstantSql('"createdAt"')} as "createdAt", "userRole", "filmId", "paidBy", preferences,
      cardinality("matchingCompetitionIds") as found, "matchingCompetitionIds"[:$5::int] as best
    from mine order by id ${order} limit $3 offset $4) r on true order by r.id ${order}`;
const QUERY_BY_SORT: Record<RunSort, string> = {
  newest: createPageSql('desc'),
  oldest: createPageSql('asc'),
};
const SELECT_IDS = 'select id, "matchingCompetitionIds" as ids from wizard_results where id = any($1::int[])';
