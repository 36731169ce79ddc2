import { isDeepStrictEqual } from 'node:util';
import type { Film, ReservedPremiere } from '@laurel/proto/films/v1/films';
import { UNDO_MINUTES } from '@laurel/rules/submissions/undo';
import { runOnce } from '@laurel/runtime/database/idempotency';
import { auditHelp } from '@laurel/runtime/events/audit-event';
import type { MayActFor } from '@laurel/runtime/auth/call-context';
import { appendEvent } from '@laurel/runtime/events/outbox';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../database/client.js';
import { validatePremieres, refuseImpossible } from '../domain/checked-premieres.js';
import { staleFilm } from '../domain/stale-film.js';
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
 * True if this undoes the film's last change within the undo time. The previous reservations are then
 * restored without the usual checks.
 */
async function isUndo(
  tx: Tx,
  { id, version }: { id: number; version: number },
  reserved: readonly ReservedPremiere[],
): Promise<boolean> {
  const { previousReservedPremieres: reservedBefore } = await tx.film.findUniqueOrThrow({
    where: { id },
    select: { previousReservedPremieres: true },
  });
  if (reservedBefore === null) return false;
  const before = reservedBefore as unknown as PreviousReservations;
  const isRecent = Date.now() - before.at < UNDO_MINUTES * 60_000;
  return before.version === version && isRecent && isDeepStrictEqual(reserved, before.premieres);
}

@Injectable()
export class SetReservedPremieres {
  constructor(private readonly db: Db) {}

  /**
   * Replaces the reserved premieres of a film. The old id of a merged festival is replaced by its target. No
   * change creates no new version. An undo of the last change skips `refuseImpossible`.
   * @throws film.not_found
   * @throws film.stale
   * @throws film.reservedPremieres_invalid
   */
  run(input: SetPremieresInput, mayActFor: MayActFor): Promise<Film> {
    const requested = validatePremieres(input.premieres);
    return this.db.$transaction((tx) =>
      runOnce(tx, 'setReservedPremieres', input, async () => {
        const reserved = await resolveFestivals(tx, requested);
        const film = await lockEditableFilm(tx, input.filmId, mayActFor);
        if (input.version !== null && input.version !== film.version) throw staleFilm();
        if (isDeepStrictEqual(reserved, film.reservedPremieres)) return toFilmMessage(film);
        const isUndone = input.version !== null && (await isUndo(tx, film, reserved));
        const inputs = { requested: input.premieres, before: film.reservedPremieres };
        if (!isUndone) refuseImpossible(film, reserved, inputs, await loadFestivalScreenings(tx, reserved));
        const { id, createdBy, version } = film;
        const reservedBefore = {
          version: version + 1,
          at: Date.now(),
          premieres: film.reservedPremieres.map((reservedPremiere) => ({ ...reservedPremiere })),
        } satisfies PreviousReservations;
        await tx.film.update({
          where: { id },
          data: {
            reservedPremieres: { deleteMany: {}, create: reserved },
            previousReservedPremieres: reservedBefore,
            version: { increment: 1 },
          },
        });
        await auditHelp(tx, createdBy, { function: 'setReservedPremieres', filmId: id });
        const changed = toFilmMessage((await readFilm(tx, id))!);
        await appendEvent(tx, 'film.changed', `film-${id}`, changed.version, { film: changed });
        return changed;
      }),
    );
  }
}
