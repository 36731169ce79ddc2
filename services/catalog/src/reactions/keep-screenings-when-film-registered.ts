import type { FilmDeleted, FilmRegistered } from '@laurel/proto/films/v1/events';
import { On, OnManyInSql, type Reaction } from '@laurel/runtime/reactions';
import type { SqlTx } from '@laurel/runtime/sql-transaction';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database.js';

/** At which festivals a film was shown, and nothing else of it: what a film names is not deleted. */
@Controller()
export class KeepScreeningsWhenFilmRegistered {
  @OnManyInSql('film.registered', 'film.changed', 'film.restated')
  async registered(facts: FilmRegistered[], { tx }: Reaction<SqlTx>) {
    const filmIds = facts.map(({ film }) => film!.id);
    const shown = facts.flatMap(({ film }) =>
      (film!.facts?.screenings?.values ?? []).flatMap(({ festivalId }) =>
        festivalId == null ? [] : [{ filmId: film!.id, festivalId }],
      ),
    );
    await tx.$executeRaw`delete from festival_screening where "filmId" = any(${filmIds}::int[])`;
    // What was told before a merge names the one that went.
    await tx.$executeRaw`insert into festival_screening ("filmId", "festivalId")
      select distinct s."filmId", coalesce(m."keptId", s."festivalId")
      from unnest(${shown.map((one) => one.filmId)}::int[], ${shown.map((one) => one.festivalId)}::int[]) as s("filmId", "festivalId")
      left join merged_festival m on m.id = s."festivalId" on conflict do nothing`;
  }

  @On('film.deleted')
  async deleted({ filmId }: FilmDeleted, { tx }: Reaction<Tx>) {
    await tx.festivalScreening.deleteMany({ where: { filmId } });
  }
}

/** Told again by films. */
export const screenings = { of: ['film'], forget: (tx: Tx) => tx.$executeRaw`truncate festival_screening` };
