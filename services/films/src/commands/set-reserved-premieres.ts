import { isDeepStrictEqual } from 'node:util';
import type { Film, ReservedPremiere } from '@laurel/proto/films/v1/films';
import { UNDO_MINUTES } from '@laurel/rules/submissions/undo';
import { runOnce } from '@laurel/runtime/database/idempotency';
import { auditAdminChange } from '@laurel/runtime/events/audit-event';
import type { MayActFor } from '@laurel/runtime/auth/call-context';
import { appendEvent } from '@laurel/runtime/events/outbox';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../database/client.js';
import { validatePremieres, refuseImpossible } from '../domain/checked-premieres.js';
import { createStaleFilmError } from '../domain/stale-film.js';
import { toFilmMessage, lockEditableFilm, readFilm } from '../database/film-messages.js';
import { loadFestivalScreenings } from './festival-screenings.js';
import { resolveFestivals } from './present-festivals.js';

interface SetPremieresInput {
  filmId: number;
  /** The version that the caller has seen. Null accepts any. */
  version: number | null;
  premieres: ReservedPremiere[];
}

/** The premieres that were reserved before a change, and the film's version after it. */
interface PreviousReservations {
  version: number;
  /** Milliseconds since 1970. */
  at: number;
  premieres: ReservedPremiere[];
}

/**
 * Returns whether this change undoes the film's last change within the undo period. It then restores the
 * previous reservations without the usual checks.
 */
async function isUndo(
  tx: Tx,
  { id, version }: { id: number; version: number },
  reservedPremieres: readonly ReservedPremiere[],
): Promise<boolean> {
  const { previousReservedPremieres: storedReservations } = await tx.film.findUniqueOrThrow({
    where: { id },
    select: { previousReservedPremieres: true },
  });
  if (storedReservations === null) return false;
  const previousReservations = storedReservations as unknown as PreviousReservations;
  const isRecent = Date.now() - previousReservations.at < UNDO_MINUTES * 60_000;
  return (
    previousReservations.version === version &&
    isRecent &&
    isDeepStrictEqual(reservedPremieres, previousReservations.premieres)
  );
}

@Injectable()
export class SetReservedPremieres {
  constructor(private readonly db: Db) {}

  /**
   * Replaces the reserved premieres of a film. Replaces ids of merged festivals by their targets. An
   * unchanged set creates no new version. An undo of the last change skips `refuseImpossible`.
   * @throws film.not_found
   * @throws film.stale
   * @throws film.reservedPremieres_invalid
   */
  run(input: SetPremieresInput, mayActFor: MayActFor): Promise<Film> {
    const requestedPremieres = validatePremieres(input.premieres);
    return this.db.$transaction((tx) =>
      runOnce(tx, 'setReservedPremieres', input, async () => {
        const reservedPremieres = await resolveFestivals(tx, requestedPremieres);
        const film = await lockEditableFilm(tx, input.filmId, mayActFor);
        if (input.version !== null && input.version !== film.version) throw createStaleFilmError();
        if (isDeepStrictEqual(reservedPremieres, film.reservedPremieres)) return toFilmMessage(film);
        const isUndoOfLastChange = input.version !== null && (await isUndo(tx, film, reservedPremieres));
        const premiereInputs = {
          requestedPremieres: input.premieres,
          previousPremieres: film.reservedPremieres,
        };
        if (!isUndoOfLastChange)
          refuseImpossible(
            film,
            reservedPremieres,
            premiereInputs,
            await loadFestivalScreenings(tx, reservedPremieres),
          );
        const { id, createdBy, version } = film;
        const previousReservations = {
          version: version + 1,
          at: Date.now(),
          premieres: film.reservedPremieres.map((reservedPremiere) => ({ ...reservedPremiere })),
        } satisfies PreviousReservations;
        await tx.film.update({
          where: { id },
          data: {
            reservedPremieres: { deleteMany: {}, create: reservedPremieres },
            previousReservedPremieres: previousReservations,
            version: { increment: 1 },
          },
        });
        await auditAdminChange(tx, createdBy, { function: 'setReservedPremieres', filmId: id });
        const updatedFilm = toFilmMessage((await readFilm(tx, id))!);
        await appendEvent(tx, 'film.changed', `film-${id}`, updatedFilm.version, { film: updatedFilm });
        return updatedFilm;
      }),
    );
  }
}
