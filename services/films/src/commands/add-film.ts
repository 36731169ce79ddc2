import type { Film } from '@laurel/proto/films/v1/films';
import { today } from '@laurel/rules/days';
import { once } from '@laurel/runtime/idempotency';
import { Env } from '@laurel/runtime/env';
import { record } from '@laurel/runtime/outbox';
import { lockExistingUser } from '@laurel/runtime/person';
import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { checkedFilm, type FilmFields } from '../domain/film.js';
import type { FilmsEnv } from '../films.env.js';
import { toFilmColumns, filmMessage, readFilm } from '../messages.js';
import { withPresentFestivals } from './present-festivals.js';

@Injectable()
export class AddFilm {
  private readonly maxFilms: number;
  constructor(
    private readonly db: Db,
    env: Env,
  ) {
    this.maxFilms = (env as FilmsEnv).FILMS_PER_USER;
  }

  /**
   * Adds a film. Two films may have the same name. The old id of a merged festival is replaced by its target.
   * @throws film.too_many
   */
  run(input: FilmFields, createdBy: string): Promise<Film> {
    const fields = checkedFilm(input, today());
    return this.db.$transaction((tx) =>
      once(tx, 'addFilm', fields, async () => {
        await lockExistingUser(tx, 'films', createdBy);
        if ((await tx.film.count({ where: { createdBy } })) >= this.maxFilms)
          throw refuse.conflict(
            'film.too_many',
            `There is room for ${this.maxFilms} films. Delete one that you no longer need, or write to us for more.`,
            undefined,
            { max: this.maxFilms },
          );
        const { id } = await tx.film.create({
          data: { ...toFilmColumns(await withPresentFestivals(tx, fields)), createdBy },
        });
        const film = filmMessage((await readFilm(tx, id))!);
        await record(tx, 'film.registered', `film-${id}`, film.version, { film });
        return film;
      }),
    );
  }
}
