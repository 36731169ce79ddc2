import type { Film } from '@laurel/proto/films/v1/films';
import type { MayActFor } from '@laurel/runtime/call';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { withoutStill } from '../domain/still.js';
import { ownFilm } from '../messages.js';
import { saveStills } from '../stills/changed-stills.js';

/** Longer than an address for uploads lives: nothing arrives under a name that is forgotten. */
const BACK_MS = 20 * 60_000;

@Injectable()
export class RemoveFilmStill {
  constructor(private readonly db: Db) {}

  /** The film is without it now; for a while it may come back (`addFilmStill`), then its files go. Refuses `film.not_found` and `still.not_found`. */
  run(asked: { filmId: number; stillFileName: string }, mayActFor: MayActFor): Promise<Film> {
    const { filmId, stillFileName: fileName } = asked;
    return this.db.$transaction(async (tx) => {
      const film = await ownFilm(tx, filmId, mayActFor);
      const names = withoutStill(film.stillFileNames, fileName);
      await tx.filmStill.updateMany({
        where: { fileName, filmId },
        data: { state: 'gone', uploadEnds: new Date(Date.now() + BACK_MS) },
      });
      return saveStills(tx, film, names, 'removeFilmStill');
    });
  }
}
