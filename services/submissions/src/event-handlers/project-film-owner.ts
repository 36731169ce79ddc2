import type { FilmDeleted, FilmRegistered } from '@laurel/proto/films/v1/events';
import type { FilmFields } from '@laurel/proto/films/v1/films';
import type { DeadlineFilm } from '@laurel/rules/matching/deadline-rules';
import { OnEvent, OnEventsInSql, type EventContext } from '@laurel/runtime/events/event-handlers';
import type { SqlTx } from '@laurel/runtime/database/sql-transaction';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database/client.js';
import { deleteSubmissions } from '../changes/deletions.js';
import { deletePastEntries } from '../past-entries/publish-elsewhere.js';
import { endAllSendings } from '../sending/end-all-sendings.js';

/**
 * Projects films: owner, name and the fields that fees and deadlines depend on. Deletes the submissions and calendar links
 * of a deleted film.
 */
@Controller()
export class ProjectFilmOwner {
  @OnEventsInSql('film.registered', 'film.changed', 'film.snapshot')
  async onRegistered(events: FilmRegistered[], { tx }: EventContext<SqlTx>) {
    const ids = events.map(({ film }) => film!.id);
    const owners = events.map(({ film }) => film!.createdBy);
    const details = events.map(({ film }) => film!.details!);
    const names = details.map(({ name }) => name);
    const lengths = details.map(({ length }) => length ?? null);
    const students = details.map(({ directorIsStudent }) => directorIsStudent ?? null);
    const completionDays = details.map(({ productionDate }) => productionDate ?? null);
    const deadlineFields = details.map((fields) => JSON.stringify(toDeadlineFields(fields)));
    await tx.$executeRaw`insert into film (id, "ownerId", name, length, "directorIsStudent", "productionDate", "deadlineFields")
      select id, owner, name, length, student, completed, fields::jsonb
        from unnest(${ids}::int[], ${owners}::uuid[], ${names}::text[], ${lengths}::int[], ${students}::boolean[], ${completionDays}::date[], ${deadlineFields}::text[])
          as projected(id, owner, name, length, student, completed, fields) order by id
      on conflict (id) do update set "ownerId" = excluded."ownerId", name = excluded.name, length = excluded.length,
        "directorIsStudent" = excluded."directorIsStudent", "productionDate" = excluded."productionDate", "deadlineFields" = excluded."deadlineFields",
        "changedAt" = case when (film.name, film."productionDate", film."deadlineFields") is distinct from (excluded.name, excluded."productionDate", excluded."deadlineFields") then now() else film."changedAt" end`;
    // Moves past entries to the new owner of the film.
    await tx.$executeRaw`update past_entry e set "userId" = f."ownerId" from film f
      where f.id = any(${ids}::int[]) and e."filmId" = f.id and e."userId" <> f."ownerId"`;
  }
  @OnEvent('film.deleted')
  async onDeleted({ filmId }: FilmDeleted, { tx }: EventContext<Tx>) {
    // Locks the film first, so that a concurrent addition commits before and is deleted too.
    await tx.$queryRaw`select 1 from film where id = ${filmId} for update`;
    await deletePastEntries(tx, { filmId });
    await tx.film.deleteMany({ where: { id: filmId } });
    await endAllSendings(tx, { filmId });
    await tx.calendarFeed.deleteMany({ where: { filmId } });
    await deleteSubmissions(tx, { filmId });
  }
}

function toDeadlineFields({
  directorAge,
  directorAgeOn,
  screenings,
  isOnline,
  productionCountries,
}: FilmFields): Omit<DeadlineFilm, 'completedOn'> {
  return {
    directorAge:
      directorAge == null || directorAgeOn == null ? null : { age: directorAge, on: directorAgeOn },
    screenings:
      screenings?.values.map(({ country = null, ...screening }) => ({ ...screening, country })) ?? null,
    isOnline: isOnline ?? null,
    productionCountries,
  };
}

export const filmOwners = { aggregateTypes: ['film'], clear: (tx: Tx) => tx.$executeRaw`truncate film` };
