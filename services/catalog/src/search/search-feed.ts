import { Env } from '@laurel/runtime/env';
import { Readiness } from '@laurel/runtime/health';
import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import pg from 'pg';
import { Db } from '../database.js';
import { collectGarbage } from '@laurel/runtime/collect-garbage';
import { readDocuments, SEALS } from './read-documents.js';
import { SearchEngine } from './search-engine.js';

const AT_ONCE = 400;
const [MANY, SETTLED_MS] = [1000, 15_000];
const GATHER_MS = 50;
const LOOK_ANYWAY_MS = 15_000;
const AGAIN_MS = 500;

/**
 * Keeps the search as new as the database, in every replica: told by the outbox's NOTIFY after each commit, with a look from
 * time to time behind it. Compares versions, so it misses nothing that happened while it was not listening.
 */
@Injectable()
export class SearchFeed implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('search');
  private seals = new Map<number, string>();
  private stopped = false;
  private isDirty = true;
  private wake: () => void = () => {};
  private running: Promise<void> = Promise.resolve();
  private isLoaded = false;
  private loaded!: () => void;
  /** Resolves when everything has been loaded once. */
  readonly ready = new Promise<void>((resolve) => (this.loaded = resolve));
  /** Counts the changes taken: what is kept in memory for one revision is stale in the next. */
  revision = 0;

  constructor(
    private readonly db: Db,
    private readonly env: Env,
    private readonly engine: SearchEngine,
    readiness: Readiness,
  ) {
    readiness.add('search', () => this.isLoaded);
  }

  onApplicationBootstrap(): void {
    this.running = this.run();
  }
  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    this.wake();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.stopped) {
      await this.follow().catch((error) => {
        if (!this.stopped) this.log.error(error);
      });
      await this.pause(AGAIN_MS);
    }
  }

  private async follow(): Promise<void> {
    const listener = new pg.Client({
      connectionString: this.env.DATABASE_URL,
      application_name: 'search',
      keepAlive: true,
      connectionTimeoutMillis: 2000,
    });
    const lost = new Promise<never>((_, reject) => {
      listener.on('error', reject);
      listener.on('end', () => reject(new Error('The database connection ended.')));
    });
    lost.catch(() => this.wake());
    listener.on('notification', () => {
      this.isDirty = true;
      this.wake();
    });
    try {
      await listener.connect();
      await listener.query('listen outbox');
      while (!this.stopped) {
        this.isDirty = false;
        await Promise.race([this.catchUp(), lost]);
        if (!this.isDirty) await Promise.race([this.pause(LOOK_ANYWAY_MS), lost]);
        else await this.pause(GATHER_MS);
      }
    } finally {
      await listener.end().catch(() => {});
    }
  }

  /** Takes what changed since the last time. */
  async catchUp(): Promise<void> {
    const rows = await this.db.rows<{ id: number; seal: string }>(SEALS);
    const newest = new Map(rows.map(({ id, seal }) => [id, seal]));
    const gone = [...this.seals.keys()].filter((id) => !newest.has(id));
    const changed = [...newest.keys()].filter((id) => this.seals.get(id) !== newest.get(id));
    for (let from = 0; from < changed.length && !this.stopped; from += AT_ONCE) {
      const documents = await readDocuments(this.db.rows, changed.slice(from, from + AT_ONCE));
      await this.engine.put(documents, []);
      for (const { id, seal } of documents) this.seals.set(id, seal);
    }
    if (gone.length) await this.engine.put([], gone);
    for (const id of gone) this.seals.delete(id);
    if (changed.length || gone.length || !this.isLoaded) this.revision++;
    this.isLoaded = true;
    this.loaded();
    if (changed.length > MANY) setTimeout(collectGarbage, SETTLED_MS).unref();
  }

  private pause(ms: number): Promise<void> {
    if (this.stopped) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
