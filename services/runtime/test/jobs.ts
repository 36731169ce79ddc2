import { IS_DEAD } from '@laurel/runtime/jobs/dead-jobs';
import type { Tx } from '@laurel/runtime/database/tx';

/** A job as operators see it. */
export interface ListedJob {
  key: string;
  task: string;
  attempts: number;
  runAt: Date;
  error: string | null;
}
export const listJobs = (db: Tx, condition = 'key is not null'): Promise<ListedJob[]> =>
  db.$queryRawUnsafe(`select key, task_identifier as task, attempts::int, run_at as "runAt", last_error as error
    from graphile_worker.jobs where ${condition} order by key`);

/** Changes jobs as time or failed attempts would, for example `attempts = 9`. */
export const changeJobs = (db: Tx, change: string, condition = 'key is not null'): Promise<number> =>
  db.$executeRawUnsafe(`update graphile_worker._private_jobs set ${change} where ${condition}`);

/**
 * Starts waiting jobs now: those that match the condition, by default those that wait for another attempt.
 */
export async function startJobsNow(db: Tx, condition = 'attempts > 0'): Promise<void> {
  await changeJobs(db, 'run_at = now()', `is_available and run_at > now() and (${condition})`);
  await db.$executeRawUnsafe(`select pg_notify('jobs:insert', '{"count":10}')`);
}

/** Retries failed jobs at once. Returns true if no job waits or runs, except those that start much later. */
export async function areJobsDone(db: Tx): Promise<boolean> {
  await startJobsNow(db);
  const isLeft = `not (${IS_DEAD}) and (key is not null or locked_at is not null) and run_at < now() + interval '10 minutes'`;
  return (await listJobs(db, isLeft)).length === 0;
}
