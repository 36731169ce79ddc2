import type { FilmDeleted, FilmRegistered } from '@laurel/proto/films/v1/events';
import { On, OnMany, type Reaction } from '@laurel/runtime/reactions';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database.js';
import { deleteSubmissions } from '../deletions.js';

/** Whose film it is; with the film, its submissions go. */
@Controller()
export class KeepFilmOwner {
  @OnMany('film.registered', 'film.changed', 'film.restated')
  async registered(facts: FilmRegistered[], { tx }: Reaction<Tx>) {
    const ids = facts.map(({ film }) => film!.id);
    const owners = facts.map(({ film }) => film!.createdBy);
    await tx.$executeRaw`insert into film (id, "ownerId") select id, owner from unnest(${ids}::int[], ${owners}::uuid[]) as copy(id, owner) order by id
      on conflict (id) do update set "ownerId" = excluded."ownerId"`;
  }
  @On('film.deleted')
  async deleted({ filmId }: FilmDeleted, { tx }: Reaction<Tx>) {
    // First: who adds to it at this moment holds the row, and leaves what it added to be deleted.
    await tx.film.deleteMany({ where: { id: filmId } });
    await deleteSubmissions(tx, { filmId });
  }
}

export const filmOwners = { of: ['film'], forget: (tx: Tx) => tx.$executeRaw`truncate film` };
