import { auditAdminChange } from '@laurel/runtime/events/audit-event';
import type { MayActFor } from '@laurel/runtime/auth/call-context';
import { appendEvent } from '@laurel/runtime/events/outbox';
import { Injectable } from '@nestjs/common';
import { Db } from '../database/client.js';
import { createFilmNotFoundError } from '../domain/film.js';
import { createStaleFilmError } from '../domain/stale-film.js';

@Injectable()
export class DeleteFilm {
  constructor(private readonly db: Db) {}

  /**
   * Deletes a film permanently, with its lists and screenings, and publishes this. If `expectedVersion` is
   * null, any version is deleted.
   * @throws film.not_found, also for another user's film
   * @throws film.stale
   */
  run(filmId: number, expectedVersion: number | null, mayActFor: MayActFor): Promise<void> {
    return this.db.$transaction(async (tx) => {
      const [film] = await tx.$queryRaw<
        { createdBy: string; version: number }[]
      >`select "createdBy", version from film where id = ${filmId} for update`;
      if (!film || !mayActFor(film.createdBy)) throw createFilmNotFoundError();
      if (expectedVersion !== null && expectedVersion !== film.version) throw createStaleFilmError();
      await tx.film.delete({ where: { id: filmId } });
      const { createdBy, version } = film;
      await auditAdminChange(tx, createdBy, { function: 'deleteFilm', filmId });
      await appendEvent(tx, 'film.deleted', `film-${filmId}`, version + 1, { filmId, createdBy });
    });
  }
}
