import type { FilmDeleted, FilmRegistered } from '@laurel/proto/films/v1/events';
import { OnEvent, OnEventsInSql, type EventContext } from '@laurel/runtime/events/event-handlers';
import type { SqlTx } from '@laurel/runtime/database/sql-transaction';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database/client.js';

/** Stores at which festivals a film was shown, because a festival with screenings must not be deleted. */
@Controller()
export class SaveScreeningsWhenFilmRegistered {
  @OnEventsInSql('film.registered', 'film.changed', 'film.snapshot')
  async handleRegistered(events: FilmRegistered[], { tx }: EventContext<SqlTx>) {
    const filmIds = events.map(({ film }) => film!.id);
    const filmScreenings = events.flatMap(({ film }) =>
      (film!.details?.screenings?.values ?? []).flatMap(({ festivalId }) =>
        festivalId == null ? [] : [{ filmId: film!.id, festivalId }],
      ),
    );
    await tx.$executeRaw`delete from festival_screening where "filmId" = any(${filmIds}::int[])`;
    // An event that is older than a merge contains the id of the merged festival.
    await tx.$executeRaw`insert into festival_screening ("filmId", "festivalId")
      select distinct s."filmId", coalesce(m."targetId", s."festivalId")
      from unnest(${filmScreenings.map((item) => item.filmId)}::int[], ${filmScreenings.map((item) => item.festivalId)}::int[]) as s("filmId", "festivalId")
      left join merged_festival m on m.id = s."festivalId" on conflict do nothing`;
  }

  @OnEvent('film.deleted')
  async handleDeleted({ filmId }: FilmDeleted, { tx }: EventContext<Tx>) {
    await tx.festivalScreening.deleteMany({ where: { filmId } });
  }
}

/** The projection of screenings, which is rebuilt from snapshots of films. */
export const screenings = {
  aggregateTypes: ['film'],
  clear: (tx: Tx) => tx.$executeRaw`truncate festival_screening`,
};
