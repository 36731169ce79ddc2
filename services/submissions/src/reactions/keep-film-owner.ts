import type { FilmDeleted, FilmRegistered } from '@laurel/proto/films/v1/events';
import { On, type Reaction } from '@laurel/runtime/reactions';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database.js';
import { deleteSubmissions } from '../deletions.js';

/** Whose film it is; with the film, its submissions go. */
@Controller()
export class KeepFilmOwner {
  @On('film.registered', 'film.changed', 'film.restated')
  async registered({ film }: FilmRegistered, { tx }: Reaction<Tx>) {
    const { id, createdBy: ownerId } = film!;
    await tx.film.upsert({ where: { id }, create: { id, ownerId }, update: { ownerId } });
  }
  @On('film.deleted')
  async deleted({ filmId }: FilmDeleted, { tx }: Reaction<Tx>) {
    // First: who adds to it at this moment holds the row, and leaves what it added to be deleted.
    await tx.film.deleteMany({ where: { id: filmId } });
    await deleteSubmissions(tx, { filmId });
  }
}

export const filmOwners = { of: ['film'], forget: (tx: Tx) => tx.$executeRaw`truncate film` };
