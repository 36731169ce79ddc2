import { Logger, runTaskListOnce, type TaskList } from 'graphile-worker';
import pg from 'pg';
import { Crash } from './fate.js';

/** Runs jobs when a test requires it, instead of the service's worker. */
export async function createJobRun(url: string, tasks: object) {
  const client = new pg.Client(url);
  await client.connect();
  const logger = new Logger(() => () => {});
  return {
    /** Runs the jobs that are due. Returns true if the process has crashed, which fails the jobs after that. */
    async once(): Promise<boolean> {
      let isCrashed = false;
      const watched = Object.entries(tasks as TaskList).map(([name, task]) => [
        name,
        async (payload: unknown) => {
          try {
            await task!(payload, undefined as never);
          } catch (error) {
            isCrashed ||= error instanceof Crash;
            throw error;
          }
        },
      ]);
      const options = { logger, noHandleSignals: true };
      await runTaskListOnce(options, Object.fromEntries(watched) as TaskList, client as never);
      return isCrashed;
    },
    end: () => client.end(),
  };
}
