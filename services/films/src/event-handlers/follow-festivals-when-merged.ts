import type { MergeCreated } from '@laurel/proto/catalog/v1/events';
import { saveMergedIds } from '@laurel/runtime/database/merged-ids';
import { appendEvents } from '@laurel/runtime/events/outbox';
import { OnEvent, type EventContext } from '@laurel/runtime/events/event-handlers';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database/client.js';
import { toFilmMessage, SELECT_FILMS, type FilmRow } from '../database/film-messages.js';

/** Replaces the id of a merged festival by its target in screenings and reserved premieres. */
@Controller()
export class FollowFestivalsWhenMerged {
  @OnEvent('merge.created', 'merge.snapshot')
  async handleCreated({ merge }: MergeCreated, { tx }: EventContext<Tx>) {
    const { festivalId } = merge!;
    const toCurrentId = await saveMergedIds(tx, 'festival', [{ id: festivalId, targetId: merge!.targetId }]);
    const targetId = toCurrentId(festivalId);
    const films = await tx.$queryRaw<{ id: number }[]>`select id from film
      where id in (select "filmId" from film_screening where "festivalId" = ${festivalId}
        union select "filmId" from film_reserved_premiere where "festivalId" = ${festivalId}) order by id for update`;
    if (films.length === 0) return;
    const ids = films.map(({ id }) => id);
    await tx.filmScreening.updateMany({ where: { festivalId }, data: { festivalId: targetId } });
    await tx.filmReservedPremiere.updateMany({ where: { festivalId }, data: { festivalId: targetId } });
    await tx.$executeRaw`update film set version = version + 1 where id = any(${ids})`;
    const rows = await tx.$queryRawUnsafe<FilmRow[]>(
      `${SELECT_FILMS} where f."id" = any($1::int[]) order by f."id"`,
      ids,
    );
    await appendEvents(
      tx,
      rows.map((row) => ({
        type: 'film.changed',
        aggregate: `film-${row.id}`,
        version: row.version,
        payload: { film: toFilmMessage(row) },
      })),
    );
  }
}

/** The projection of merges, which is rebuilt from snapshots of the catalogue. */
export const merges = {
  aggregateTypes: ['merge'],
  clear: (tx: Tx) => tx.$executeRaw`truncate merged_festival`,
};
