import type { GetSubmissionsOverviewResponse } from '@laurel/proto/submissions/v1/submissions';
import { ProjectionProgress } from '@laurel/runtime/projections/progress';
import { MONDAY, getMaintenance, WEEKS } from '@laurel/runtime/maintenance/overview';
import { Injectable } from '@nestjs/common';
import { Db } from '../database/client.js';

const STATES = `select state as name, count(*)::int as count from user_submission where "revertedAt" is null group by 1 order by 1`;
/** Counts the changes into each state by week, without undone ones. */
const CHANGES = `select ${MONDAY} as week, c."to" as name, count(*)::int as count from ${WEEKS}
  join submission_change c on c.at >= w.week and c.at < w.week + interval '1 week'
  where c."to" is not null and c."from" is distinct from c."to" and not c."isUndo" group by w.week, c."to" order by w.week, c."to"`;
const MONDAYS = `select ${MONDAY} as week from ${WEEKS}`;

/** Statistics of submissions for administrators. */
@Injectable()
export class Overview {
  constructor(
    private readonly db: Db,
    private readonly projectionProgress: ProjectionProgress,
  ) {}

  async load(): Promise<GetSubmissionsOverviewResponse> {
    const [states, mondays, changes, maintenance] = await Promise.all([
      this.db.rows<{ name: string; count: number }>(STATES),
      this.db.rows<{ week: string }>(MONDAYS),
      this.db.rows<{ week: string; name: string; count: number }>(CHANGES),
      getMaintenance(this.db, this.projectionProgress),
    ]);
    const changesByWeek = Map.groupBy(changes, ({ week }) => week);
    const weeks = mondays.map(({ week }) => ({
      week,
      states: (changesByWeek.get(week) ?? []).map(({ name, count }) => ({ name, count })),
    }));
    return { states, weeks, maintenance };
  }
}
