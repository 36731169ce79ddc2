import { Preferences, type GetHistoryResponse } from '@laurel/proto/matching/v1/matching';
import { instantOf } from '@laurel/runtime/database';
import { RUN_SORTS, type RunSort } from '@laurel/rules/run-sorts';
import { slice, sortIn, type Paging } from '@laurel/runtime/pages';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { Films } from '../catalogue/films.js';
import { SHOWN_LOCKED } from './open-rows.js';

type Asked = Paging & { userId: string; filmId: number | null; isBrief: boolean; sort?: string | null };

@Injectable()
export class History {
  constructor(
    private readonly db: Db,
    private readonly films: Films,
  ) {}

  /**
   * A user's runs, of all films or one, newest first or as `sort` says, which refuses `input.invalid`; of what they found, only as much as the film's plan shows. `isBrief`: how many
   * they found, and not which.
   */
  async of({ userId, filmId, isBrief, sort, ...paging }: Asked): Promise<GetHistoryResponse> {
    const { take, skip } = slice(paging);
    const rows = await this.db.rows<Listed>(
      OF[sortIn(RUN_SORTS, sort)],
      userId,
      filmId,
      take,
      skip,
      SHOWN_LOCKED,
    );
    const runs = rows.filter((row): row is Listed & Run => row.id !== null);
    const open = await this.films.open(runs.map((run) => run.filmId));
    const whole = isBrief ? [] : runs.filter((run) => open.has(run.filmId) && run.found > run.best.length);
    const idsOf = await this.idsOf(whole.map(({ id }) => id));
    const items = runs.map(({ total: _total, paidBy, best, preferences, ...run }) => ({
      ...run,
      matchingCompetitionIds: isBrief ? [] : (idsOf.get(run.id) ?? best),
      locked: open.has(run.filmId) ? 0 : run.found - best.length,
      byAdministrator: paidBy === 'administrator',
      preferences: preferences ? Preferences.fromJSON(preferences) : null,
    }));
    return { items, total: rows[0]!.total };
  }

  /** All that runs found; nothing is asked where there are none. */
  private async idsOf(runs: number[]): Promise<ReadonlyMap<number, number[]>> {
    if (runs.length === 0) return new Map();
    const rows = await this.db.rows<{ id: number; ids: number[] }>(IDS, runs);
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
  /** The first that were found: what is shown without a plan. */
  best: number[];
}
type Listed = { total: number } & (Run | { id: null });
/** A page with the number of all: one row without a run where there is none. */
const pageBy = (
  order: string,
) => `with mine as (select * from wizard_results where "userId" = $1::uuid and ($2::int is null or "filmId" = $2))
  select n.total, r.* from (select count(*)::int as total from mine) n left join (
    select id, ${instantOf('"createdAt"')} as "createdAt", "userRole", "filmId", "paidBy", preferences,
      cardinality("matchingCompetitionIds") as found, "matchingCompetitionIds"[:$5::int] as best
    from mine order by id ${order} limit $3 offset $4) r on true order by r.id ${order}`;
const OF: Record<RunSort, string> = { newest: pageBy('desc'), oldest: pageBy('asc') };
const IDS = 'select id, "matchingCompetitionIds" as ids from wizard_results where id = any($1::int[])';
