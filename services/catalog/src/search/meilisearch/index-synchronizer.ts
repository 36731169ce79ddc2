import { DAY_MS } from '@laurel/rules/dates/days';
import { Logger } from '@nestjs/common';
import type { Meilisearch } from 'meilisearch';
import type { FestivalDocument } from '../model/search-document.js';
import { isUnavailable, type MeilisearchAccess, type Clients } from './access.js';
import { describeError } from './circuit.js';
import { countDifferences, findDifferences, type Differences, type IndexedFestivals } from './differences.js';
import { toIndexedDocuments, type IndexedDocument } from './indexed-document.js';
import { hasSettings, INDEX_SETTINGS } from './settings.js';
import { waitForTasks } from './tasks.js';

/** The number of festivals per write, and of documents per read. */
const [BATCH_SIZE, PAGE_SIZE] = [500, 5000];
/** If a larger share of the festivals has changed, a new index is built next to the old one. */
const MAX_CHANGED_SHARE = 0.5;
/** The hour (UTC) of the daily comparison of the index with its expected content. */
const CHECK_HOUR = 3;

/** The metadata of each Meilisearch task: the number of catalogue changes when it was created. */
type Revision = { revision: number };

/** Updates the index by comparing content hashes. Each round also repairs what an earlier round missed. */
export class IndexSynchronizer {
  private readonly log = new Logger('search');
  /** Null if the content of the index must be read before the next round. */
  private indexedFestivals: IndexedFestivals | null = null;
  private hasIndex = false;
  private nextCheckAt = 0;
  private wake: () => void = () => {};
  private isDirty = true;
  private revision = 0;
  /** Ends when all tasks have ended. */
  private queue: Promise<unknown> = Promise.resolve();
  /** The failure of the last round; null after a successful one. */
  failure: string | null = null;

  constructor(
    private readonly access: MeilisearchAccess,
    private readonly expectedDocuments: ReadonlyMap<number, FestivalDocument>,
    private readonly getNow: () => number = Date.now,
    /** Called if Meilisearch does not answer. */
    private readonly onUnavailable: (error: unknown) => void = () => {},
  ) {}

  /** Must be called after a change of the catalogue. */
  noteCatalogChange(): void {
    this.revision++;
    this.wakeUp();
  }
  /** Waits for the next change, at most for `ms`. */
  async waitForChange(ms: number): Promise<void> {
    if (this.isDirty) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.wake = resolve;
    const timer = setTimeout(resolve, ms);
    await promise;
    clearTimeout(timer);
  }

  wakeUp(): void {
    this.isDirty = true;
    this.wake();
  }

  /** Makes the next round run at once and read the whole index, because it may have changed. */
  forget(): void {
    this.indexedFestivals = null;
    this.wakeUp();
  }

  state() {
    const outdatedCount = this.indexedFestivals
      ? countDifferences(this.findDifferences(this.indexedFestivals))
      : null;
    return { festivals: this.indexedFestivals?.size ?? null, outdated: outdatedCount, failure: this.failure };
  }

  /** Runs tasks one after another, because each one starts from the result of the previous one. */
  private enqueue<T>(task: () => Promise<T>): Promise<T> {
    const result = this.queue.then(task);
    this.queue = result.catch(() => {});
    return result;
  }

  /**
   * Must be called only in the replica that maintains the index. Other replicas would not know about the
   * rebuild's writes.
   */
  queueRebuild(): Promise<void> {
    return this.enqueue(async () => {
      const { write } = await this.access.open();
      this.hasIndex = await exists(write, this.access.liveIndex);
      await this.rebuild();
    });
  }

  /** Updates the index. Returns false after a failure, which is logged and shown by the health endpoint. */
  synchronize(): Promise<boolean> {
    return this.enqueue(() => this.update());
  }
  private async update(): Promise<boolean> {
    this.isDirty = false;
    try {
      const clients = await this.access.open();
      if (!this.indexedFestivals || this.getNow() >= this.nextCheckAt)
        this.indexedFestivals = await this.readIndex(clients);
      const differences = this.findDifferences(this.indexedFestivals);
      const { size } = this.expectedDocuments;
      // A small catalogue is written in one batch anyway.
      const hasManyChanges = size > BATCH_SIZE && countDifferences(differences) > MAX_CHANGED_SHARE * size;
      if (!this.hasIndex || hasManyChanges) await this.rebuild();
      else await this.write(clients, this.access.liveIndex, this.indexedFestivals, differences);
      this.failure = null;
      return true;
    } catch (error) {
      this.indexedFestivals = null;
      this.failure = describeError(error);
      if (isUnavailable(error)) {
        this.access.forget();
        this.onUnavailable(error);
      } else this.log.error(error);
      return false;
    }
  }

  /**
   * Builds a new index next to the live one and swaps them atomically, so that no search uses an incomplete
   * index.
   */
  async rebuild(): Promise<void> {
    const clients = await this.access.open();
    const { write, watch } = clients;
    const { liveIndex, nextIndex } = this.access;
    const startedAt = this.getNow();
    if (await exists(write, nextIndex)) await waitForTasks(watch, write.deleteIndex(nextIndex));
    await waitForTasks(watch, write.createIndex(nextIndex, { primaryKey: 'id' }));
    await waitForTasks(watch, write.index(nextIndex).updateSettings(INDEX_SETTINGS));
    const newIndex: IndexedFestivals = new Map();
    await this.write(clients, nextIndex, newIndex, {
      changedFestivals: [...this.expectedDocuments.values()],
      deletedIds: [],
    });
    // Renames the new index if no live index exists. Otherwise swaps the two.
    await waitForTasks(
      watch,
      write.swapIndexes([
        { indexes: this.hasIndex ? [liveIndex, nextIndex] : [nextIndex, liveIndex], rename: !this.hasIndex },
      ]),
    );
    if (this.hasIndex) await waitForTasks(watch, write.deleteIndex(nextIndex));
    this.indexedFestivals = newIndex;
    this.hasIndex = true;
    this.nextCheckAt = getNextCheckTime(this.getNow());
    this.log.log(
      `Meilisearch's index was rebuilt: ${newIndex.size} festivals in ${this.getNow() - startedAt} ms.`,
    );
  }

  private findDifferences(indexedFestivals: IndexedFestivals): Differences {
    return findDifferences(this.expectedDocuments, indexedFestivals, this.getNow());
  }

  /** Reads the content of the index and updates its settings if they differ. */
  private async readIndex({ write, watch }: Clients): Promise<IndexedFestivals> {
    const indexContent: IndexedFestivals = new Map();
    this.hasIndex = await exists(write, this.access.liveIndex);
    if (!this.hasIndex) return indexContent;
    const index = write.index<IndexedDocument>(this.access.liveIndex);
    if (!hasSettings(await index.getSettings()))
      await waitForTasks(watch, index.updateSettings(INDEX_SETTINGS));
    for (let offset = 0, total = 1; offset < total; offset += PAGE_SIZE) {
      const fields = ['id', 'festivalId', 'contentHash'] as ('id' | 'festivalId' | 'contentHash')[];
      const page = await index.getDocuments({ offset, limit: PAGE_SIZE, fields });
      total = page.total;
      for (const { id, festivalId, contentHash } of page.results) {
        const existingEntry = indexContent.get(festivalId) ?? { contentHash, ids: [] };
        // A festival with two different hashes was written incompletely. An empty hash makes the next round
        // write it again.
        const hash = existingEntry.contentHash === contentHash ? contentHash : '';
        indexContent.set(festivalId, { contentHash: hash, ids: [...existingEntry.ids, id] });
      }
    }
    const differenceCount = countDifferences(this.findDifferences(indexContent));
    if (this.indexedFestivals && differenceCount > 0)
      this.log.warn(`${differenceCount} festivals of Meilisearch's index differed from the catalogue.`);
    this.nextCheckAt = getNextCheckTime(this.getNow());
    return indexContent;
  }

  private async write(
    { write, watch }: Clients,
    uid: string,
    indexContent: IndexedFestivals,
    { changedFestivals, deletedIds }: Differences,
  ): Promise<void> {
    const index = write.index<IndexedDocument>(uid);
    const options = { customMetadata: JSON.stringify({ revision: this.revision } satisfies Revision) };
    const obsoleteIds = new Set(deletedIds.flatMap((id) => indexContent.get(id)!.ids));
    const tasks = [];
    const writtenEntries: IndexedFestivals = new Map();
    for (let offset = 0; offset < changedFestivals.length; offset += BATCH_SIZE) {
      const documents = changedFestivals.slice(offset, offset + BATCH_SIZE).flatMap((festival) => {
        const festivalDocuments = toIndexedDocuments(festival, this.getNow());
        const ids = festivalDocuments.map(({ id }) => id);
        for (const id of indexContent.get(festival.id)?.ids ?? []) if (!ids.includes(id)) obsoleteIds.add(id);
        writtenEntries.set(festival.id, { contentHash: festivalDocuments[0]!.contentHash, ids });
        return festivalDocuments;
      });
      const task = index.addDocuments(documents, options);
      tasks.push(task);
      await task;
    }
    // A competition that moved to another festival was already indexed for that festival.
    for (const { ids } of writtenEntries.values()) for (const id of ids) obsoleteIds.delete(id);
    if (obsoleteIds.size > 0) tasks.push(index.deleteDocuments([...obsoleteIds], options));
    await waitForTasks(watch, ...tasks);
    for (const id of deletedIds) indexContent.delete(id);
    for (const [id, entry] of writtenEntries) indexContent.set(id, entry);
  }
}

const exists = async (client: Meilisearch, uid: string): Promise<boolean> =>
  client.getRawIndex(uid).then(
    () => true,
    (error: unknown) => {
      if ((error as { cause?: { code?: string } }).cause?.code === 'index_not_found') return false;
      throw error;
    },
  );

function getNextCheckTime(now: number): number {
  const check = new Date(now);
  check.setUTCHours(CHECK_HOUR, 0, 0, 0);
  return check.getTime() > now ? check.getTime() : check.getTime() + DAY_MS;
}
