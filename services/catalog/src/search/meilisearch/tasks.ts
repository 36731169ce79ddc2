import type { EnqueuedTask, Meilisearch } from 'meilisearch';

/** Making settings or a whole index anew takes as long as it takes. */
const LONGEST_MS = 15 * 60_000;
const LOOK_MS = 25;

/** A task that Meilisearch took and could not do. */
export class TaskFailed extends Error {
  override name = 'TaskFailed';
}

/** Waits until all are done; `client`: one that may see tasks. Throws `TaskFailed` with what the first one that was not says of itself. */
export async function done(client: Meilisearch, ...enqueued: Promise<EnqueuedTask>[]): Promise<void> {
  for (const { taskUid } of await Promise.all(enqueued)) {
    const task = await client.tasks.waitForTask(taskUid, { timeout: LONGEST_MS, interval: LOOK_MS });
    const { status, type, error } = task;
    if (status !== 'succeeded')
      throw new TaskFailed(`Task ${taskUid}, ${type}, ${status}: ${error?.message ?? 'nothing was said'}`);
  }
}
