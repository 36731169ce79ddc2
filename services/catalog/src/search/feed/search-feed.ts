import { Env } from '@laurel/runtime/process/env';
import { PgListener, type ListenerSession } from '@laurel/runtime/database/pg-listener';
import { Readiness } from '@laurel/runtime/observability/health';
import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Db } from '../../database/client.js';
import { UpcomingDeadlines } from './upcoming-deadlines.js';
import { findChangedFestivals, readDocuments } from './read-documents.js';
import type { FestivalDocument } from '../model/search-document.js';
import { SearchEngine } from '../model/search-engine.js';

const BATCH_SIZE = 400;
/**
 * The pause after a check, as a multiple of the check's duration, so that requests get CPU time even if the
 * catalogue changes all the time.
 */
const PAUSE_FACTOR = 3;
const [MIN_PAUSE_MS, MAX_PAUSE_MS] = [50, 1000];
const CHECK_INTERVAL_MS = 15_000;

/**
 * Updates the memory of each replica from the database, after each commit (a NOTIFY of the outbox) and
 * periodically. It compares versions, so it also finds changes that happened while it was not listening.
 */
@Injectable()
export class SearchFeed implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private contentHashes = new Map<number, string>();
  private readonly listener: PgListener;
  private isStopped = false;
  private isDirty = true;
  private isLoaded = false;
  private readonly firstLoad = Promise.withResolvers<void>();
  /** Resolves when the whole catalogue has been loaded once. */
  readonly ready = this.firstLoad.promise;
  /** The number of changes so far. Data that was cached for a revision is outdated in the next one. */
  revision = 0;
  /** The id of the newest loaded competition. Newer ones have higher ids. */
  newestCompetitionId = 0;

  constructor(
    private readonly db: Db,
    env: Env,
    private readonly engine: SearchEngine,
    private readonly deadlines: UpcomingDeadlines,
    readiness: Readiness,
  ) {
    readiness.add('search', () => this.isLoaded);
    const onNotification = () => (this.isDirty = true);
    this.listener = new PgListener(env.DATABASE_URL, {
      name: 'search',
      channel: 'outbox',
      onNotification,
      work: (session) => this.follow(session),
    });
  }

  onApplicationBootstrap(): void {
    this.listener.start();
  }
  beforeApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    return this.listener.stop();
  }

  private async follow({ isActive, unlessLost, pause }: ListenerSession): Promise<void> {
    while (isActive()) {
      this.isDirty = false;
      const startedAt = performance.now();
      await unlessLost(this.catchUp());
      const finishedAt = performance.now();
      const pauseMs = PAUSE_FACTOR * (finishedAt - startedAt);
      const nextCheckAt = finishedAt + Math.min(Math.max(MIN_PAUSE_MS, pauseMs), MAX_PAUSE_MS);
      while (isActive() && performance.now() < nextCheckAt) await pause(nextCheckAt - performance.now()); // loops, because a notification may end a pause early
      if (isActive() && !this.isDirty) await pause(CHECK_INTERVAL_MS);
    }
  }

  async catchUp(): Promise<void> {
    const { changedIds, deletedIds } = await findChangedFestivals(this.db.rows, this.contentHashes);
    for (let offset = 0; offset < changedIds.length; offset += BATCH_SIZE) {
      const documents = await readDocuments(this.db.rows, changedIds.slice(offset, offset + BATCH_SIZE));
      await this.put(documents, []);
      for (const { id, contentHash } of documents) this.contentHashes.set(id, contentHash);
      if (this.isStopped) return; // a partly loaded catalogue must not be marked as loaded
    }
    if (deletedIds.length) await this.put([], deletedIds);
    for (const id of deletedIds) this.contentHashes.delete(id);
    this.deadlines.mergeChanges();
    if (changedIds.length || deletedIds.length || !this.isLoaded) this.revision++;
    this.isLoaded = true;
    this.firstLoad.resolve();
  }

  /** True if all replicas share one index, so that only one of them rebuilds it. */
  get isShared(): boolean {
    return this.engine.isShared;
  }

  /** Reloads everything from the database and rebuilds an external index. Returns the number of festivals. */
  async rebuild(): Promise<number> {
    for (const id of this.contentHashes.keys()) this.contentHashes.set(id, ''); // retains the ids, so that deleted festivals are detected
    await this.catchUp();
    await this.engine.rebuild();
    return this.contentHashes.size;
  }

  private async put(documents: readonly FestivalDocument[], deletedIds: readonly number[]): Promise<void> {
    this.deadlines.put(documents, deletedIds);
    await this.engine.put(documents, deletedIds);
    for (const { competitions } of documents)
      for (const { id } of competitions) this.newestCompetitionId = Math.max(this.newestCompetitionId, id);
  }
}
