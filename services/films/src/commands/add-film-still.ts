import type { Film } from '@laurel/proto/films/v1/films';
import type { Measures } from '@laurel/rules/stills';
import { caller, type MayActFor } from '@laurel/runtime/call';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../database.js';
import { checkRoom, noSuchUpload, withStill } from '../domain/still.js';
import { filmMessage, ownFilm, type FilmRow } from '../messages.js';
import { saveStills } from '../stills/changed-stills.js';
import { StillEncoder } from '../stills/encoder.js';
import { measuresOf } from '../stills/picture.js';
import { sentPicture } from '../stills/sent-picture.js';
import { StillStorage } from '../stills/storage.js';

interface Asked {
  filmId: number;
  stillFileName: string;
}

@Injectable()
export class AddFilmStill {
  constructor(
    private readonly db: Db,
    private readonly storage: StillStorage,
    private readonly encoder: StillEncoder,
  ) {}

  /**
   * Confirms an upload: its copies are made, outside of any transaction, and the film has it, behind its others. Confirmed already: the
   * film as it is. Removed a moment ago: it is back. Refuses `film.not_found`, `still.not_uploaded`, `still.too_many`, and what is no picture that we take.
   */
  async run(asked: Asked, mayActFor: MayActFor): Promise<Film> {
    const { stillFileName } = asked;
    const look = () => this.db.$transaction((tx) => this.look(tx, asked, mayActFor));
    const had = await look();
    if (had) return had;
    let measures: Measures;
    try {
      measures = await this.make(stillFileName);
    } catch (error) {
      // The same confirmed a moment earlier, and what was sent is gone with it.
      const since = await look();
      if (since) return since;
      throw error;
    }
    const film = await this.db
      .$transaction(async (tx) => this.keep(tx, await ownFilm(tx, asked.filmId, mayActFor), asked, measures))
      .catch((error: unknown) => this.undo(stillFileName, error));
    await this.storage.removeUpload(stillFileName);
    return film;
  }

  private async make(fileName: string): Promise<Measures> {
    const { copies } = await this.encoder.run(caller().user, () => sentPicture(this.storage, fileName));
    await this.storage.write(fileName, copies);
    return measuresOf(copies);
  }

  private async undo(fileName: string, error: unknown): Promise<never> {
    if ((await this.db.filmStill.count({ where: { fileName, state: { in: ['kept', 'gone'] } } })) === 0)
      await this.storage.remove(fileName);
    throw error;
  }

  /** The film, where it has the still already or again; null where it is to be made. */
  private async look(tx: Tx, asked: Asked, mayActFor: MayActFor) {
    const { filmId, stillFileName } = asked;
    const film = await ownFilm(tx, filmId, mayActFor);
    if (film.stillFileNames.includes(stillFileName)) return filmMessage(film);
    const waits = { fileName: stillFileName, filmId, state: 'wanted' };
    if (!(await tx.filmStill.findFirst({ where: waits }))) return this.putBack(tx, film, asked);
    checkRoom(film.stillFileNames);
    return null;
  }

  /** What was made just now. */
  private async keep(tx: Tx, film: FilmRow, { stillFileName }: Asked, measures: Measures) {
    if (film.stillFileNames.includes(stillFileName)) return filmMessage(film);
    return this.save(tx, film, stillFileName, 'wanted', { state: 'kept', ...measures });
  }

  /** What was removed a moment ago, with the measures that it had. */
  private putBack(tx: Tx, film: FilmRow, { stillFileName }: Asked) {
    return this.save(tx, film, stillFileName, 'gone', { state: 'kept' });
  }

  private async save(
    tx: Tx,
    film: FilmRow,
    fileName: string,
    from: 'wanted' | 'gone',
    data: { state: 'kept' } & Partial<Measures>,
  ) {
    const names = withStill(film.stillFileNames, fileName);
    const where = { fileName, filmId: film.id, state: from, uploadEnds: { gt: new Date() } };
    const { count } = await tx.filmStill.updateMany({ where, data });
    if (count === 0) throw noSuchUpload();
    return saveStills(tx, film, names, 'addFilmStill');
  }
}
