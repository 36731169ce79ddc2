import type { Film } from '@laurel/proto/films/v1/films';
import type { Measures } from '@laurel/rules/stills';
import { caller, type MayActFor } from '@laurel/runtime/call';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../database.js';
import { checkStillLimit, noSuchUpload, withStill } from '../domain/still.js';
import { filmMessage, lockEditableFilm, type FilmRow } from '../messages.js';
import { saveStills } from '../stills/changed-stills.js';
import { StillEncoder } from '../stills/encoder.js';
import { getMeasures } from '../stills/picture.js';
import { sentPicture } from '../stills/sent-picture.js';
import { StillStorage } from '../stills/storage.js';

interface AddStillInput {
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
   * Confirms an upload: encodes its variants outside of any transaction, and appends the still to the film.
   * Returns the film unchanged if the upload was confirmed before. A still that was removed a moment ago is
   * restored.
   * @throws film.not_found
   * @throws still.not_uploaded
   * @throws still.too_many
   * @throws still.not_a_picture and other refusals of `inspectPicture`
   */
  async run(input: AddStillInput, mayActFor: MayActFor): Promise<Film> {
    const { stillFileName } = input;
    const look = () => this.db.$transaction((tx) => this.look(tx, input, mayActFor));
    const had = await look();
    if (had) return had;
    let measures: Measures;
    try {
      measures = await this.make(stillFileName);
    } catch (error) {
      // A concurrent request confirmed the same upload and removed the uploaded file.
      const since = await look();
      if (since) return since;
      throw error;
    }
    const film = await this.db
      .$transaction(async (tx) =>
        this.saveEncoded(tx, await lockEditableFilm(tx, input.filmId, mayActFor), input, measures),
      )
      .catch((error: unknown) => this.undo(stillFileName, error));
    await this.storage.removeUpload(stillFileName);
    return film;
  }

  private async make(fileName: string): Promise<Measures> {
    const { variants } = await this.encoder.run(caller().user, () => sentPicture(this.storage, fileName));
    await this.storage.write(fileName, variants);
    return getMeasures(variants);
  }

  private async undo(fileName: string, error: unknown): Promise<never> {
    if ((await this.db.filmStill.count({ where: { fileName, state: { in: ['kept', 'gone'] } } })) === 0)
      await this.storage.remove(fileName);
    throw error;
  }

  /** Returns the film if it has the still already or again. Returns null if the still must be encoded. */
  private async look(tx: Tx, input: AddStillInput, mayActFor: MayActFor) {
    const { filmId, stillFileName } = input;
    const film = await lockEditableFilm(tx, filmId, mayActFor);
    if (film.stillFileNames.includes(stillFileName)) return filmMessage(film);
    const waits = { fileName: stillFileName, filmId, state: 'wanted' };
    if (!(await tx.filmStill.findFirst({ where: waits }))) return this.putBack(tx, film, input);
    checkStillLimit(film.stillFileNames);
    return null;
  }

  /** Saves a still that was encoded just now. */
  private async saveEncoded(tx: Tx, film: FilmRow, { stillFileName }: AddStillInput, measures: Measures) {
    if (film.stillFileNames.includes(stillFileName)) return filmMessage(film);
    return this.save(tx, film, stillFileName, 'wanted', { state: 'kept', ...measures });
  }

  /** Restores a still that was removed a moment ago, with its stored measures. */
  private putBack(tx: Tx, film: FilmRow, { stillFileName }: AddStillInput) {
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
