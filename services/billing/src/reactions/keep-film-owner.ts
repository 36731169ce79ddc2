import type { FilmDeleted, FilmRegistered } from '@laurel/proto/films/v1/events';
import { On, type Reaction } from '@laurel/runtime/reactions';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database.js';
import { endSubscription } from '../subscription-changes.js';

/** Whose film it is; with the film, its subscription ends. */
@Controller()
export class KeepFilmOwner {
  @On('film.registered', 'film.changed', 'film.restated')
  async registered({ film }: FilmRegistered, { tx }: Reaction<Tx>) {
    const { id, createdBy: ownerId } = film!;
    await tx.film.upsert({ where: { id }, create: { id, ownerId }, update: { ownerId } });
  }
  @On('film.deleted')
  async deleted({ filmId }: FilmDeleted, { tx }: Reaction<Tx>) {
    await endSubscription(tx, filmId);
    await tx.film.deleteMany({ where: { id: filmId } });
  }
}

/** Films without a history here: one that had a subscription keeps its versions. */
export const filmOwners = {
  of: ['film'],
  forget: (tx: Tx) => tx.$executeRaw`delete from film where "subscriptionVersion" = 0`,
};
