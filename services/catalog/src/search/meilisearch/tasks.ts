import type { EnqueuedTask, Meilisearch } from 'meilisearch';

/** Long enough for applying settings or building a whole index. */
const TASK_TIMEOUT_MS = 15 * 60_000;
const POLL_INTERVAL_MS = 25;

export class TaskFailed extends Error {
  override name = 'TaskFailed';
}

/** Waits for all tasks. `client`: a client that may read tasks. Throws `TaskFailed` if a task fails. */
export async function waitForTasks(client: Meilisearch, ...tasks: Promise<EnqueuedTask>[]): Promise<void> {
  for (const { taskUid } of await Promise.all(tasks)) {
    const options = { timeout: TASK_TIMEOUT_MS, interval: POLL_INTERVAL_MS };
    const { status, type, error } = await client.tasks.waitForTask(taskUid, options);
    if (status !== 'succeeded')
      throw new TaskFailed(`Task ${taskUid}, ${type}, ${status}: ${error?.message ?? 'no reason given'}`);
  }
}
