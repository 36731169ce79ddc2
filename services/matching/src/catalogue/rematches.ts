import { randomBytes } from 'node:crypto';
import { recordOnce, type Fact } from '@laurel/runtime/outbox';
import { Injectable, Logger } from '@nestjs/common';
import { Db } from '../database.js';

/** A fact must fit the bus. */
const FILMS_PER_FACT = 2000;
/** Told so often at most. */
const GATHER_MS = 2000;
/** An import changes thousands: they are told together, by each replica. */
const MOST_APART = 20;
export interface Rematched {
  filmId: number;
  userId: string;
}
/** `key` and `version` say of which change of the catalogue, so that of all replicas one says it. */
export interface Change {
  key: string;
  version: number;
  films: readonly Rematched[];
}

/** Tells whose verdicts the catalogue's changes have changed: each replica sees them, the first one says it. */
@Injectable()
export class Rematches {
  private readonly log = new Logger('rematches');
  private apart: Change[] = [];
  private users = new Map<number, string>();
  private count = 0;
  private timer?: NodeJS.Timeout;
  private telling: Promise<void> = Promise.resolve();
  constructor(private readonly db: Db) {}

  add(change: Change): void {
    this.count++;
    if (this.count <= MOST_APART) this.apart.push(change);
    for (const { filmId, userId } of change.films) this.users.set(filmId, userId);
  }

  /** At once what was added when nothing was told for two seconds; else at their end, with all that is added till then. */
  async tell(): Promise<void> {
    if (this.timer || this.count === 0) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      void this.tell();
    }, GATHER_MS).unref();
    await this.flush();
  }
  /** Everything that was added. */
  flush(): Promise<void> {
    this.telling = this.telling.then(() => this.tellAll());
    return this.telling;
  }
  stop(): Promise<void> {
    clearTimeout(this.timer);
    return this.flush();
  }

  private async tellAll(): Promise<void> {
    const { count, apart, users } = this;
    [this.count, this.apart, this.users] = [0, [], new Map()];
    const films = [...users].map(([filmId, userId]) => ({ filmId, userId }));
    const together: Change[] = [{ key: `m${randomBytes(8).toString('hex')}`, version: 1, films }];
    const changes = count <= MOST_APART ? apart : together;
    for (const [n, change] of changes.entries()) {
      try {
        await this.record(change);
      } catch (error) {
        this.log.error(error);
        for (const left of changes.slice(n)) this.add(left); // with the next ones
        return;
      }
    }
  }
  private async record({ key, version, films }: Change): Promise<void> {
    const facts = chunksOf(films).map((chunk, n): Fact<'rematch.finished'> => ({
      type: 'rematch.finished',
      aggregate: `rematch-${key}-${n}`,
      version,
      fact: { films: chunk },
    }));
    const [first, ...others] = facts;
    if (first) await this.db.$transaction((tx) => recordOnce(tx, [first, ...others]));
  }
}
const chunksOf = (films: readonly Rematched[]): Rematched[][] =>
  Array.from({ length: Math.ceil(films.length / FILMS_PER_FACT) }, (_one, n) =>
    films.slice(n * FILMS_PER_FACT, (n + 1) * FILMS_PER_FACT),
  );
