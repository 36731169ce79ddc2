import type { Film } from '@laurel/proto/films/v1/films';
import { today } from '@laurel/rules/dates/days';
import { runOnce } from '@laurel/runtime/database/idempotency';
import { Env } from '@laurel/runtime/process/env';
import { appendEvent } from '@laurel/runtime/events/outbox';
import { lockExistingUser } from '@laurel/runtime/database/user-locks';
import { refuse } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../database/client.js';
import { validateFilm } from '../domain/film.js';
import type { FilmsEnv } from '../settings/films.env.js';
import { toFilmColumns, toFilmMessage, readFilm } from '../database/film-messages.js';
import { resolveScreeningFestivals } from './present-festivals.js';
import type { FilmFields } from '../domain/film-fields.js';

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
    const fields = validateFilm(input, today());
    return this.db.$transaction((tx) =>
      runOnce(tx, 'addFilm', fields, async () => {
        await lockExistingUser(tx, 'films', createdBy);
        if ((await tx.film.count({ where: { createdBy } })) >= this.maxFilms)
          throw refuse.conflict(
            'film.too_many',
            `You can have at most ${this.maxFilms} films. Delete one that you no longer need, or contact us if you need more.`,
            undefined,
            { max: this.maxFilms },
          );
        const { id } = await tx.film.create({
          data: {
            ...toFilmColumns(await resolveScreeningFestivals(tx, fields)),
            directorAgeOn: fields.directorAge === null ? null : new Date(today()),
            createdBy,
          },
        });
        const film = toFilmMessage((await readFilm(tx, id))!);
        await appendEvent(tx, 'film.registered', `film-${id}`, film.version, { film });
        return film;
      }),
    );
  }
}
