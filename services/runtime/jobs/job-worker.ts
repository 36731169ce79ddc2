import { EventEmitter } from 'node:events';
import { Logger } from '@nestjs/common';
import {
  Logger as WorkerLogger,
  parseCronItems,
  run,
  type Job,
  type JobHelpers,
  type Runner,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import pg from 'pg';
import { CONNECT_MS, type Tx } from '../database/client.js';
import type { Metrics } from '../observability/metrics.js';
import { computeBackoffMs } from '../process/backoff.js';
import { Pause } from '../process/pause.js';
import { MAX_ATTEMPTS } from './add-job.js';
import { registerJobMetrics } from './dead-jobs.js';
import { Repeating } from './repeating.js';

/** A task is retried after an error, so running it twice must be harmless. `attempt` counts from 1. */
export type TaskHandlers<Payloads extends object> = {
  [Task in keyof Payloads]: (payload: Payloads[Task], attempt: number) => Promise<void>;
};

/** Tasks that start at the times of a cron expression, in UTC, once over all replicas. */
export type Schedule<Payloads extends object> = { [Task in keyof Payloads & string]?: string };
/** A scheduled task whose time passed while no replica ran still runs up to a day later. */
const BACKFILL_MS = 86_400_000;
/** Jobs at once per replica, if they mostly wait for another service. */
const MAX_CONCURRENT_JOBS = 6;
/**
 * Stores results immediately: a stop then waits for them, and an error stops the worker and not the process.
 */
const PRESET = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };
/** New jobs are announced by a notification. The poll finds the jobs whose pause is over. */
const POLL_MS = 2000;
/**
 * A worker that ran this long counts as started: after an error, the back-off starts again from the first
 * pause.
 */
const [STABLE_WORKER_MS, MAX_BACKOFF_MS] = [10_000, 5000];
const [CLEAN_INTERVAL_MS, CLOSE_TIMEOUT_MS] = [10_000, 1000];
/**
 * graphile-worker itself unlocks the jobs of a killed process only after four hours. Here each worker sets
 * the `application_name` of its listening connection to its id. If no connection has the id, the worker is
 * dead.
 */
const UNLOCK = `select graphile_worker.force_unlock_workers(array(select distinct locked_by from graphile_worker.jobs
  where locked_at < now() - interval '5 seconds' and locked_by not in
    (select application_name from pg_stat_activity where datname = current_database())))`;
/**
 * Deletes failed jobs that were replaced while they ran: they have lost their key, and the new job does their
 * work.
 */
const DELETE_REPLACED = `select graphile_worker.complete_jobs(array(
  select id from graphile_worker.jobs where key is null and locked_at is null))`;

/**
 * Runs the jobs of a service with graphile-worker: at once when they are added, and again after an error.
 * Any replica takes a job, and only one at a time. Restarts itself after a database outage.
 */
export class JobWorker<Payloads extends object> {
  private readonly log = new Logger('jobs');
  private readonly cleaning = new Repeating('jobs', CLEAN_INTERVAL_MS, () => this.clean(), 0);
  private runner?: Runner;
  private isStopped = false;
  private readonly pause = new Pause();
  private running: Promise<void> = Promise.resolve();
  private readonly runningJobs = new Set<Promise<void>>();
  constructor(
    private readonly url: string,
    private readonly db: Tx,
    metrics: Metrics,
    readonly tasks: TaskHandlers<Payloads>,
    private readonly schedule: Schedule<Payloads> = {},
    private readonly concurrency = MAX_CONCURRENT_JOBS,
  ) {
    registerJobMetrics(metrics, db);
  }

  start(): void {
    this.running = this.run();
    this.cleaning.start();
  }
  /** Resolves when the running jobs have finished. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.pause.wake();
    this.runner?.stop().catch(() => {}); // rejects if the runner has stopped by itself
    await Promise.all([this.cleaning.stop(), this.running]);
  }

  private async run(): Promise<void> {
    for (let tries = 0; !this.isStopped; tries++) {
      const startedAt = Date.now();
      await this.runUntilLost().catch((error) => this.log.error(error));
      if (Date.now() - startedAt > STABLE_WORKER_MS) tries = 0;
      if (!this.isStopped) await this.pause.wait(computeBackoffMs(tries, { max: MAX_BACKOFF_MS }));
    }
  }

  /** Resolves when the worker has stopped, also if it did so after an error. */
  private async runUntilLost(): Promise<void> {
    // No lock timeout, because completing a job may have to wait for a transaction that replaces the job.
    const pgPool = new pg.Pool({
      connectionString: this.url,
      max: this.concurrency + 1, // one connection listens for notifications
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
    });
    pgPool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}));
    const { promise: lost, resolve: lose } = Promise.withResolvers<void>();
    try {
      this.runner = await this.startRunner(pgPool, lose);
      if (this.isStopped) this.runner.stop().catch(() => {});
      await Promise.race([this.runner.promise, lost]);
    } finally {
      await Promise.allSettled(this.runningJobs);
      await Promise.race([pgPool.end(), new Promise((resolve) => setTimeout(resolve, CLOSE_TIMEOUT_MS))]);
    }
  }

  /**
   * Calls `lose` if a result could not be stored. The runner then stops, but its promise may never settle.
   */
  private startRunner(pgPool: pg.Pool, lose: () => void): Promise<Runner> {
    const events: WorkerEvents = new EventEmitter();
    events.on('pool:fatalError', lose);
    events.on('pool:listen:success', ({ workerPool, client }) => {
      const nameConnection = () => client.query(`set application_name = '${workerPool.id}'`);
      // Errors are ignored, because the runner then reconnects and emits this event again.
      client.once('drain', () => void nameConnection().catch(() => {}));
    });
    return run({
      pgPool,
      taskList: this.createTaskList(),
      parsedCronItems: this.createCronItems(),
      concurrency: this.concurrency,
      pollInterval: POLL_MS,
      noHandleSignals: true,
      logger: this.createLogger(),
      events,
      preset: PRESET,
    });
  }

  private createCronItems() {
    const items = Object.entries(this.schedule) as [task: string, match: string][];
    const options = { backfillPeriod: BACKFILL_MS, maxAttempts: MAX_ATTEMPTS };
    return parseCronItems(
      items.map(([task, match]) => ({ task, match, options: { ...options, jobKey: task } })),
    );
  }

  private createTaskList(): TaskList {
    const tasks = Object.entries<(payload: never, attempt: number) => Promise<void>>(this.tasks);
    return Object.fromEntries(
      tasks.map(([name, handle]) => [
        name,
        (payload: unknown, { job }: JobHelpers) => {
          const work = handle(payload as never, job.attempts);
          this.runningJobs.add(work);
          return work.finally(() => this.runningJobs.delete(work));
        },
      ]),
    );
  }

  /** Logs failed attempts and errors of the worker, and leaves out its other messages. */
  private createLogger(): WorkerLogger {
    return new WorkerLogger(() => (level, message, meta) => {
      const { failure, job, error } = (meta ?? {}) as { failure?: true; job?: Job; error?: unknown };
      if (failure && job) {
        const { task_identifier: task, key, attempts } = job;
        this.log.warn({ task, key, attempts, error });
      } else if (level === 'error' || level === 'warning') this.log.error({ message, error });
    });
  }

  private async clean(): Promise<void> {
    await this.db.$executeRawUnsafe(UNLOCK);
    await this.db.$executeRawUnsafe(DELETE_REPLACED);
  }
}
