import { PgListener, type ListenerSession } from '@laurel/runtime/database/pg-listener';
import { Logger } from '@nestjs/common';
import { SlidingWindowCounter } from './sliding-window-counter.js';

const BATCH_DELAY_MS = 40;
const HOUR_MS = 3_600_000;
const RECENT_MS = 3000;
/** Ids read at once per noun, which bounds the memory of a batch. */
const IDS_PER_PAGE = 100;
const NOUNS = ['festival', 'competition', 'film'] as const;
export type ProjectionNoun = (typeof NOUNS)[number];
export type ChangedIds = Record<ProjectionNoun, number[]>;

/**
 * Collects the database’s notifications about projections for a moment and applies them as a batch.
 * Everything is loaded at the start and after each lost connection, because notifications may have been
 * missed. Reads run one after the other, so that an older result never overwrites a newer one.
 */
export class ProjectionFeed {
  private readonly log = new Logger('projections');
  private readonly pendingIds = {
    festival: new Set<number>(),
    competition: new Set<number>(),
    film: new Set<number>(),
  };
  private applyingCount = 0;
  private readonly recentChanges = new SlidingWindowCounter(RECENT_MS);
  private readonly resolveByMarker = new Map<string, () => void>();
  private lastRead: Promise<void> = Promise.resolve();
  private timer?: NodeJS.Timeout;
  private readonly listener: PgListener;
  constructor(
    url: string,
    private readonly load: () => Promise<void>,
    private readonly applyChanges: (changes: ChangedIds) => Promise<void>,
    /** Called when the set of rebuilding projections changes. */
    private readonly onRebuildChange: () => Promise<void>,
  ) {
    const onNotification = (payload: string) => this.handleNotification(payload);
    this.listener = new PgListener(url, {
      name: 'catalogue',
      channel: 'projections',
      onNotification,
      work: (session) => this.listen(session),
    });
  }

  start(): void {
    this.listener.start();
  }
  stop(): Promise<void> {
    clearTimeout(this.timer);
    return this.listener.stop();
  }

  private async listen({ isActive, pause }: ListenerSession): Promise<void> {
    // No connection listened until now, so these markers may have been missed. The load contains their
    // changes.
    const missedMarkers = [...this.resolveByMarker.values()];
    this.resolveByMarker.clear();
    await this.enqueue(this.load);
    for (const resolve of missedMarkers) resolve();
    while (isActive()) await pause(HOUR_MS);
  }
  private enqueue(read: () => Promise<void>): Promise<void> {
    this.lastRead = this.lastRead.then(read, read);
    return this.lastRead;
  }
  /**
   * Number of catalogue changes that are pending or recent. A high number means that an import is running.
   */
  get recentChangeCount(): number {
    const { festival, competition } = this.pendingIds;
    return festival.size + competition.size + this.applyingCount + this.recentChanges.count;
  }
  /** Resolves when all changes notified before this marker have been applied. */
  waitForMarker(marker: string): Promise<void> {
    return new Promise((resolve) => this.resolveByMarker.set(marker, resolve));
  }

  /**
   * The payload is one of:
   * - a noun and an id, such as `film-7`: this row has changed
   * - `marker-` and a random string, see `waitForMarker`
   * - `all`: too much has changed for single notifications
   * - `rebuild`: the set of rebuilding projections has changed
   */
  private handleNotification(payload: string): void {
    const [noun, id] = payload.split('-') as [ProjectionNoun | 'all' | 'marker' | 'rebuild', string];
    if (noun === 'marker') {
      const resolve = this.resolveByMarker.get(id);
      this.resolveByMarker.delete(id);
      if (resolve)
        void this.enqueue(() => this.applyPending()).then(resolve, (error) => this.log.error(error));
      return;
    }
    if (noun === 'all') return void this.enqueue(this.load).catch((error) => this.log.error(error));
    if (noun === 'rebuild')
      return void this.enqueue(() => this.applyPending().then(this.onRebuildChange)).catch((error) =>
        this.log.error(error),
      );
    this.pendingIds[noun].add(Number(id));
    if (noun !== 'film') this.recentChanges.record();
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.enqueue(() => this.applyPending()).catch((error) => this.log.error(error));
    }, BATCH_DELAY_MS);
  }
  /** Applies the pending changes page by page. The next call applies changes that arrive meanwhile. */
  private async applyPending(): Promise<void> {
    const changes = NOUNS.map((noun) => [noun, [...this.pendingIds[noun]]] as const);
    for (const noun of NOUNS) this.pendingIds[noun].clear();
    const pages = Math.ceil(Math.max(...changes.map(([, ids]) => ids.length)) / IDS_PER_PAGE);
    try {
      for (let n = 0; n < pages; n++) {
        const start = n * IDS_PER_PAGE;
        this.applyingCount = changes.reduce(
          (sum, [noun, ids]) => sum + (noun === 'film' ? 0 : Math.max(0, ids.length - start)),
          0,
        );
        const page = changes.map(([noun, ids]) => [noun, ids.slice(start, start + IDS_PER_PAGE)]);
        await this.applyChanges(Object.fromEntries(page) as ChangedIds);
      }
    } catch (error) {
      // The pending changes are lost here, so a new connection reloads everything.
      await this.listener.reconnect();
      throw error;
    } finally {
      this.applyingCount = 0;
    }
  }
}
