import { isDeepStrictEqual } from 'node:util';
import type { Film } from '@laurel/proto/films/v1/films';
import { today } from '@laurel/rules/dates/days';
import { runOnce } from '@laurel/runtime/database/idempotency';
import { auditAdminChange } from '@laurel/runtime/events/audit-event';
import type { MayActFor } from '@laurel/runtime/auth/call-context';
import { appendEvent } from '@laurel/runtime/events/outbox';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../database/client.js';
import { validateFilm, withFields } from '../domain/film.js';
import { createStaleFilmError } from '../domain/stale-film.js';
import {
  toFilmColumns,
  getFilmFields,
  toFilmMessage,
  lockEditableFilm,
  readFilm,
} from '../database/film-messages.js';
import { resolveScreeningFestivals } from './present-festivals.js';
import type { FilmFields } from '../domain/film-fields.js';

export interface FilmChange {
  filmId: number;
  /** The version that the caller has seen. Null accepts any. */
  version: number | null;
  details: FilmFields;
  /** The names of the fields to change. */
  fields: string[];
}

@Injectable()
export class UpdateFilm {
  constructor(private readonly db: Db) {}

  /**
   * Changes the named fields. Replaces ids of merged festivals by their targets. Unchanged fields create no
   * new version.
   * @throws film.not_found, also for another user's film
   * @throws film.stale
   */
  run({ filmId, version, details, fields }: FilmChange, mayActFor: MayActFor): Promise<Film> {
    return this.db.$transaction((tx) =>
      runOnce(tx, 'updateFilm', { filmId, version, details, fields }, async () => {
        const resolvedDetails = await resolveScreeningFestivals(tx, details);
        const row = await lockEditableFilm(tx, filmId, mayActFor);
        if (version !== null && version !== row.version) throw createStaleFilmError();
        const previousFields = getFilmFields(row);
        const updatedFields = validateFilm(
          withFields(previousFields, resolvedDetails, fields),
          today(),
          fields,
        );
        if (isDeepStrictEqual(updatedFields, previousFields)) return toFilmMessage(row);
        await saveFields(tx, filmId, previousFields, updatedFields);
        const film = toFilmMessage((await readFilm(tx, filmId))!);
        await auditAdminChange(tx, row.createdBy, {
          function: 'updateFilm',
          filmId,
          fields: fields.join(' '),
        });
        await appendEvent(tx, 'film.changed', `film-${filmId}`, film.version, { film });
        return film;
      }),
    );
  }
}

const LIST_FIELDS = [
  'productionCountries',
  'directorNationalities',
  'directorResidency',
  'screenings',
  'credits',
] as const;

/**
 * Saves the changed fields. Does not rewrite unchanged lists, because they may contain values of an earlier
 * vocabulary. If the director's age changes, today is stored as the day of this statement.
 */
async function saveFields(
  tx: Tx,
  id: number,
  previousFields: FilmFields,
  updatedFields: FilmFields,
): Promise<void> {
  const columns = toFilmColumns(updatedFields);
  const lists = LIST_FIELDS.map((list) => [
    list,
    isDeepStrictEqual(previousFields[list], updatedFields[list])
      ? undefined
      : { deleteMany: {}, ...columns[list] },
  ]);
  const isAgeStated = updatedFields.directorAge !== previousFields.directorAge;
  const ageDay = updatedFields.directorAge === null ? null : new Date(today());
  await tx.film.update({
    where: { id },
    data: {
      ...columns,
      ...Object.fromEntries(lists),
      ...(isAgeStated && { directorAgeOn: ageDay }),
      version: { increment: 1 },
    },
  });
}
