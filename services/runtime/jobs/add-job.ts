import type { Tx } from '../database/tx.js';

/** With graphile-worker's pauses, which grow from seconds to hours, the last attempt starts after 3.5 hours. */
const MAX_ATTEMPTS = 10;
const ADD = `select id::text as id from graphile_worker.add_job(identifier => $1::text, payload => $2::json,
  job_key => $3::text, run_at => $4::timestamptz, max_attempts => ${MAX_ATTEMPTS})`;

/** Describes a job. Jobs of one task about the same object replace each other. */
export interface NewJob {
  task: string;
  payload: object;
  /** The id of the object that the job is about. */
  objectId: string;
  /** The time of the first attempt. Undefined: as soon as the transaction is committed. */
  runAt?: Date;
}

/**
 * Adds a job in the caller's transaction. A waiting job about the same object is replaced, and its attempts
 * start over. A running one continues, and the new job runs as well.
 */
export async function addJob(tx: Tx, { task, payload, objectId, runAt }: NewJob): Promise<void> {
  const values = [task, JSON.stringify(payload), `${task}:${objectId}`, runAt?.toISOString() ?? null];
  // The id is null if a worker has started the previous job in the middle of the call.
  while ((await tx.$queryRawUnsafe<{ id: string | null }[]>(ADD, ...values))[0]?.id == null);
}
