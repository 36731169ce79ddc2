import { Film as FilmMessage } from '@laurel/proto/films/v1/films';
import type { MayActFor } from '@laurel/runtime/call';
import { caughtUp } from '@laurel/runtime/database';
import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';

export interface OwnFilm {
  id: number;
  ownerId: string;
  message: FilmMessage;
  /** Whether all rows and reasons are open: a subscription, or a run that a token paid for this month. */
  isOpen: boolean;
}

/** What this service knows of films: its own copy, as new as what the asker has seen. */
@Injectable()
export class Films {
  constructor(private readonly db: Db) {}

  /** Refuses `film.not_found`, also for another's. */
  async own(id: number, mayActFor: MayActFor): Promise<OwnFilm> {
    await caughtUp(this.db, 'film');
    const { rows } = await this.db.pool.query<{ ownerId: string; film: unknown; isOpen: boolean }>({
      name: 'own film',
      text: OWN,
      values: [id],
    });
    const [row] = rows;
    if (!row || !mayActFor(row.ownerId))
      throw refuse.notFound('film.not_found', 'There is no such film.', 'filmId');
    return { id, ownerId: row.ownerId, message: FilmMessage.fromJSON(row.film), isOpen: row.isOpen };
  }

  /** Of some films, those whose rows and reasons are all open. */
  async open(ids: readonly number[]): Promise<ReadonlySet<number>> {
    const { rows } = await this.db.pool.query<{ id: number }>(
      `select id from film f where id = any($1) and (${IS_OPEN})`,
      [ids],
    );
    return new Set(rows.map(({ id }) => id));
  }
}

/** Billing's word only: its facts of subscriptions, and the receipts with which runs came. */
const IS_OPEN = `exists (select from film_subscription s where s."filmId" = f.id)
    or exists (select from wizard_results w where w."filmId" = f.id and w."paidBy" = 'token'
      and date_trunc('month', w."createdAt" at time zone 'UTC') = date_trunc('month', now() at time zone 'UTC'))`;
const OWN = `select "ownerId", film, ${IS_OPEN} as "isOpen" from film f where id = $1`;
