import { isDeepStrictEqual } from 'node:util';
import type { Film } from '@laurel/proto/films/v1/films';
import { today } from '@laurel/rules/days';
import { once } from '@laurel/runtime/answered';
import { auditHelp } from '@laurel/runtime/audit-wanted';
import type { MayActFor } from '@laurel/runtime/call';
import { record } from '@laurel/runtime/outbox';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../database.js';
import { checkedFilm, noSuchFilm, withFacts, type FilmFacts } from '../domain/film.js';
import { staleFilm } from '../domain/stale-film.js';
import { columnsOf, factsOf, filmMessage, lockedFilm, readFilm } from '../messages.js';
import { withPresentFestivals } from './present-festivals.js';

export interface FilmChange {
  filmId: number;
  /** The version that the asker has seen; null: whatever it is. */
  version: number | null;
  facts: FilmFacts;
  /** Which of the facts to take. */
  fields: string[];
}

@Injectable()
export class UpdateFilm {
  constructor(private readonly db: Db) {}

  /** Refuses `film.not_found` (also for another's film) and `film.stale`; a festival's old id means the one that it went into. No change, no new version. */
  run({ filmId, version, facts, fields }: FilmChange, mayActFor: MayActFor): Promise<Film> {
    return this.db.$transaction((tx) =>
      once(tx, 'updateFilm', { filmId, version, facts, fields }, async () => {
        const said = await withPresentFestivals(tx, facts);
        const row = await lockedFilm(tx, filmId);
        if (!row || !mayActFor(row.createdBy)) throw noSuchFilm();
        if (version !== null && version !== row.version) throw staleFilm();
        const before = factsOf(row);
        const after = checkedFilm(withFacts(before, said, fields), today(), fields);
        if (isDeepStrictEqual(after, before)) return filmMessage(row);
        await replace(tx, filmId, before, after);
        const film = filmMessage((await readFilm(tx, filmId))!);
        await auditHelp(tx, row.createdBy, { function: 'updateFilm', filmId, fields: fields.join(' ') });
        await record(tx, 'film.changed', `film-${filmId}`, film.version, { film });
        return film;
      }),
    );
  }
}

const LISTS = [
  'productionCountries',
  'directorNationalities',
  'directorResidency',
  'screenings',
  'credits',
] as const;

/** Lists that stay are not written again: what they hold may be of a vocabulary of its time. */
async function replace(tx: Tx, id: number, before: FilmFacts, after: FilmFacts): Promise<void> {
  const columns = columnsOf(after);
  const lists = LISTS.map((list) => [
    list,
    isDeepStrictEqual(before[list], after[list]) ? undefined : { deleteMany: {}, ...columns[list] },
  ]);
  await tx.film.update({
    where: { id },
    data: { ...columns, ...Object.fromEntries(lists), version: { increment: 1 } },
  });
}
