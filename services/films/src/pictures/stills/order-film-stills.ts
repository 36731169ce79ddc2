import { isDeepStrictEqual } from 'node:util';
import type { Film } from '@laurel/proto/films/v1/films';
import type { MayActFor } from '@laurel/runtime/auth/call-context';
import { Injectable } from '@nestjs/common';
import { Db } from '../../database/client.js';
import { reorderStills } from '../../domain/still.js';
import { toFilmMessage, lockEditableFilm } from '../../database/film-messages.js';
import { saveStills } from './save-stills.js';

@Injectable()
export class OrderFilmStills {
  constructor(private readonly db: Db) {}

  /**
   * Changes the order of a film's stills. The first one is its cover image. The current order creates no new
   * version.
   * @throws film.not_found
   * @throws still.order_differs
   */
  run(input: { filmId: number; stillFileNames: string[] }, mayActFor: MayActFor): Promise<Film> {
    return this.db.$transaction(async (tx) => {
      const film = await lockEditableFilm(tx, input.filmId, mayActFor);
      const names = reorderStills(film.stillFileNames, input.stillFileNames);
      return isDeepStrictEqual(names, film.stillFileNames)
        ? toFilmMessage(film)
        : saveStills(tx, film, names, 'orderFilmStills');
    });
  }
}
