/** The time during which events are batched before they are sent. */
const BATCH_WINDOW_MS = 100;
/** The minimum interval between two events of the same kind for a user. */
const MIN_INTERVAL_MS = 2000;
/** Above this number, the event says “all” instead of listing films. */
const MAX_LISTED_FILMS = 50;

/** The films that an event affects. */
export type AffectedFilms = number[] | 'all';
interface EventBatch {
  films: Set<number>;
  timer: NodeJS.Timeout;
}

/** Batches events: at most one per user and kind every two seconds, with the affected films or "all". */
export class EventBatches {
  private isStopped = false;
  private readonly batches = new Map<string, EventBatch>();
  constructor(private readonly notify: (userId: string, kind: string, films: AffectedFilms) => void) {}

  add(userId: string, kind: string, filmId: number): void {
    if (this.isStopped) return;
    const key = `${kind} ${userId}`;
    const existing = this.batches.get(key);
    if (existing) return void existing.films.add(filmId);
    const batch = { films: new Set([filmId]), timer: setTimeout(() => flush(), BATCH_WINDOW_MS) };
    this.batches.set(key, batch);
    const flush = () => {
      const { films } = batch;
      if (films.size === 0) return void this.batches.delete(key);
      this.notify(userId, kind, films.size > MAX_LISTED_FILMS ? 'all' : [...films]);
      films.clear();
      batch.timer = setTimeout(flush, MIN_INTERVAL_MS);
    };
  }

  /** Pending events are dropped. */
  stop(): void {
    this.isStopped = true;
    for (const { timer } of this.batches.values()) clearTimeout(timer);
    this.batches.clear();
  }
}
