import { randomBytes } from 'node:crypto';
import { appendEventOnce, type OutboxEvent } from '@laurel/runtime/events/outbox';
import { Injectable, Logger } from '@nestjs/common';
import { Db } from '../database/client.js';

/** Keeps an event small enough for the bus. */
const FILMS_PER_EVENT = 2000;
/** Minimum interval between two publications. */
const MIN_PUBLISH_INTERVAL_MS = 2000;
/** An import changes thousands of competitions. Each replica then publishes all films in one merged change. */
const MAX_SEPARATE_CHANGES = 20;
export interface RematchedFilm {
  filmId: number;
  userId: string;
}
/** `key` and `version` identify the change of the catalogue, so that only one of the replicas publishes it. */
export interface CatalogueChange {
  key: string;
  version: number;
  films: readonly RematchedFilm[];
}

/** Publishes the films whose verdicts a change of the catalogue has changed. */
@Injectable()
export class Rematches {
  private readonly log = new Logger('rematches');
  private separateChanges: CatalogueChange[] = [];
  private ownerByFilm = new Map<number, string>();
  private changeCount = 0;
  private timer?: NodeJS.Timeout;
  private publishing: Promise<void> = Promise.resolve();
  constructor(private readonly db: Db) {}

  add(change: CatalogueChange): void {
    this.changeCount++;
    if (this.changeCount <= MAX_SEPARATE_CHANGES) this.separateChanges.push(change);
    for (const { filmId, userId } of change.films) this.ownerByFilm.set(filmId, userId);
  }

  /** Publishes at most every two seconds, together with everything added meanwhile. */
  async publish(): Promise<void> {
    if (this.timer || this.changeCount === 0) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      void this.publish();
    }, MIN_PUBLISH_INTERVAL_MS).unref();
    await this.flush();
  }
  /** Publishes everything that was added. */
  flush(): Promise<void> {
    this.publishing = this.publishing.then(() => this.publishQueued());
    return this.publishing;
  }
  stop(): Promise<void> {
    clearTimeout(this.timer);
    return this.flush();
  }

  private async publishQueued(): Promise<void> {
    const { changeCount, separateChanges, ownerByFilm } = this;
    [this.changeCount, this.separateChanges, this.ownerByFilm] = [0, [], new Map()];
    const films = [...ownerByFilm].map(([filmId, userId]) => ({ filmId, userId }));
    const mergedChanges: CatalogueChange[] = [
      { key: `m${randomBytes(8).toString('hex')}`, version: 1, films },
    ];
    const changes = changeCount <= MAX_SEPARATE_CHANGES ? separateChanges : mergedChanges;
    for (const [n, change] of changes.entries()) {
      try {
        await this.appendEvents(change);
      } catch (error) {
        this.log.error(error);
        for (const unpublished of changes.slice(n)) this.add(unpublished); // published with the next changes
        return;
      }
    }
  }
  private async appendEvents({ key, version, films }: CatalogueChange): Promise<void> {
    const events = toChunks(films).map((chunk, n): OutboxEvent<'rematch.finished'> => ({
      type: 'rematch.finished',
      aggregate: `rematch-${key}-${n}`,
      version,
      payload: { films: chunk },
    }));
    const [firstEvent, ...laterEvents] = events;
    if (firstEvent) await this.db.$transaction((tx) => appendEventOnce(tx, [firstEvent, ...laterEvents]));
  }
}
const toChunks = (films: readonly RematchedFilm[]): RematchedFilm[][] =>
  Array.from({ length: Math.ceil(films.length / FILMS_PER_EVENT) }, (_, n) =>
    films.slice(n * FILMS_PER_EVENT, (n + 1) * FILMS_PER_EVENT),
  );
