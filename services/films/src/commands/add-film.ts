import type { Film } from '@laurel/proto/films/v1/films';
import { once } from '@laurel/runtime/answered';
import { record } from '@laurel/runtime/outbox';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { checkedFilm, type FilmFacts } from '../domain/film.js';
import { columnsOf, filmMessage, whole } from '../messages.js';

@Injectable()
export class AddFilm {
  constructor(private readonly db: Db) {}

  /** Two films of the same name are fine. */
  run(asked: FilmFacts, createdBy: string): Promise<Film> {
    const facts = checkedFilm(asked);
    return this.db.$transaction((tx) =>
      once(tx, 'addFilm', facts, async () => {
        const row = await tx.film.create({ data: { ...columnsOf(facts), createdBy }, include: whole });
        const film = filmMessage(row);
        await record(tx, 'film.registered', `film-${row.id}`, row.version, { film });
        return film;
      }),
    );
  }
}
