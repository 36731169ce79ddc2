import type { Tx } from '../database/tx.js';

/**
 * With graphile-worker's pauses, which grow from seconds to hours, the last attempt starts after 3.5 hours.
 */
export const MAX_ATTEMPTS = 10;
/**
 * $1: task, $2: payload, $3: key of the job, $4: first attempt or null, $5: queue or null, $6: maximum
 * attempts.
 */
const ADD = `select id::text as id from graphile_worker.add_job(identifier => $1::text, payload => $2::json,
  job_key => $3::text, run_at => $4::timestamptz, queue_name => $5::text, max_attempts => $6::int)`;

/** Describes a job. Jobs of one task about the same object replace each other. */
export interface NewJob {
  task: string;
  payload: object;
  /** The id of the object that the job is about. */
  objectId: string;
  /** The time of the first attempt. Undefined: as soon as the transaction is committed. */
  runAt?: Date;
  /** The jobs of a queue run one after another, over all replicas. Undefined: any number runs at once. */
  queue?: string;
  maxAttempts?: number;
}

/**
 * Adds a job in the caller's transaction. It replaces a waiting job about the same object and has all its
 * attempts. A running job continues, and the new one runs after it or at the same time.
 */
export async function addJob(tx: Tx, job: NewJob): Promise<void> {
  const { task, payload, objectId, runAt, queue = null, maxAttempts = MAX_ATTEMPTS } = job;
  const at = runAt?.toISOString() ?? null;
  const values = [task, JSON.stringify(payload), `${task}:${objectId}`, at, queue, maxAttempts];
  // The id is null if a worker has started the previous job in the middle of the call.
  while ((await tx.$queryRawUnsafe<{ id: string | null }[]>(ADD, ...values))[0]?.id == null);
}
