import { isDeepStrictEqual } from 'node:util';
import type { Film, KeptPremiere } from '@laurel/proto/films/v1/films';
import { UNDO_MINUTES } from '@laurel/rules/undo';
import { once } from '@laurel/runtime/answered';
import { auditHelp } from '@laurel/runtime/audit-wanted';
import type { MayActFor } from '@laurel/runtime/call';
import { record } from '@laurel/runtime/outbox';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../database.js';
import { checkedPremieres, refuseImpossible } from '../domain/checked-premieres.js';
import { staleFilm } from '../domain/stale-film.js';
import { filmMessage, ownFilm, readFilm } from '../messages.js';
import { festivalScreenings } from './festival-screenings.js';
import { atPresentFestivals } from './present-festivals.js';

interface Asked {
  filmId: number;
  /** The version that the asker has seen; null: whatever it is. */
  version: number | null;
  premieres: KeptPremiere[];
}

/** What was kept before a change, and with which version that left the film. */
interface KeptBefore {
  version: number;
  /** Milliseconds since 1970. */
  at: number;
  premieres: KeptPremiere[];
}

/** Whether this takes back the last change of a film that nobody has changed since: what was then comes back whole, as it was, for as long as an undo may. */
async function isAsBefore(
  tx: Tx,
  { id, version }: { id: number; version: number },
  kept: readonly KeptPremiere[],
): Promise<boolean> {
  const { keptBefore } = await tx.film.findUniqueOrThrow({ where: { id }, select: { keptBefore: true } });
  if (keptBefore === null) return false;
  const before = keptBefore as unknown as KeptBefore;
  const isRecent = Date.now() - before.at < UNDO_MINUTES * 60_000;
  return before.version === version && isRecent && isDeepStrictEqual(kept, before.premieres);
}

@Injectable()
export class SetKeptPremieres {
  constructor(private readonly db: Db) {}

  /**
   * All that are to be kept; what is not named is kept no longer, and a festival's old id means the one that it went into. Refuses
   * `film.not_found`, `film.stale` and `film.keptPremieres_invalid`, also as `refuseImpossible`, but of who takes the last change back. No change, no new version.
   */
  run(asked: Asked, mayActFor: MayActFor): Promise<Film> {
    const wanted = checkedPremieres(asked.premieres);
    return this.db.$transaction((tx) =>
      once(tx, 'setKeptPremieres', asked, async () => {
        const kept = await atPresentFestivals(tx, wanted);
        const film = await ownFilm(tx, asked.filmId, mayActFor);
        if (asked.version !== null && asked.version !== film.version) throw staleFilm();
        if (isDeepStrictEqual(kept, film.keptPremieres)) return filmMessage(film);
        const isTakenBack = asked.version !== null && (await isAsBefore(tx, film, kept));
        const as = { wanted: asked.premieres, before: film.keptPremieres };
        if (!isTakenBack) refuseImpossible(film, kept, as, await festivalScreenings(tx, kept));
        const { id, createdBy, version } = film;
        const keptBefore = {
          version: version + 1,
          at: Date.now(),
          premieres: film.keptPremieres.map((one) => ({ ...one })),
        } satisfies KeptBefore;
        await tx.film.update({
          where: { id },
          data: { keptPremieres: { deleteMany: {}, create: kept }, keptBefore, version: { increment: 1 } },
        });
        await auditHelp(tx, createdBy, { function: 'setKeptPremieres', filmId: id });
        const changed = filmMessage((await readFilm(tx, id))!);
        await record(tx, 'film.changed', `film-${id}`, changed.version, { film: changed });
        return changed;
      }),
    );
  }
}
