import type { EnqueuedTask, Meilisearch } from 'meilisearch';

/** Applying settings or building a whole index may take long. */
const MAX_MS = 15 * 60_000;
const LOOK_MS = 25;

export class TaskFailed extends Error {
  override name = 'TaskFailed';
}

/** Waits for all tasks. `client`: one that may read tasks. Throws `TaskFailed` for the first failed one. */
export async function waitForTasks(client: Meilisearch, ...enqueued: Promise<EnqueuedTask>[]): Promise<void> {
  for (const { taskUid } of await Promise.all(enqueued)) {
    const options = { timeout: MAX_MS, interval: LOOK_MS };
    const { status, type, error } = await client.tasks.waitForTask(taskUid, options);
    if (status !== 'succeeded')
      throw new TaskFailed(`Task ${taskUid}, ${type}, ${status}: ${error?.message ?? 'no reason given'}`);
  }
}
