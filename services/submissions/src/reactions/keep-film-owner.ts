import type { FilmChanged, FilmDeleted, FilmRegistered, FilmRestated } from '@laurel/proto/films/v1/events';
import { On, type Reaction } from '@laurel/runtime/reactions';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database.js';

/** Whose film it is; with the film, its submissions go. */
@Controller()
export class KeepFilmOwner {
  @On('film.registered')
  async registered({ film }: FilmRegistered, { tx }: Reaction<Tx>) {
    const { id, createdBy: ownerId } = film!;
    await tx.film.upsert({ where: { id }, create: { id, ownerId }, update: { ownerId } });
  }
  @On('film.changed')
  changed(fact: FilmChanged, reaction: Reaction<Tx>) {
    return this.registered(fact, reaction);
  }
  @On('film.restated')
  restated(fact: FilmRestated, reaction: Reaction<Tx>) {
    return this.registered(fact, reaction);
  }
  @On('film.deleted')
  async deleted({ filmId }: FilmDeleted, { tx }: Reaction<Tx>) {
    await tx.userSubmission.deleteMany({ where: { filmId } });
    await tx.filmToCompetition.deleteMany({ where: { filmId } });
    await tx.film.deleteMany({ where: { id: filmId } });
  }
}

export const filmOwners = { of: ['film'], forget: (tx: Tx) => tx.$executeRaw`truncate film` };
