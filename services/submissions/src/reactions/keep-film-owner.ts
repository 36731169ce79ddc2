import type { FilmDeleted, FilmRegistered } from '@laurel/proto/films/v1/events';
import { On, OnMany, type Reaction } from '@laurel/runtime/reactions';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database.js';
import { deleteSubmissions } from '../deletions.js';

/** Whose film it is, and what it is called; with the film, its submissions and the links to its calendar go. */
@Controller()
export class KeepFilmOwner {
  @OnMany('film.registered', 'film.changed', 'film.restated')
  async registered(facts: FilmRegistered[], { tx }: Reaction<Tx>) {
    const ids = facts.map(({ film }) => film!.id);
    const owners = facts.map(({ film }) => film!.createdBy);
    const names = facts.map(({ film }) => film!.facts!.name);
    await tx.$executeRaw`insert into film (id, "ownerId", name)
      select id, owner, name from unnest(${ids}::int[], ${owners}::uuid[], ${names}::text[]) as copy(id, owner, name) order by id
      on conflict (id) do update set "ownerId" = excluded."ownerId", name = excluded.name`;
  }
  @On('film.deleted')
  async deleted({ filmId }: FilmDeleted, { tx }: Reaction<Tx>) {
    // First: who adds to it at this moment holds the row, and leaves what it added to be deleted.
    await tx.film.deleteMany({ where: { id: filmId } });
    await tx.calendarFeed.deleteMany({ where: { filmId } });
    await deleteSubmissions(tx, { filmId });
  }
}

export const filmOwners = { of: ['film'], forget: (tx: Tx) => tx.$executeRaw`truncate film` };
