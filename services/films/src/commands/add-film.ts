import type { Film } from '@laurel/proto/films/v1/films';
import { today } from '@laurel/rules/days';
import { once } from '@laurel/runtime/answered';
import { Env } from '@laurel/runtime/env';
import { record } from '@laurel/runtime/outbox';
import { holdLiving } from '@laurel/runtime/person';
import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { checkedFilm, type FilmFacts } from '../domain/film.js';
import type { FilmsEnv } from '../films.env.js';
import { columnsOf, filmMessage, readFilm } from '../messages.js';
import { withPresentFestivals } from './present-festivals.js';

@Injectable()
export class AddFilm {
  private readonly most: number;
  constructor(
    private readonly db: Db,
    env: Env,
  ) {
    this.most = (env as FilmsEnv).FILMS_PER_USER;
  }

  /** Two films of the same name are fine; a festival’s old id means the one that it went into. Refuses `film.too_many`. */
  run(asked: FilmFacts, createdBy: string): Promise<Film> {
    const facts = checkedFilm(asked, today());
    return this.db.$transaction((tx) =>
      once(tx, 'addFilm', facts, async () => {
        await holdLiving(tx, 'films', createdBy);
        if ((await tx.film.count({ where: { createdBy } })) >= this.most)
          throw refuse.conflict(
            'film.too_many',
            `There is room for ${this.most} films. Delete one that you no longer need, or write to us for more.`,
            undefined,
            { most: this.most },
          );
        const { id } = await tx.film.create({
          data: { ...columnsOf(await withPresentFestivals(tx, facts)), createdBy },
        });
        const film = filmMessage((await readFilm(tx, id))!);
        await record(tx, 'film.registered', `film-${id}`, film.version, { film });
        return film;
      }),
    );
  }
}
