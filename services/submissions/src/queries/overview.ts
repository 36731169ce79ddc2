import type { GetSubmissionsOverviewResponse } from '@laurel/proto/submissions/v1/submissions';
import { Arrivals } from '@laurel/runtime/arrivals';
import { MONDAY, upkeepOf, WEEKS } from '@laurel/runtime/upkeep';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';

const STATES = `select state as name, count(*)::int as count from user_submission where "takenBackAt" is null group by 1 order by 1`;
/** What came to each state, week by week; what was taken back did not. */
const CHANGES = `select ${MONDAY} as week, c."to" as name, count(*)::int as count from ${WEEKS}
  join submission_change c on c.at >= w.week and c.at < w.week + interval '1 week'
  where c."to" is not null and c."from" is distinct from c."to" and not c."isUndo" group by w.week, c."to" order by w.week, c."to"`;
const MONDAYS = `select ${MONDAY} as week from ${WEEKS}`;

/** How submissions stand, for administrators. */
@Injectable()
export class Overview {
  constructor(
    private readonly db: Db,
    private readonly arrivals: Arrivals,
  ) {}

  async now(): Promise<GetSubmissionsOverviewResponse> {
    const [states, mondays, changes, upkeep] = await Promise.all([
      this.db.rows<{ name: string; count: number }>(STATES),
      this.db.rows<{ week: string }>(MONDAYS),
      this.db.rows<{ week: string; name: string; count: number }>(CHANGES),
      upkeepOf(this.db, this.arrivals),
    ]);
    const of = Map.groupBy(changes, ({ week }) => week);
    const weeks = mondays.map(({ week }) => ({
      week,
      states: (of.get(week) ?? []).map(({ name, count }) => ({ name, count })),
    }));
    return { states, weeks, upkeep };
  }
}
