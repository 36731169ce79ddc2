import type { FilmDeleted, FilmRegistered } from '@laurel/proto/films/v1/events';
import { OnEvent, OnEventsInSql, type EventContext } from '@laurel/runtime/events/event-handlers';
import type { SqlTx } from '@laurel/runtime/database/sql-transaction';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database/client.js';
import { endAllBatches } from '../fees/fee-batches.js';
import { scheduleCheckoutClosing, scheduleEnd } from '../subscriptions/subscription-changes.js';

/** Projects the owners of films. Ends the subscription and the unpaid fees of a deleted film. */
@Controller()
export class ProjectFilmOwner {
  @OnEventsInSql('film.registered', 'film.changed', 'film.snapshot')
  async handleRegistered(events: FilmRegistered[], { tx }: EventContext<SqlTx>) {
    const ids = events.map(({ film }) => film!.id);
    const owners = events.map(({ film }) => film!.createdBy);
    await tx.$executeRaw`insert into film (id, "ownerId") select id, owner from unnest(${ids}::int[], ${owners}::uuid[]) as copy(id, owner) order by id
      on conflict (id) do update set "ownerId" = excluded."ownerId"`;
  }
  @OnEvent('film.deleted')
  async handleDeleted({ filmId }: FilmDeleted, { tx }: EventContext<Tx>) {
    // Locks the film, so that a concurrent new plan is either stored before this, or finds no film.
    await tx.$queryRaw`select 1 from film where id = ${filmId} for update`;
    await scheduleEnd(tx, filmId);
    await scheduleCheckoutClosing(tx, filmId);
    await tx.film.deleteMany({ where: { id: filmId } });
    await endAllBatches(tx, { filmId }); // after the film is deleted, so that no batch can be started
  }
}

/** The projection of films. `clear` keeps films that had a subscription, because they store its version. */
export const filmOwners = {
  aggregateTypes: ['film'],
  clear: (tx: Tx) => tx.$executeRaw`delete from film where "subscriptionVersion" = 0`,
};
