import { idleGc } from '@laurel/runtime/idle-gc';
import { Env } from '@laurel/runtime/env';
import { PgListener, type Listening } from '@laurel/runtime/pg-listener';
import { Readiness } from '@laurel/runtime/health';
import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Db } from '../database.js';
import { ComingDeadlines } from './coming-deadlines.js';
import { readChanged, readDocuments } from './read-documents.js';
import type { FestivalDocument } from './search-document.js';
import { SearchEngine } from './search-engine.js';

const AT_ONCE = 400;
/** Between two looks so many times what a look takes, as many changes as may come: who asks meanwhile has the processor. */
const REST = 3;
const [REST_MS, LONGEST_REST_MS] = [50, 1000];
const LOOK_ANYWAY_MS = 15_000;

/**
 * Keeps what is answered from memory as new as the database, in every replica: told by the outbox's NOTIFY after each commit, with a look from
 * time to time behind it. Compares versions, so it misses nothing that happened while it was not listening.
 */
@Injectable()
export class SearchFeed implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private seals = new Map<number, string>();
  private readonly listener: PgListener;
  private isStopped = false;
  private isDirty = true;
  private isLoaded = false;
  private loaded!: () => void;
  /** Resolves when everything has been loaded once. */
  readonly ready = new Promise<void>((resolve) => (this.loaded = resolve));
  /** Counts the changes taken: what is kept in memory for one revision is stale in the next. */
  revision = 0;
  /** Of all competitions that could be found; what comes later has a higher id. */
  newestCompetitionId = 0;

  constructor(
    private readonly db: Db,
    env: Env,
    private readonly engine: SearchEngine,
    private readonly deadlines: ComingDeadlines,
    readiness: Readiness,
  ) {
    readiness.add('search', () => this.isLoaded);
    const heard = () => (this.isDirty = true);
    this.listener = new PgListener(env.DATABASE_URL, {
      name: 'search',
      channel: 'outbox',
      heard,
      work: (listening) => this.follow(listening),
    });
  }

  onApplicationBootstrap(): void {
    this.listener.start();
  }
  beforeApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    return this.listener.stop();
  }

  private async follow({ goesOn, unlessLost, pause }: Listening): Promise<void> {
    while (goesOn()) {
      this.isDirty = false;
      const from = performance.now();
      await unlessLost(this.catchUp());
      const now = performance.now();
      const until = now + Math.min(Math.max(REST_MS, REST * (now - from)), LONGEST_REST_MS);
      while (goesOn() && performance.now() < until) await pause(until - performance.now()); // what is heard ends it too early
      if (goesOn() && !this.isDirty) await pause(LOOK_ANYWAY_MS);
    }
  }

  /** Takes what changed since the last time. */
  async catchUp(): Promise<void> {
    const { changed, gone } = await readChanged(this.db.rows, this.seals);
    for (let from = 0; from < changed.length; from += AT_ONCE) {
      const documents = await readDocuments(this.db.rows, changed.slice(from, from + AT_ONCE));
      await this.put(documents, []);
      for (const { id, seal } of documents) this.seals.set(id, seal);
      if (this.isStopped) return; // half of it is not the catalogue
    }
    if (gone.length) await this.put([], gone);
    for (const id of gone) this.seals.delete(id);
    this.deadlines.settle();
    if (changed.length || gone.length || !this.isLoaded) this.revision++;
    this.isLoaded = true;
    this.loaded();
    idleGc.after(changed.length);
  }

  /** Replicas keep one index together: only one of them makes it anew. */
  get isShared(): boolean {
    return this.engine.isShared;
  }

  /** Takes everything anew from the database, and has the engine make anew what it keeps elsewhere. Answers how many festivals. */
  async rebuild(): Promise<number> {
    for (const id of this.seals.keys()) this.seals.set(id, ''); // what is gone by now is known to have been there
    await this.catchUp();
    await this.engine.rebuild();
    return this.seals.size;
  }

  private async put(documents: readonly FestivalDocument[], gone: readonly number[]): Promise<void> {
    this.deadlines.put(documents, gone);
    await this.engine.put(documents, gone);
    for (const { competitions } of documents)
      for (const { id } of competitions) this.newestCompetitionId = Math.max(this.newestCompetitionId, id);
  }
}
