import { Film, type Film as FilmMessage } from '@laurel/proto/films/v1/films';
import type { FilmChanged, FilmDeleted, FilmRegistered, FilmSnapshot } from '@laurel/proto/films/v1/events';
import { appendEvent } from '@laurel/runtime/events/outbox';
import { OnEvent, type EventContext } from '@laurel/runtime/events/event-handlers';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database/client.js';
import { deleteFilms } from '../projections/film-projections.js';
import type { Prisma } from '../generated/client.js';

/**
 * Stores all fields of the film, which is matched on request. A changed film may change every verdict, so its
 * owner’s pages are notified.
 */
@Controller()
export class IndexFilmWhenRegistered {
  @OnEvent('film.registered')
  onFilmRegistered({ film }: FilmRegistered, { tx }: EventContext<Tx>) {
    return storeFilm(tx, film!);
  }
  @OnEvent('film.snapshot')
  onFilmSnapshot({ film }: FilmSnapshot, { tx }: EventContext<Tx>) {
    return storeFilm(tx, film!);
  }
  @OnEvent('film.changed')
  async onFilmChanged({ film }: FilmChanged, { tx }: EventContext<Tx>) {
    await storeFilm(tx, film!);
    const { id, version, createdBy } = film!;
    await appendEvent(tx, 'match.changed', `match-${id}`, version, { filmId: id, userId: createdBy });
  }
  @OnEvent('film.deleted')
  onFilmDeleted({ filmId }: FilmDeleted, { tx }: EventContext<Tx>) {
    return deleteFilms(tx, [filmId]);
  }
}

async function storeFilm(tx: Tx, message: FilmMessage): Promise<void> {
  const { id, createdBy: ownerId, version } = message;
  const data = { ownerId, version, film: Film.toJSON(message) as Prisma.InputJsonObject };
  await tx.film.upsert({ where: { id }, create: { id, ...data }, update: data });
}
