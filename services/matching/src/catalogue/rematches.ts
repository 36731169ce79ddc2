import { recordOnce, type Fact } from '@laurel/runtime/outbox';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';

/** A fact must fit the bus. */
const FILMS_PER_FACT = 2000;
export interface Rematched {
  filmId: number;
  userId: string;
}

/** Tells whose verdicts a change of the catalogue has changed: each replica sees it, the first one says it. */
@Injectable()
export class Rematches {
  constructor(private readonly db: Db) {}

  async tell(key: string, version: number, films: readonly Rematched[]): Promise<void> {
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
