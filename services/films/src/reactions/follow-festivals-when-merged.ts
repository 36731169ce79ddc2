import type { MergeMade } from '@laurel/proto/catalog/v1/events';
import { keepMerged } from '@laurel/runtime/merged-ids';
import { recordAll } from '@laurel/runtime/outbox';
import { On, type Reaction } from '@laurel/runtime/reactions';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database.js';
import { filmMessage, FILMS, type FilmRow } from '../messages.js';

/** A screening at a festival that went into another was at that one, and a premiere that is kept for it is kept for that one. */
@Controller()
export class FollowFestivalsWhenMerged {
  @On('merge.made', 'merge.restated')
  async made({ merge }: MergeMade, { tx }: Reaction<Tx>) {
    const { festivalId } = merge!;
    const keptId = (await keepMerged(tx, 'festival', [{ id: festivalId, keptId: merge!.keptId }]))(
      festivalId,
    );
    const films = await tx.$queryRaw<{ id: number }[]>`select id from film
      where id in (select "filmId" from film_screening where "festivalId" = ${festivalId}
        union select "filmId" from film_kept_premiere where "festivalId" = ${festivalId}) order by id for update`;
    if (films.length === 0) return;
    const ids = films.map(({ id }) => id);
    await tx.filmScreening.updateMany({ where: { festivalId }, data: { festivalId: keptId } });
    await tx.filmKeptPremiere.updateMany({ where: { festivalId }, data: { festivalId: keptId } });
    await tx.$executeRaw`update film set version = version + 1 where id = any(${ids})`;
    const rows = await tx.$queryRawUnsafe<FilmRow[]>(
      `${FILMS} where f."id" = any($1::int[]) order by f."id"`,
      ids,
    );
    await recordAll(
      tx,
      rows.map((row) => ({
        type: 'film.changed',
        aggregate: `film-${row.id}`,
        version: row.version,
        fact: { film: filmMessage(row) },
      })),
    );
  }
}

/** Told again by the catalogue. */
export const merges = { of: ['merge'], forget: (tx: Tx) => tx.$executeRaw`truncate merged_festival` };
