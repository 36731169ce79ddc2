import { PgListener, type Listening } from '@laurel/runtime/database/pg-listener';
import { Logger } from '@nestjs/common';
import { SlidingWindowCounter } from './sliding-window-counter.js';

const GATHER_MS = 40;
const HOUR_MS = 3_600_000;
const LATELY_MS = 3000;
/**
 * Number of ids per noun that are read at once. It is small enough that the objects are garbage before they
 * reach the old generation.
 */
const PAGE = 100;
const NOUNS = ['festival', 'competition', 'film'] as const;
export type Noun = (typeof NOUNS)[number];
export type ChangedIds = Record<Noun, number[]>;

/**
 * Batches the database’s notifications about projections for a moment. Everything is loaded at the start and
 * after each lost connection, because notifications may have been missed. Reads run one after the other, so
 * that an older result never overwrites a newer one.
 */
export class ProjectionFeed {
  private readonly log = new Logger('projections');
  private readonly pending = {
    festival: new Set<number>(),
    competition: new Set<number>(),
    film: new Set<number>(),
  };
  private taken = 0;
  private readonly lately = new SlidingWindowCounter(LATELY_MS);
  private readonly markers = new Map<string, () => void>();
  private reading: Promise<void> = Promise.resolve();
  private timer?: NodeJS.Timeout;
  private readonly listener: PgListener;
  constructor(
    url: string,
    private readonly load: () => Promise<void>,
    private readonly renew: (changes: ChangedIds) => Promise<void>,
    /** Called when the set of rebuilding projections changes. */
    private readonly onRebuildChange: () => Promise<void>,
  ) {
    const onNotification = (payload: string) => this.handleNotification(payload);
    this.listener = new PgListener(url, {
      name: 'catalogue',
      channel: 'projections',
      onNotification,
      work: (listening) => this.follow(listening),
    });
  }

  start(): void {
    this.listener.start();
  }
  stop(): Promise<void> {
    clearTimeout(this.timer);
    return this.listener.stop();
  }

  private async follow({ goesOn, pause }: Listening): Promise<void> {
    const missed = [...this.markers.values()]; // published while no connection listened, if at all
    this.markers.clear();
    await this.enqueue(this.load);
    for (const reached of missed) reached();
    while (goesOn()) await pause(HOUR_MS);
  }
  private enqueue(read: () => Promise<void>): Promise<void> {
    this.reading = this.reading.then(read, read);
    return this.reading;
  }
  /**
   * Number of catalogue changes that are pending or were notified within the last seconds. If many have come,
   * more may follow.
   */
  get size(): number {
    const { festival, competition } = this.pending;
    return festival.size + competition.size + this.taken + this.lately.count;
  }
  /** Resolves when all changes notified before this marker have been applied. */
  reached(marker: string): Promise<void> {
    return new Promise((resolve) => this.markers.set(marker, resolve));
  }

  private handleNotification(payload: string): void {
    const [aggregateType, id] = payload.split('-') as [Noun | 'all' | 'marker' | 'rebuild', string];
    if (aggregateType === 'marker') {
      const reached = this.markers.get(id);
      this.markers.delete(id);
      if (reached) void this.enqueue(() => this.take()).then(reached, (error) => this.log.error(error));
      return;
    }
    if (aggregateType === 'all') return void this.enqueue(this.load).catch((error) => this.log.error(error));
    if (aggregateType === 'rebuild')
      return void this.enqueue(() => this.take().then(this.onRebuildChange)).catch((error) =>
        this.log.error(error),
      );
    this.pending[aggregateType].add(Number(id));
    if (aggregateType !== 'film') this.lately.record();
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.enqueue(() => this.take()).catch((error) => this.log.error(error));
    }, GATHER_MS);
  }
  /** Applies the pending changes page by page. Changes that arrive meanwhile are left to the next call. */
  private async take(): Promise<void> {
    const changes = NOUNS.map((aggregateType) => [aggregateType, [...this.pending[aggregateType]]] as const);
    for (const aggregateType of NOUNS) this.pending[aggregateType].clear();
    const pages = Math.ceil(Math.max(...changes.map(([, ids]) => ids.length)) / PAGE);
    try {
      for (let n = 0; n < pages; n++) {
        this.taken = changes.reduce(
          (sum, [aggregateType, ids]) =>
            sum + (aggregateType === 'film' ? 0 : Math.max(0, ids.length - n * PAGE)),
          0,
        );
        const page = changes.map(([aggregateType, ids]) => [
          aggregateType,
          ids.slice(n * PAGE, (n + 1) * PAGE),
        ]);
        await this.renew(Object.fromEntries(page) as ChangedIds);
      }
    } catch (error) {
      // The pending changes are lost here, so a new connection reloads everything.
      await this.listener.again();
      throw error;
    } finally {
      this.taken = 0;
    }
  }
}
