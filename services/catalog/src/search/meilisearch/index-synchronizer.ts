import { DAY_MS } from '@laurel/rules/dates/days';
import { Logger } from '@nestjs/common';
import type { Meilisearch } from 'meilisearch';
import type { FestivalDocument } from '../model/search-document.js';
import { isUnavailable, type MeilisearchAccess, type Clients } from './access.js';
import { describeError } from './circuit.js';
import { countDifferences, findDifferences, type Differences, type Indexed } from './differences.js';
import { toIndexedDocuments, type IndexedDocument } from './indexed-document.js';
import { isSettled, INDEX_SETTINGS } from './settings.js';
import { waitForTasks } from './tasks.js';

const BATCH = 500;
const PAGE = 5000;
/** If a larger share has changed, a new index is built next to the old one. */
const MAX_CHANGED_SHARE = 0.5;
/** The hour (UTC) at which the index is compared with its expected content. */
const CHECK_HOUR = 3;

/** The metadata of each Meilisearch task: the number of catalogue changes before it. */
type Revision = { revision: number };

/** Compares content hashes, so the next round fixes whatever was missed or failed. */
export class IndexSynchronizer {
  private readonly log = new Logger('search');
  /** Null: the content of the index must be read first. */
  private indexed: Indexed | null = null;
  private hasIndex = false;
  private checkAt = 0;
  private wake: () => void = () => {};
  private isDirty = true;
  private revision = 0;
  /** The last failure, until a round succeeds. */
  failure: string | null = null;

  constructor(
    private readonly access: MeilisearchAccess,
    private readonly expected: ReadonlyMap<number, FestivalDocument>,
    private readonly now: () => number = Date.now,
    /** Called if Meilisearch does not answer. */
    private readonly onUnavailable: (error: unknown) => void = () => {},
  ) {}

  /** Call it after the catalogue has changed. */
  noteCatalogChange(): void {
    this.revision++;
    this.wakeUp();
  }
  /** Resolves with the next change, or after this time. */
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

  /** The index may have changed: the next round runs at once and reads all of it. */
  forget(): void {
    this.indexed = null;
    this.wakeUp();
  }

  state() {
    const outdated = this.indexed ? countDifferences(this.findDifferences(this.indexed)) : null;
    return { festivals: this.indexed?.size ?? null, outdated, failure: this.failure };
  }

  private queue: Promise<unknown> = Promise.resolve();
  /** Runs the work serially: each starts from the result of the previous one. */
  private enqueue<T>(work: () => Promise<T>): Promise<T> {
    const result = this.queue.then(work);
    this.queue = result.catch(() => {});
    return result;
  }

  /** Call it only in the replica that maintains the index, which would miss the writes of another process. */
  queueRebuild(): Promise<void> {
    return this.enqueue(async () => {
      const { write } = await this.access.open();
      this.hasIndex = await exists(write, this.access.live);
      await this.rebuild();
    });
  }

  /** Returns false if the update failed; the failure is logged and shown in health. */
  synchronize(): Promise<boolean> {
    return this.enqueue(() => this.update());
  }
  private async update(): Promise<boolean> {
    this.isDirty = false;
    try {
      const clients = await this.access.open();
      if (!this.indexed || this.now() >= this.checkAt) this.indexed = await this.readIndex(clients);
      const differences = this.findDifferences(this.indexed);
      const hasManyChanges = countDifferences(differences) > MAX_CHANGED_SHARE * this.expected.size;
      if (!this.hasIndex || (hasManyChanges && this.expected.size > BATCH)) await this.rebuild();
      else await this.write(clients, this.access.live, this.indexed, differences);
      this.failure = null;
      return true;
    } catch (error) {
      this.indexed = null;
      this.failure = describeError(error);
      if (isUnavailable(error)) {
        this.access.forget();
        this.onUnavailable(error);
      } else this.log.error(error);
      return false;
    }
  }

  /** Builds a new index next to the live one and swaps them in one step, so that no search finds half of it. */
  async rebuild(): Promise<void> {
    const clients = await this.access.open();
    const { write, watch } = clients;
    const { live, next } = this.access;
    const from = this.now();
    if (await exists(write, next)) await waitForTasks(watch, write.deleteIndex(next));
    await waitForTasks(watch, write.createIndex(next, { primaryKey: 'id' }));
    await waitForTasks(watch, write.index(next).updateSettings(INDEX_SETTINGS));
    const indexed: Indexed = new Map();
    await this.write(clients, next, indexed, { changed: [...this.expected.values()], deletedIds: [] });
    // If the name is unused the index is renamed, otherwise the two are swapped.
    await waitForTasks(
      watch,
      write.swapIndexes([{ indexes: this.hasIndex ? [live, next] : [next, live], rename: !this.hasIndex }]),
    );
    if (this.hasIndex) await waitForTasks(watch, write.deleteIndex(next));
    [this.indexed, this.hasIndex, this.checkAt] = [indexed, true, getNextCheckTime(this.now())];
    this.log.log(`Meilisearch's index was rebuilt: ${indexed.size} festivals in ${this.now() - from} ms.`);
  }

  private findDifferences(indexed: Indexed): Differences {
    return findDifferences(this.expected, indexed, this.now());
  }

  /** Reads the content of the index and updates its settings if they differ. */
  private async readIndex({ write, watch }: Clients): Promise<Indexed> {
    const indexed: Indexed = new Map();
    this.hasIndex = await exists(write, this.access.live);
    if (!this.hasIndex) return indexed;
    const index = write.index<IndexedDocument>(this.access.live);
    if (!isSettled(await index.getSettings()))
      await waitForTasks(watch, index.updateSettings(INDEX_SETTINGS));
    for (let offset = 0, total = 1; offset < total; offset += PAGE) {
      const fields = ['id', 'festivalId', 'contentHash'] as ('id' | 'festivalId' | 'contentHash')[];
      const page = await index.getDocuments({ offset, limit: PAGE, fields });
      total = page.total;
      for (const { id, festivalId, contentHash } of page.results) {
        const existing = indexed.get(festivalId) ?? { contentHash, ids: [] };
        // Two hashes of one festival: it was only partly written.
        const hash = existing.contentHash === contentHash ? contentHash : '';
        indexed.set(festivalId, { contentHash: hash, ids: [...existing.ids, id] });
      }
    }
    const wrongCount = countDifferences(this.findDifferences(indexed));
    if (this.indexed && wrongCount > 0)
      this.log.warn(`${wrongCount} festivals of Meilisearch's index differed from the catalogue.`);
    this.checkAt = getNextCheckTime(this.now());
    return indexed;
  }

  private async write(
    { write, watch }: Clients,
    uid: string,
    indexed: Indexed,
    { changed, deletedIds }: Differences,
  ): Promise<void> {
    const index = write.index<IndexedDocument>(uid);
    const options = { customMetadata: JSON.stringify({ revision: this.revision } satisfies Revision) };
    const obsoleteIds = new Set(deletedIds.flatMap((id) => indexed.get(id)!.ids));
    const tasks = [];
    const written: Indexed = new Map();
    for (let from = 0; from < changed.length; from += BATCH) {
      const documents = changed.slice(from, from + BATCH).flatMap((festival) => {
        const festivalDocuments = toIndexedDocuments(festival, this.now());
        const ids = festivalDocuments.map(({ id }) => id);
        for (const id of indexed.get(festival.id)?.ids ?? []) if (!ids.includes(id)) obsoleteIds.add(id);
        written.set(festival.id, { contentHash: festivalDocuments[0]!.contentHash, ids });
        return festivalDocuments;
      });
      const task = index.addDocuments(documents, options);
      tasks.push(task);
      await task;
    }
    // A competition that was moved to another festival is already indexed there.
    for (const { ids } of written.values()) for (const id of ids) obsoleteIds.delete(id);
    if (obsoleteIds.size > 0) tasks.push(index.deleteDocuments([...obsoleteIds], options));
    await waitForTasks(watch, ...tasks);
    for (const id of deletedIds) indexed.delete(id);
    for (const [id, entry] of written) indexed.set(id, entry);
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
