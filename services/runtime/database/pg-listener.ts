import { Logger } from '@nestjs/common';
import pg from 'pg';
import { computeBackoffMs } from '../process/backoff.js';
import { Pause } from '../process/pause.js';
import { CONNECT_MS } from './client.js';
import { withSettings } from './session-settings.js';

/** The resources of a unit of work, valid as long as its connection lasts. */
export interface Listening {
  db: pg.Client;
  /** False once the connection is lost or the listener is stopping. */
  isActive(): boolean;
  /** Waits for a result. Rejects as soon as the connection is lost. Only one at a time. */
  unlessLost<T>(result: Promise<T>): Promise<T>;
  /** Ends early on a notification, on loss of the connection, and when the listener stops. */
  pause(ms: number): Promise<void>;
}
interface Options {
  /** The name in the log and in pg_stat_activity. */
  name: string;
  channel: string;
  /** An advisory lock that lets only one replica work at a time. It lives and dies with the connection. */
  lock?: number;
  /** The writes may be lost with the server, because they are repeated. Commits do not wait for the disk. */
  isRepeated?: boolean;
  /** Reads a queue. Forces index scans: only they mark dead index entries, which then cost nothing. */
  isQueue?: boolean;
  onNotification(payload: string): void;
  work(listening: Listening): Promise<void>;
}
const ASYNC_COMMIT = '-c synchronous_commit=off';
const INDEX_SCANS_ONLY = '-c enable_bitmapscan=off -c enable_seqscan=off';
const LOCK_POLL_MS = 250;
/** Detects a connection that died silently. */
const [PULSE_MS, PULSE_TIMEOUT_MS] = [30_000, 20_000];
const CLOSE_TIMEOUT_MS = 1000;
/** A connection that lasted this long was not a failed attempt. */
const [LASTING_MS, MAX_BACKOFF_MS] = [10_000, 5000];

/** A dedicated connection that receives database notifications (LISTEN). It is reopened whenever it is lost. */
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
  /** Starts over with a new connection. */
  async reconnect(): Promise<void> {
    if (this.db) await this.closeConnection(this.db);
  }

  private async run(): Promise<void> {
    for (let tries = 0; !this.isStopped; tries++) {
      const from = Date.now();
      await this.listen().catch((error) => {
        if (!this.isStopped) this.log.error(error);
      });
      if (Date.now() - from > LASTING_MS) tries = 0;
      if (!this.isStopped) await this.pause.wait(computeBackoffMs(tries, { max: MAX_BACKOFF_MS }));
    }
  }
  private async listen(): Promise<void> {
    const { name, channel, isRepeated, isQueue, onNotification, work } = this.options;
    const settings = [...(isRepeated ? [ASYNC_COMMIT] : []), ...(isQueue ? [INDEX_SCANS_ONLY] : [])].join(
      ' ',
    );
    const db = new pg.Client({
      connectionString: settings ? withSettings(this.url, settings) : this.url,
      application_name: name,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
    });
    this.db = db;
    let loss: Error | undefined;
    let giveUp: (error: Error) => void = () => {};
    const lose = (error: Error) => {
      loss ??= error;
      giveUp(loss);
      this.pause.wake();
    };
    db.on('error', lose).on('end', () => lose(new Error('The database connection ended.')));
    const unlessLost = <T>(result: Promise<T>) =>
      new Promise<T>((resolve, reject) => {
        giveUp = reject;
        if (loss) reject(loss);
        result.then(resolve, reject);
      });
    db.on('notification', ({ payload }) => {
      onNotification(payload!);
      this.pause.wake();
    });
    const isActive = () => !this.isStopped && !loss;
    // If the stop or the loss happened just before the pause, nothing would wake it up.
    const pause = async (ms: number) => {
      if (isActive()) await this.pause.wait(ms);
    };
    const listening = { db, unlessLost, isActive, pause };
    const pulse = setInterval(
      () =>
        void db.query({ text: 'select 1', query_timeout: PULSE_TIMEOUT_MS } as pg.QueryConfig).catch(lose),
      PULSE_MS,
    );
    try {
      await db.connect();
      await this.waitForLock(listening);
      if (!listening.isActive()) return;
      await db.query(`listen ${channel}`);
      await work(listening);
      if (loss) throw loss as Error;
    } finally {
      clearInterval(pulse);
      await this.closeConnection(db);
    }
  }
  /** Polls for the lock and does not wait for it: a waiting statement would hold back vacuum. */
  private async waitForLock({ db, isActive, pause }: Listening): Promise<void> {
    const { lock } = this.options;
    if (lock === undefined) return;
    while (isActive() && !(await db.query('select pg_try_advisory_lock($1) as mine', [lock])).rows[0].mine)
      await pause(LOCK_POLL_MS);
  }
  /** A dead connection never confirms that it ended. */
  private closeConnection(db: pg.Client): Promise<void> {
    const ended = db.end().catch(() => {});
    return Promise.race([
      ended,
      new Promise<void>((resolve) => setTimeout(resolve, CLOSE_TIMEOUT_MS).unref()),
    ]);
  }
}
