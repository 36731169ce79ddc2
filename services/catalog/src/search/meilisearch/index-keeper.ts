import { DAY_MS } from '@laurel/rules/days';
import { Logger } from '@nestjs/common';
import type { Meilisearch } from 'meilisearch';
import type { FestivalDocument } from '../search-document.js';
import { isAway, type Access, type Clients } from './access.js';
import { whyOf } from './circuit.js';
import { countOf, differencesOf, type Differences, type Indexed } from './differences.js';
import { documentsOf, type IndexedDocument } from './indexed-document.js';
import { isSettled, MEILISEARCH_SETTINGS } from './settings.js';
import { done } from './tasks.js';

/** So many festivals go into one task. */
const BATCH = 500;
/** So many documents are looked through at once. */
const PAGE = 5000;
/** From so large a share on an index is made anew beside the old one. */
const MOST_CHANGED = 0.5;
/** At this hour (UTC) what the index has is held against what it should have. */
const NIGHT = 3;

/** What is kept of each task in Meilisearch: how many changes of the catalogue it comes after. */
type Revision = { revision: number };

/** Keeps one index as the catalogue is. It compares seals, so whatever was missed or failed is mended by the next round. */
export class IndexKeeper {
  private readonly log = new Logger('search');
  /** Null: what the index has is to be looked up. */
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
    private readonly wanted: ReadonlyMap<number, FestivalDocument>,
    private readonly now: () => number = Date.now,
    /** Hears that Meilisearch does not answer. */
    private readonly isGone: (error: unknown) => void = () => {},
  ) {}

  /** The catalogue is another one. */
  changed(): void {
    this.revision++;
    this.wakeUp();
  }
  /** Resolves with the next change, or after so long. */
  async rest(ms: number): Promise<void> {
    if (this.isDirty) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.wake = resolve;
    const timer = setTimeout(resolve, ms);
    await promise;
    clearTimeout(timer);
  }

  /** Ends its rest. */
  wakeUp(): void {
    this.isDirty = true;
    this.wake();
  }

  /** What it has may be something else by now: the next round, which comes at once, looks at all of it. */
  forget(): void {
    this.indexed = null;
    this.wakeUp();
  }

  /** How the index stands, for health. */
  state() {
    const behind = this.indexed ? countOf(this.differences(this.indexed)) : null;
    return { festivals: this.indexed?.size ?? null, behind, failure: this.failure };
  }

  private turn: Promise<unknown> = Promise.resolve();
  /** One after another: each looks at what the one before has left. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.turn.then(work);
    this.turn = mine.catch(() => {});
    return mine;
  }

  /** Makes the index anew because somebody wants it: only who keeps it does, since what another process writes is not known to that one. */
  anew(): Promise<void> {
    return this.inTurn(async () => {
      const { write } = await this.access.open();
      this.isThere = await exists(write, this.access.live);
      await this.rebuild();
    });
  }

  /** Brings the index to what the catalogue is now. Answers false where that failed, which is logged and said in health. */
  round(): Promise<boolean> {
    return this.inTurn(() => this.bringUpToDate());
  }
  private async bringUpToDate(): Promise<boolean> {
    this.isDirty = false;
    try {
      const clients = await this.access.open();
      if (!this.indexed || this.now() >= this.checkAt) this.indexed = await this.look(clients);
      const differences = this.differences(this.indexed);
      const isMuch = countOf(differences) > MOST_CHANGED * this.wanted.size;
      if (!this.isThere || (isMuch && this.wanted.size > BATCH)) await this.rebuild();
      else await this.write(clients, this.access.live, this.indexed, differences);
      this.failure = null;
      return true;
    } catch (error) {
      this.indexed = null;
      this.failure = whyOf(error);
      if (isAway(error)) {
        this.access.forget();
        this.isGone(error);
      } else this.log.error(error);
      return false;
    }
  }

  /** Makes the index anew beside the one that answers, and exchanges them in one step: no search meets half of it. */
  async rebuild(): Promise<void> {
    const clients = await this.access.open();
    const { write, watch } = clients;
    const { live, next } = this.access;
    const from = this.now();
    if (await exists(write, next)) await done(watch, write.deleteIndex(next));
    await done(watch, write.createIndex(next, { primaryKey: 'id' }));
    await done(watch, write.index(next).updateSettings(MEILISEARCH_SETTINGS));
    const indexed: Indexed = new Map();
    await this.write(clients, next, indexed, { changed: [...this.wanted.values()], gone: [] });
    // A name that nobody has yet is taken; one that answers is exchanged.
    await done(
      watch,
      write.swapIndexes([{ indexes: this.isThere ? [live, next] : [next, live], rename: !this.isThere }]),
    );
    if (this.isThere) await done(watch, write.deleteIndex(next));
    [this.indexed, this.isThere, this.checkAt] = [indexed, true, nextNight(this.now())];
    this.log.log(`Meilisearch's index was made anew: ${indexed.size} festivals in ${this.now() - from} ms.`);
  }

  private differences(indexed: Indexed): Differences {
    return differencesOf(this.wanted, indexed, this.now());
  }

  /** What the index has; its settings are made ours where they are not. */
  private async look({ write, watch }: Clients): Promise<Indexed> {
    const indexed: Indexed = new Map();
    this.isThere = await exists(write, this.access.live);
    if (!this.isThere) return indexed;
    const index = write.index<IndexedDocument>(this.access.live);
    if (!isSettled(await index.getSettings())) await done(watch, index.updateSettings(MEILISEARCH_SETTINGS));
    for (let offset = 0, total = 1; offset < total; offset += PAGE) {
      const fields = ['id', 'festivalId', 'seal'] as ('id' | 'festivalId' | 'seal')[];
      const page = await index.getDocuments({ offset, limit: PAGE, fields });
      total = page.total;
      for (const { id, festivalId, seal } of page.results) {
        const known = indexed.get(festivalId);
        // Two seals of one festival: half of it was written.
        if (known)
          indexed.set(festivalId, { seal: known.seal === seal ? seal : '', ids: [...known.ids, id] });
        else indexed.set(festivalId, { seal, ids: [id] });
      }
    }
    const wrong = countOf(this.differences(indexed));
    if (this.indexed && wrong > 0)
      this.log.warn(`${wrong} festivals of Meilisearch's index were not as they should be.`);
    this.checkAt = nextNight(this.now());
    return indexed;
  }

  private async write(
    { write, watch }: Clients,
    uid: string,
    indexed: Indexed,
    { changed, gone }: Differences,
  ): Promise<void> {
    const index = write.index<IndexedDocument>(uid);
    const said = { customMetadata: JSON.stringify({ revision: this.revision } satisfies Revision) };
    const isLeft = new Set(gone.flatMap((id) => indexed.get(id)!.ids));
    const tasks = [];
    const written: Indexed = new Map();
    for (let from = 0; from < changed.length; from += BATCH) {
      const batch = changed
        .slice(from, from + BATCH)
        .map((one) => [one.id, documentsOf(one, this.now())] as const);
      for (const [id, documents] of batch) {
        const ids = documents.map((one) => one.id);
        for (const old of indexed.get(id)?.ids ?? []) if (!ids.includes(old)) isLeft.add(old);
        written.set(id, { seal: documents[0]!.seal, ids });
      }
      tasks.push(
        index.addDocuments(
          batch.flatMap(([, documents]) => documents),
          said,
        ),
      );
      await tasks.at(-1);
    }
    // A competition that has gone to another festival is there already.
    for (const { ids } of written.values()) for (const id of ids) isLeft.delete(id);
    if (isLeft.size > 0) tasks.push(index.deleteDocuments([...isLeft], said));
    await done(watch, ...tasks);
    for (const id of gone) indexed.delete(id);
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

/** The next time that it is night. */
function nextNight(now: number): number {
  const night = new Date(now);
  night.setUTCHours(NIGHT, 0, 0, 0);
  return night.getTime() > now ? night.getTime() : night.getTime() + DAY_MS;
}
