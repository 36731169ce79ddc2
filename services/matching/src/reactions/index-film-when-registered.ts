import { Film, type Film as FilmMessage } from '@laurel/proto/films/v1/films';
import type { FilmChanged, FilmDeleted, FilmRegistered, FilmRestated } from '@laurel/proto/films/v1/events';
import { record } from '@laurel/runtime/outbox';
import { On, type Reaction } from '@laurel/runtime/reactions';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database.js';
import { forgetFilms } from '../catalogue/film-copies.js';
import type { Prisma } from '../generated/client.js';

/** The film's facts, whole; it is matched when someone asks. A changed film may change every verdict: its owner's pages hear of it. */
@Controller()
export class IndexFilmWhenRegistered {
  @On('film.registered')
  registered({ film }: FilmRegistered, { tx }: Reaction<Tx>) {
    return keep(tx, film!);
  }
  @On('film.restated')
  restated({ film }: FilmRestated, { tx }: Reaction<Tx>) {
    return keep(tx, film!);
  }
  @On('film.changed')
  async changed({ film }: FilmChanged, { tx }: Reaction<Tx>) {
    await keep(tx, film!);
    const { id, version, createdBy } = film!;
    await record(tx, 'match.changed', `match-${id}`, version, { filmId: id, userId: createdBy });
  }
  @On('film.deleted')
  deleted({ filmId }: FilmDeleted, { tx }: Reaction<Tx>) {
    return forgetFilms(tx, [filmId]);
  }
}

async function keep(tx: Tx, message: FilmMessage): Promise<void> {
  const { id, createdBy: ownerId, version } = message;
  const copy = { ownerId, version, film: Film.toJSON(message) as Prisma.InputJsonObject };
  await tx.film.upsert({ where: { id }, create: { id, ...copy }, update: copy });
}
