import type { Tx } from '../database/tx.js';
import type { Metrics } from '../observability/metrics.js';

/**
 * SQL condition: a job of the view `graphile_worker.jobs` has no attempts left. Excludes replaced jobs, which
 * have no key.
 */
export const IS_DEAD = 'key is not null and locked_at is null and attempts >= max_attempts';
const LIST = `select key as id, task_identifier as what, updated_at as at,
  coalesce(split_part(last_error, E'\\n', 1), 'The process ended during every attempt.') as why
  from graphile_worker.jobs where ${IS_DEAD} order by updated_at`;
const RETRY = `select id from graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs
  where ${IS_DEAD} and (cardinality($1::text[]) = 0 or key = any($1::text[]))), run_at => now(), attempts => 0)`;
const WAKE = `select pg_notify('jobs:insert', json_build_object('count', $1::int)::text)`;
const COUNT = `select case when ${IS_DEAD} then 'dead' when attempts = 0 and run_at > now() then 'scheduled' else 'waiting' end as state,
  count(*)::int as n from graphile_worker.jobs where key is not null group by 1`;

/** Lists and retries the failed jobs of a service. A service passes it as `dead` of its `ServiceDefinition`. */
export const deadJobs = {
  list: (db: Tx) => db.$queryRawUnsafe<{ id: string; what: string; at: Date; why: string }[]>(LIST),
  async retry(db: Tx, ids: string[]) {
    const { length } = await db.$queryRawUnsafe<unknown[]>(RETRY, ids);
    await db.$executeRawUnsafe(WAKE, length);
    return length;
  },
};

/** Adds the metric of a service's jobs: those that wait, that are scheduled for later, and that failed. */
export function registerJobMetrics(metrics: Metrics, db: Tx): void {
  metrics.addGauge(
    'laurel_jobs',
    'Jobs that wait or are retried (waiting), that start later (scheduled), and that failed finally (dead).',
    async () => {
      const rows = await db.$queryRawUnsafe<{ state: string; n: number }[]>(COUNT);
      return {
        waiting: 0,
        scheduled: 0,
        dead: 0,
        ...Object.fromEntries(rows.map(({ state, n }) => [state, n])),
      };
    },
    'state',
  );
}
