import { Logger } from '@nestjs/common';
import pg from 'pg';
import { backoffMs } from './backoff.js';
import { CONNECT_MS } from './database.js';
import { withSettings } from './session-settings.js';

/** What the work stands on, for as long as its connection lasts. */
export interface Listening {
  db: pg.Client;
  /** False once the connection is lost, or all is to end. */
  goesOn(): boolean;
  /** What some work comes to; rejects as soon as the connection is lost. One work at a time. */
  unlessLost<T>(work: Promise<T>): Promise<T>;
  /** So long, or until something is heard or lost, or all is to end. */
  pause(ms: number): Promise<void>;
}
interface Options {
  /** In the log and in pg_stat_activity. */
  name: string;
  channel: string;
  /** Of one replica at a time: who has this advisory lock, which lives and dies with the connection. */
  lock?: number;
  /** What it writes may be lost with the server, for it is done again: no commit of it waits for the disk. */
  isRepeated?: boolean;
  /** It reads a queue by an index, in its order. That alone clears away what was done: a bitmap or the whole table would be gone through again each time. */
  isQueue?: boolean;
  heard(payload: string): void;
  work(listening: Listening): Promise<void>;
}
const NO_WAIT = '-c synchronous_commit=off';
const BY_INDEX = '-c enable_bitmapscan=off -c enable_seqscan=off';
const FOLLOW_MS = 250;
/** A connection that died in silence is found out by this. */
const [PULSE_MS, PULSE_WITHIN_MS] = [30_000, 20_000];
const FAREWELL_MS = 1000;
/** What lasted so long was no failed try. */
const [LASTING_MS, LONGEST_MS] = [10_000, 5000];

/** A connection of its own that hears what the database tells (LISTEN), made again whenever it is lost. */
export class PgListener {
  private readonly log: Logger;
  private stopped = false;
  private wake: () => void = () => {};
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
  /** Resolves when the work has come to its end. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.wake();
    await this.running;
  }
  /** From the beginning, over a new connection. */
  async again(): Promise<void> {
    if (this.db) await this.farewell(this.db);
  }

  private async run(): Promise<void> {
    for (let tries = 0; !this.stopped; tries++) {
      const from = Date.now();
      await this.listen().catch((error) => {
        if (!this.stopped) this.log.error(error);
      });
      if (Date.now() - from > LASTING_MS) tries = 0;
      if (!this.stopped) await this.pause(backoffMs(tries, { longest: LONGEST_MS }));
    }
  }
  private async listen(): Promise<void> {
    const { name, channel, isRepeated, isQueue, heard, work } = this.options;
    const settings = [...(isRepeated ? [NO_WAIT] : []), ...(isQueue ? [BY_INDEX] : [])].join(' ');
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
      this.wake();
    };
    db.on('error', lose).on('end', () => lose(new Error('The database connection ended.')));
    const unlessLost = <T>(work: Promise<T>) =>
      new Promise<T>((resolve, reject) => {
        giveUp = reject;
        if (loss) reject(loss);
        work.then(resolve, reject);
      });
    db.on('notification', ({ payload }) => {
      heard(payload!);
      this.wake();
    });
    const goesOn = () => !this.stopped && !loss;
    // Who was told to end, or has lost the connection, just before it begins to rest would be woken by nobody.
    const pause = async (ms: number) => {
      if (goesOn()) await this.pause(ms);
    };
    const listening = { db, unlessLost, goesOn, pause };
    const pulse = setInterval(
      () => void db.query({ text: 'select 1', query_timeout: PULSE_WITHIN_MS } as pg.QueryConfig).catch(lose),
      PULSE_MS,
    );
    try {
      await db.connect();
      await this.lead(listening);
      if (!listening.goesOn()) return;
      await db.query(`listen ${channel}`);
      await work(listening);
      if (loss) throw loss as Error;
    } finally {
      clearInterval(pulse);
      await this.farewell(db);
    }
  }
  /** Asked for again and again, not waited for: a waiting statement would hold back vacuum for as long as it waits. */
  private async lead({ db, goesOn, pause }: Listening): Promise<void> {
    const { lock } = this.options;
    if (lock === undefined) return;
    while (goesOn() && !(await db.query('select pg_try_advisory_lock($1) as mine', [lock])).rows[0].mine)
      await pause(FOLLOW_MS);
  }
  /** A connection that is dead does not say so. */
  private farewell(db: pg.Client): Promise<void> {
    const ended = db.end().catch(() => {});
    return Promise.race([ended, new Promise<void>((resolve) => setTimeout(resolve, FAREWELL_MS).unref())]);
  }
  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
