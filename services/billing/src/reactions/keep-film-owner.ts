import type { FilmDeleted, FilmRegistered } from '@laurel/proto/films/v1/events';
import { On, OnManyInSql, type Reaction } from '@laurel/runtime/reactions';
import type { SqlTx } from '@laurel/runtime/sql-transaction';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database.js';
import { endBatchesOf } from '../fee-batches.js';
import { closeSoon, endSoon } from '../subscription-changes.js';

/** Whose film it is; with the film, its subscription ends, and what of fees is not paid yet. */
@Controller()
export class KeepFilmOwner {
  @OnManyInSql('film.registered', 'film.changed', 'film.restated')
  async registered(facts: FilmRegistered[], { tx }: Reaction<SqlTx>) {
    const ids = facts.map(({ film }) => film!.id);
    const owners = facts.map(({ film }) => film!.createdBy);
    await tx.$executeRaw`insert into film (id, "ownerId") select id, owner from unnest(${ids}::int[], ${owners}::uuid[]) as copy(id, owner) order by id
      on conflict (id) do update set "ownerId" = excluded."ownerId"`;
  }
  @On('film.deleted')
  async deleted({ filmId }: FilmDeleted, { tx }: Reaction<Tx>) {
    // A plan that begins at this moment is seen, or does not find the film any more.
    await tx.$queryRaw`select 1 from film where id = ${filmId} for update`;
    await endSoon(tx, filmId);
    await closeSoon(tx, filmId);
    await tx.film.deleteMany({ where: { id: filmId } });
    await endBatchesOf(tx, { filmId }); // after it: none is begun any more
  }
}

/** Films without a history here: one that had a subscription keeps its versions. */
export const filmOwners = {
  of: ['film'],
  forget: (tx: Tx) => tx.$executeRaw`delete from film where "subscriptionVersion" = 0`,
};
