import type { FilmDeleted, FilmRegistered } from '@laurel/proto/films/v1/events';
import { On, OnManyInSql, type Reaction } from '@laurel/runtime/reactions';
import type { SqlTx } from '@laurel/runtime/sql-transaction';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database.js';
import { deleteSubmissions } from '../deletions.js';
import { deletePastEntries } from '../past/tell-elsewhere.js';
import { endSendingsOf } from '../sending/end-sendings-of.js';

/** Whose film it is, what it is called, and what its fees depend on; with the film, its submissions and the links to its calendar go. */
@Controller()
export class KeepFilmOwner {
  @OnManyInSql('film.registered', 'film.changed', 'film.restated')
  async registered(facts: FilmRegistered[], { tx }: Reaction<SqlTx>) {
    const ids = facts.map(({ film }) => film!.id);
    const owners = facts.map(({ film }) => film!.createdBy);
    const told = facts.map(({ film }) => film!.facts!);
    const names = told.map(({ name }) => name);
    const lengths = told.map(({ length }) => length ?? null);
    const students = told.map(({ directorIsStudent }) => directorIsStudent ?? null);
    await tx.$executeRaw`insert into film (id, "ownerId", name, length, "directorIsStudent")
      select id, owner, name, length, student
        from unnest(${ids}::int[], ${owners}::uuid[], ${names}::text[], ${lengths}::int[], ${students}::boolean[])
          as copy(id, owner, name, length, student) order by id
      on conflict (id) do update set "ownerId" = excluded."ownerId", name = excluded.name, length = excluded.length,
        "directorIsStudent" = excluded."directorIsStudent"`;
    // In other hands it is another's archive in which they stand.
    await tx.$executeRaw`update past_entry e set "userId" = f."ownerId" from film f
      where f.id = any(${ids}::int[]) and e."filmId" = f.id and e."userId" <> f."ownerId"`;
  }
  @On('film.deleted')
  async deleted({ filmId }: FilmDeleted, { tx }: Reaction<Tx>) {
    // First: who adds to it at this moment holds the row, and leaves what it added to be deleted.
    await tx.$queryRaw`select 1 from film where id = ${filmId} for update`;
    await deletePastEntries(tx, { filmId });
    await tx.film.deleteMany({ where: { id: filmId } });
    await endSendingsOf(tx, { filmId });
    await tx.calendarFeed.deleteMany({ where: { filmId } });
    await deleteSubmissions(tx, { filmId });
  }
}

export const filmOwners = { of: ['film'], forget: (tx: Tx) => tx.$executeRaw`truncate film` };
