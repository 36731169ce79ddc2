import { DAY_MS } from '@laurel/rules/dates/days';
import { Logger } from '@nestjs/common';
import type { Meilisearch } from 'meilisearch';
import type { FestivalDocument } from '../model/search-document.js';
import { isAway, type Access, type Clients } from './access.js';
import { describeError } from './circuit.js';
import { countDifferences, findDifferences, type Differences, type Indexed } from './differences.js';
import { toIndexedDocuments, type IndexedDocument } from './indexed-document.js';
import { isSettled, MEILISEARCH_SETTINGS } from './settings.js';
import { done } from './tasks.js';

/** Festivals per task. */
const BATCH = 500;
/** Documents per page when the index is read. */
const PAGE = 5000;
/** If a larger share has changed, a new index is built next to the old one. */
const MAX_CHANGED_SHARE = 0.5;
/** The hour (UTC) at which the index is compared with its expected content. */
const NIGHT = 3;

/** The metadata of each Meilisearch task: the number of catalogue changes before it. */
type Revision = { revision: number };

/** Compares content hashes, so the next round fixes whatever was missed or failed. */
export class IndexKeeper {
  private readonly log = new Logger('search');
  /** Null: the content of the index must be read first. */
  private indexed: Indexed | null = null;
  private isThere = false;
  private checkAt = 0;
  private wake: () => void = () => {};
  private isDirty = true;
  private revision = 0;
  /** The last failure, until a round succeeds. */
  failure: string | null = null;

  constructor(
    private readonly access: Access,
    private readonly expected: ReadonlyMap<number, FestivalDocument>,
    private readonly now: () => number = Date.now,
    /** Called if Meilisearch does not answer. */
    private readonly onUnavailable: (error: unknown) => void = () => {},
  ) {}

  /** Call it after the catalogue has changed. */
  changed(): void {
    this.revision++;
    this.wakeUp();
  }
  /** Resolves with the next change, or after this time. */
  async rest(ms: number): Promise<void> {
    if (this.isDirty) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.wake = resolve;
    const timer = setTimeout(resolve, ms);
    await promise;
    clearTimeout(timer);
  }

  /** Ends the rest. */
  wakeUp(): void {
    this.isDirty = true;
    this.wake();
  }

  /** The index may have changed: the next round runs at once and reads all of it. */
  forget(): void {
    this.indexed = null;
    this.wakeUp();
  }

  /** The state of the index, for the health endpoint. */
  state() {
    const outdated = this.indexed ? countDifferences(this.differences(this.indexed)) : null;
    return { festivals: this.indexed?.size ?? null, outdated, failure: this.failure };
  }

  private queue: Promise<unknown> = Promise.resolve();
  /** Runs the work serially: each starts from the result of the previous one. */
  private enqueue<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.queue.then(work);
    this.queue = mine.catch(() => {});
    return mine;
  }

  /** Call it only in the replica that maintains the index, which would miss the writes of another process. */
  queueRebuild(): Promise<void> {
    return this.enqueue(async () => {
      const { write } = await this.access.open();
      this.isThere = await exists(write, this.access.live);
      await this.rebuild();
    });
  }

  /** Returns false if the update failed; the failure is logged and shown in health. */
  round(): Promise<boolean> {
    return this.enqueue(() => this.bringUpToDate());
  }
  private async bringUpToDate(): Promise<boolean> {
    this.isDirty = false;
    try {
      const clients = await this.access.open();
      if (!this.indexed || this.now() >= this.checkAt) this.indexed = await this.look(clients);
      const differences = this.differences(this.indexed);
      const isMuch = countDifferences(differences) > MAX_CHANGED_SHARE * this.expected.size;
      if (!this.isThere || (isMuch && this.expected.size > BATCH)) await this.rebuild();
      else await this.write(clients, this.access.live, this.indexed, differences);
      this.failure = null;
      return true;
    } catch (error) {
      this.indexed = null;
      this.failure = describeError(error);
      if (isAway(error)) {
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
    if (await exists(write, next)) await done(watch, write.deleteIndex(next));
    await done(watch, write.createIndex(next, { primaryKey: 'id' }));
    await done(watch, write.index(next).updateSettings(MEILISEARCH_SETTINGS));
    const indexed: Indexed = new Map();
    await this.write(clients, next, indexed, { changed: [...this.expected.values()], deletedIds: [] });
    // If the name is unused the index is renamed, otherwise the two are swapped.
    await done(
      watch,
      write.swapIndexes([{ indexes: this.isThere ? [live, next] : [next, live], rename: !this.isThere }]),
    );
    if (this.isThere) await done(watch, write.deleteIndex(next));
    [this.indexed, this.isThere, this.checkAt] = [indexed, true, nextNight(this.now())];
    this.log.log(`Meilisearch's index was rebuilt: ${indexed.size} festivals in ${this.now() - from} ms.`);
  }

  private differences(indexed: Indexed): Differences {
    return findDifferences(this.expected, indexed, this.now());
  }

  /** Reads the content of the index and updates its settings if they differ. */
  private async look({ write, watch }: Clients): Promise<Indexed> {
    const indexed: Indexed = new Map();
    this.isThere = await exists(write, this.access.live);
    if (!this.isThere) return indexed;
    const index = write.index<IndexedDocument>(this.access.live);
    if (!isSettled(await index.getSettings())) await done(watch, index.updateSettings(MEILISEARCH_SETTINGS));
    for (let offset = 0, total = 1; offset < total; offset += PAGE) {
      const fields = ['id', 'festivalId', 'contentHash'] as ('id' | 'festivalId' | 'contentHash')[];
      const page = await index.getDocuments({ offset, limit: PAGE, fields });
      total = page.total;
      for (const { id, festivalId, contentHash } of page.results) {
        const existing = indexed.get(festivalId);
        // Two hashes of one festival: it was only partly written.
        if (existing)
          indexed.set(festivalId, {
            contentHash: existing.contentHash === contentHash ? contentHash : '',
            ids: [...existing.ids, id],
          });
        else indexed.set(festivalId, { contentHash, ids: [id] });
      }
    }
    const wrong = countDifferences(this.differences(indexed));
    if (this.indexed && wrong > 0)
      this.log.warn(`${wrong} festivals of Meilisearch's index differed from the catalogue.`);
    this.checkAt = nextNight(this.now());
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
    const isLeft = new Set(deletedIds.flatMap((id) => indexed.get(id)!.ids));
    const tasks = [];
    const written: Indexed = new Map();
    for (let from = 0; from < changed.length; from += BATCH) {
      const batch = changed
        .slice(from, from + BATCH)
        .map(
          (festivalDocument) =>
            [festivalDocument.id, toIndexedDocuments(festivalDocument, this.now())] as const,
        );
      for (const [id, documents] of batch) {
        const ids = documents.map((document) => document.id);
        for (const old of indexed.get(id)?.ids ?? []) if (!ids.includes(old)) isLeft.add(old);
        written.set(id, { contentHash: documents[0]!.contentHash, ids });
      }
      tasks.push(
        index.addDocuments(
          batch.flatMap(([, documents]) => documents),
          options,
        ),
      );
      await tasks.at(-1);
    }
    // A competition that was moved to another festival is already indexed there.
    for (const { ids } of written.values()) for (const id of ids) isLeft.delete(id);
    if (isLeft.size > 0) tasks.push(index.deleteDocuments([...isLeft], options));
    await done(watch, ...tasks);
    for (const id of deletedIds) indexed.delete(id);
    for (const [id, one] of written) indexed.set(id, one);
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

/** Returns the next time at which it is night. */
function nextNight(now: number): number {
  const night = new Date(now);
  night.setUTCHours(NIGHT, 0, 0, 0);
  return night.getTime() > now ? night.getTime() : night.getTime() + DAY_MS;
}
