import { isDeepStrictEqual } from 'node:util';
import type { Film } from '@laurel/proto/films/v1/films';
import type { MayActFor } from '@laurel/runtime/call';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { inOrder } from '../domain/still.js';
import { filmMessage, ownFilm } from '../messages.js';
import { saveStills } from '../stills/changed-stills.js';

@Injectable()
export class OrderFilmStills {
  constructor(private readonly db: Db) {}

  /** The first is the film's face. Refuses `film.not_found` and `still.order_differs`. No change, no new version. */
  run(asked: { filmId: number; stillFileNames: string[] }, mayActFor: MayActFor): Promise<Film> {
    return this.db.$transaction(async (tx) => {
      const film = await ownFilm(tx, asked.filmId, mayActFor);
      const names = inOrder(film.stillFileNames, asked.stillFileNames);
      return isDeepStrictEqual(names, film.stillFileNames)
        ? filmMessage(film)
        : saveStills(tx, film, names, 'orderFilmStills');
    });
  }
}
