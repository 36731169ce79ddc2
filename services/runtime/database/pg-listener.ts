import { Logger } from '@nestjs/common';
import pg from 'pg';
import { computeBackoffMs } from '../process/backoff.js';
import { Pause } from '../process/pause.js';
import { CONNECT_MS } from './client.js';
import { withSettings } from './session-settings.js';

/** The connection of a listener, and functions that end with it. A new connection gets a new session. */
export interface ListenerSession {
  db: pg.Client;
  /** False once the connection is lost or the listener is stopping. */
  isActive(): boolean;
  /** Waits for a result, but rejects as soon as the connection is lost. Call it for one result at a time. */
  unlessLost<T>(result: Promise<T>): Promise<T>;
  /** Waits `ms`, or until a notification arrives, the connection is lost or the listener stops. */
  pause(ms: number): Promise<void>;
}
interface Options {
  /** The name of the listener in the log and in `pg_stat_activity`. */
  name: string;
  channel: string;
  /**
   * An advisory lock that lets only one replica work at a time. PostgreSQL releases it with the connection.
   */
  lock?: number;
  /**
   * Set it only if a lost write is harmless, because the work then runs again with the same effect. Commits
   * do not wait for the disk then, which is faster, but a crash of the server loses the last ones.
   */
  isReplayable?: boolean;
  /**
   * Set it if the work reads a queue. Queries then use index scans only. An index scan marks the index
   * entries of finished rows as dead, and later scans skip them. Bitmap and sequential scans do not, so
   * reading a queue would become slower until the next vacuum.
   */
  readsQueue?: boolean;
  onNotification(payload: string): void;
  work(session: ListenerSession): Promise<void>;
}
const ASYNC_COMMIT = '-c synchronous_commit=off';
const INDEX_SCANS_ONLY = '-c enable_bitmapscan=off -c enable_seqscan=off';
const LOCK_POLL_MS = 250;
/** A query at this interval detects a connection that broke without a message. */
const [HEARTBEAT_MS, HEARTBEAT_TIMEOUT_MS] = [30_000, 20_000];
const CLOSE_TIMEOUT_MS = 1000;
/**
 * A connection that existed this long counts as successful: after its loss, the back-off starts again from
 * the first pause.
 */
const [STABLE_CONNECTION_MS, MAX_BACKOFF_MS] = [10_000, 5000];

/**
 * A dedicated connection that receives database notifications (LISTEN). It is reopened whenever it is lost.
 */
export class PgListener {
  private readonly log: Logger;
  private isStopped = false;
  private readonly pause = new Pause();
  private running: Promise<void> = Promise.resolve();
  private db?: pg.Client;
  constructor(
    private readonly url: string,
    private readonly options: Options,
  ) {
    this.log = new Logger(options.name);
  }

  start(): void {
    this.running = this.run();
  }
  /** Resolves when the work has finished. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.pause.wake();
    await this.running;
  }
  /** Closes the connection. The work starts again on a new one. */
  async reconnect(): Promise<void> {
    if (this.db) await this.closeConnection(this.db);
  }

  private async run(): Promise<void> {
    for (let tries = 0; !this.isStopped; tries++) {
      const startedAt = Date.now();
      await this.listen().catch((error) => {
        if (!this.isStopped) this.log.error(error);
      });
      if (Date.now() - startedAt > STABLE_CONNECTION_MS) tries = 0;
      if (!this.isStopped) await this.pause.wait(computeBackoffMs(tries, { max: MAX_BACKOFF_MS }));
    }
  }
  private async listen(): Promise<void> {
    const { name, channel, isReplayable, readsQueue, onNotification, work } = this.options;
    const settings = [
      ...(isReplayable ? [ASYNC_COMMIT] : []),
      ...(readsQueue ? [INDEX_SCANS_ONLY] : []),
    ].join(' ');
    const db = new pg.Client({
      connectionString: settings ? withSettings(this.url, settings) : this.url,
      application_name: name,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
    });
    this.db = db;
    let loss: Error | undefined;
    let rejectPending: (error: Error) => void = () => {};
    const handleLoss = (error: Error) => {
      loss ??= error;
      rejectPending(loss);
      this.pause.wake();
    };
    db.on('error', handleLoss).on('end', () => handleLoss(new Error('The database connection ended.')));
    const unlessLost = <T>(result: Promise<T>) =>
      new Promise<T>((resolve, reject) => {
        rejectPending = reject;
        if (loss) reject(loss);
        result.then(resolve, reject);
      });
    db.on('notification', ({ payload }) => {
      onNotification(payload!);
      this.pause.wake();
    });
    const isActive = () => !this.isStopped && !loss;
    // Does not pause after a stop or a loss, because nothing would end the pause.
    const pause = async (ms: number) => {
      if (isActive()) await this.pause.wait(ms);
    };
    const session = { db, unlessLost, isActive, pause };
    const heartbeat = setInterval(
      () =>
        void db
          .query({ text: 'select 1', query_timeout: HEARTBEAT_TIMEOUT_MS } as pg.QueryConfig)
          .catch(handleLoss),
      HEARTBEAT_MS,
    );
    try {
      await db.connect();
      await this.waitForLock(session);
      if (!session.isActive()) return;
      await db.query(`listen ${channel}`);
      await work(session);
      if (loss) throw loss as Error;
    } finally {
      clearInterval(heartbeat);
      await this.closeConnection(db);
    }
  }
  /**
   * Polls for the lock. A statement that waited for it would hold a snapshot, and vacuum could not remove
   * newer rows.
   */
  private async waitForLock({ db, isActive, pause }: ListenerSession): Promise<void> {
    const { lock } = this.options;
    if (lock === undefined) return;
    while (isActive() && !(await db.query('select pg_try_advisory_lock($1) as mine', [lock])).rows[0].mine)
      await pause(LOCK_POLL_MS);
  }
  /** Closes a connection, and waits at most a second, because a broken one never confirms that it ended. */
  private closeConnection(db: pg.Client): Promise<void> {
    const ended = db.end().catch(() => {});
    return Promise.race([
      ended,
      new Promise<void>((resolve) => setTimeout(resolve, CLOSE_TIMEOUT_MS).unref()),
    ]);
  }
}
