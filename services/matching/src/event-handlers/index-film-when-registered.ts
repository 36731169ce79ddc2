import { Film, type Film as FilmMessage } from '@laurel/proto/films/v1/films';
import type { FilmChanged, FilmDeleted, FilmRegistered, FilmSnapshot } from '@laurel/proto/films/v1/events';
import { record } from '@laurel/runtime/outbox';
import { On, type EventContext } from '@laurel/runtime/event-handlers';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database.js';
import { forgetFilms } from '../catalogue/film-projections.js';
import type { Prisma } from '../generated/client.js';

/**
 * Stores all fields of the film, which is matched on request. A changed film may change every verdict, so its
 * owner’s pages are notified.
 */
@Controller()
export class IndexFilmWhenRegistered {
  @On('film.registered')
  registered({ film }: FilmRegistered, { tx }: EventContext<Tx>) {
    return storeFilm(tx, film!);
  }
  @On('film.restated')
  snapshot({ film }: FilmSnapshot, { tx }: EventContext<Tx>) {
    return storeFilm(tx, film!);
  }
  @On('film.changed')
  async changed({ film }: FilmChanged, { tx }: EventContext<Tx>) {
    await storeFilm(tx, film!);
    const { id, version, createdBy } = film!;
    await record(tx, 'match.changed', `match-${id}`, version, { filmId: id, userId: createdBy });
  }
  @On('film.deleted')
  deleted({ filmId }: FilmDeleted, { tx }: EventContext<Tx>) {
    return forgetFilms(tx, [filmId]);
  }
}

async function storeFilm(tx: Tx, message: FilmMessage): Promise<void> {
  const { id, createdBy: ownerId, version } = message;
  const data = { ownerId, version, film: Film.toJSON(message) as Prisma.InputJsonObject };
  await tx.film.upsert({ where: { id }, create: { id, ...data }, update: data });
}
