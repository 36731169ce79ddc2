import { addJob } from '@laurel/runtime/jobs/add-job';
import type { Tx } from '../database/client.js';

/** The payloads of the jobs that create and delete archives. */
export interface JobPayloads {
  make_archive: { id: string };
  delete_archive: { id: string };
}
/** The attempts are spread over some minutes, well within the hour after which the caller token expires. */
export const MAX_ATTEMPTS = 6;
/**
 * All jobs use one queue, so one archive is created at a time, and a file is deleted only after it has been
 * written.
 */
const QUEUE = 'archives';

/**
 * Schedules the creation of an archive. The job may run once more than MAX_ATTEMPTS. After a crash of the
 * last attempt, the additional run marks the archive as failed.
 */
export const scheduleArchive = (tx: Tx, id: string): Promise<void> =>
  addJob(tx, {
    task: 'make_archive',
    payload: { id },
    objectId: id,
    queue: QUEUE,
    maxAttempts: MAX_ATTEMPTS + 1,
  });

/** Schedules the deletion of an archive's file: at its expiry, or now if its user was deleted. */
export const scheduleArchiveDeletion = (tx: Tx, id: string, runAt?: Date): Promise<void> =>
  addJob(tx, { task: 'delete_archive', payload: { id }, objectId: id, queue: QUEUE, runAt });
