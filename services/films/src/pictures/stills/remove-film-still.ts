import type { Film } from '@laurel/proto/films/v1/films';
import type { MayActFor } from '@laurel/runtime/auth/call-context';
import { Injectable } from '@nestjs/common';
import { Db } from '../../database/client.js';
import { removeStillName } from '../../domain/still.js';
import { lockEditableFilm } from '../../database/film-messages.js';
import { saveStills } from './save-stills.js';

/** Longer than an upload URL is valid, so that no file can arrive after the deletion of its name. */
const RESTORABLE_MS = 20 * 60_000;

@Injectable()
export class RemoveFilmStill {
  constructor(private readonly db: Db) {}

  /**
   * Removes a still from a film. It can be restored for a while (`addFilmStill`). After that its files are
   * deleted.
   * @throws film.not_found
   * @throws still.not_found
   */
  run(input: { filmId: number; stillFileName: string }, mayActFor: MayActFor): Promise<Film> {
    const { filmId, stillFileName: fileName } = input;
    return this.db.$transaction(async (tx) => {
      const film = await lockEditableFilm(tx, filmId, mayActFor);
      const names = removeStillName(film.stillFileNames, fileName);
      await tx.filmStill.updateMany({
        where: { fileName, filmId },
        data: { state: 'removed', uploadEnds: new Date(Date.now() + RESTORABLE_MS) },
      });
      return saveStills(tx, film, names, 'removeFilmStill');
    });
  }
}
