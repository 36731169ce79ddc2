import { Logger, runOnce, type TaskList } from 'graphile-worker';
import pg from 'pg';
import { Crash } from './simulated-crash.js';

const CONCURRENCY = 6;
/** Without delays, so that the results of jobs are stored before a run ends. */
const preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

/** Creates a runner of jobs that a test calls, instead of the service's worker. */
export function createJobRunner(url: string, tasks: object) {
  const pgPool = new pg.Pool({ connectionString: url, max: CONCURRENCY });
  pgPool.on('error', () => {}).on('connect', () => {});
  const logger = new Logger(() => () => {});
  return {
    /**
     * Runs the jobs that are due. Returns whether the process crashed, in which case the remaining jobs
     * failed.
     */
    async runDueJobs(): Promise<boolean> {
      let isCrashed = false;
      const taskList: TaskList = Object.fromEntries(
        Object.entries(tasks as TaskList).map(([name, task]) => [
          name,
          async (payload: unknown) => {
            try {
              await task!(payload, undefined as never);
            } catch (error) {
              isCrashed ||= error instanceof Crash;
              throw error;
            }
          },
        ]),
      );
      await runOnce({ pgPool, taskList, logger, preset, concurrency: CONCURRENCY, noHandleSignals: true });
      return isCrashed;
    },
    end: () => pgPool.end(),
  };
}
