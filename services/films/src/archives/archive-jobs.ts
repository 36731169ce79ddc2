import { addJob } from '@laurel/runtime/jobs/add-job';
import type { Tx } from '../database/client.js';

/** The payloads of the jobs of archives. */
export interface JobPayloads {
  make_archive: { id: string };
  delete_archive: { id: string };
}
/** The retries take some minutes. The caller token expires after an hour. */
export const MAX_ATTEMPTS = 6;
/** One archive is created at a time. The deletion of a file waits until it is written. */
const QUEUE = 'archives';

/** Schedules the creation of an archive. One more attempt is allowed, which only marks it as failed after a crash. */
export const scheduleArchive = (tx: Tx, id: string): Promise<void> =>
  addJob(tx, {
    task: 'make_archive',
    payload: { id },
    objectId: id,
    queue: QUEUE,
    maxAttempts: MAX_ATTEMPTS + 1,
  });

/** Schedules the deletion of an archive's file: when it expires, or now if its user is deleted. */
export const scheduleArchiveDeletion = (tx: Tx, id: string, runAt?: Date): Promise<void> =>
  addJob(tx, { task: 'delete_archive', payload: { id }, objectId: id, queue: QUEUE, runAt });
