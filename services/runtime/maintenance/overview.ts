import type { Maintenance } from '@laurel/proto/runtime/v1/maintenance';
import type { ProjectionProgress } from '../projections/progress.js';
import type { Tx } from '../database/client.js';
import { listDeadEvents } from '../consumers/dead-letters.js';

const COUNT = `select
  (select count(*)::int from failed_event where dead) as "deadLetters",
  (select count(*)::int from outbox where published_at is null) as "outboxWaiting",
  (select coalesce(extract(epoch from clock_timestamp() - min(at)), 0)::int from outbox where published_at is null) as "outboxLagSeconds",
  (select count(*)::int from projection_rebuild) as "rebuildingProjections"`;

/** The maximum number of dead letters that are listed one by one. */
const MAX_LISTED_DEAD = 10;

type Waiting = Omit<Maintenance, 'waitingEvents' | 'oldestDead'>;
export async function countWaiting(db: Tx): Promise<Waiting> {
  const [counted] = await db.$queryRawUnsafe<Waiting[]>(COUNT);
  return counted!;
}

/** Returns the waiting and failed work of a service, for operators. */
export async function getMaintenance(db: Tx, projectionProgress: ProjectionProgress): Promise<Maintenance> {
  const [counted, deadLetters] = await Promise.all([countWaiting(db), listDeadEvents(db, MAX_LISTED_DEAD)]);
  const { pendingEvents } = projectionProgress;
  return {
    ...counted,
    waitingEvents: Number.isFinite(pendingEvents) ? pendingEvents : -1,
    oldestDead: deadLetters.map(({ id, what, at, why, again }) => ({
      id,
      what,
      at: at.toISOString(),
      why,
      again: again?.toISOString(),
    })),
  };
}

/** An SQL table `w(week)` with the Mondays of the last twelve weeks, oldest first, for counts per week. */
export const WEEKS = `generate_series(date_trunc('week', now()) - interval '11 weeks', date_trunc('week', now()), interval '1 week') as w(week)`;
/** SQL that formats a week's Monday as a date. */
export const MONDAY = `to_char(w.week, 'YYYY-MM-DD')`;
/** Counts rows in each of the last twelve weeks, oldest first. */
export const countByWeekSql = (table: string, moment: string): string => `
  select ${MONDAY} as name, count(t.${moment})::int as count from ${WEEKS}
  left join ${table} t on t.${moment} >= w.week and t.${moment} < w.week + interval '1 week' group by w.week order by w.week`;
