import type { Film } from '@laurel/proto/films/v1/films';
import type { Measures } from '@laurel/rules/pictures/stills';
import { getCaller, type MayActFor } from '@laurel/runtime/auth/call-context';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../../database/client.js';
import { checkStillLimit, noSuchUpload, withStill } from '../../domain/still.js';
import { filmMessage, lockEditableFilm, type FilmRow } from '../../database/film-messages.js';
import { saveStills } from './save-stills.js';
import { StillEncoder } from '../processing/encoder.js';
import { getMeasures } from '../processing/picture.js';
import { sentPicture } from '../processing/sent-picture.js';
import { StillStorage } from '../../storage/storage.js';

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
    const { variants } = await this.encoder.run(getCaller().user, () => sentPicture(this.storage, fileName));
    await this.storage.write(fileName, variants);
    return getMeasures(variants);
  }

  private async undo(fileName: string, error: unknown): Promise<never> {
    if ((await this.db.filmStill.count({ where: { fileName, state: { in: ['stored', 'removed'] } } })) === 0)
      await this.storage.remove(fileName);
    throw error;
  }

  /** Returns the film if it has the still already or again. Returns null if the still must be encoded. */
  private async look(tx: Tx, input: AddStillInput, mayActFor: MayActFor) {
    const { filmId, stillFileName } = input;
    const film = await lockEditableFilm(tx, filmId, mayActFor);
    if (film.stillFileNames.includes(stillFileName)) return filmMessage(film);
    const waits = { fileName: stillFileName, filmId, state: 'requested' };
    if (!(await tx.filmStill.findFirst({ where: waits }))) return this.putBack(tx, film, input);
    checkStillLimit(film.stillFileNames);
    return null;
  }

  /** Saves a still that was encoded just now. */
  private async saveEncoded(tx: Tx, film: FilmRow, { stillFileName }: AddStillInput, measures: Measures) {
    if (film.stillFileNames.includes(stillFileName)) return filmMessage(film);
    return this.save(tx, film, stillFileName, 'requested', { state: 'stored', ...measures });
  }

  /** Restores a still that was removed a moment ago, with its stored measures. */
  private putBack(tx: Tx, film: FilmRow, { stillFileName }: AddStillInput) {
    return this.save(tx, film, stillFileName, 'removed', { state: 'stored' });
  }

  private async save(
    tx: Tx,
    film: FilmRow,
    fileName: string,
    from: 'requested' | 'removed',
    data: { state: 'stored' } & Partial<Measures>,
  ) {
    const names = withStill(film.stillFileNames, fileName);
    const where = { fileName, filmId: film.id, state: from, uploadEnds: { gt: new Date() } };
    const { count } = await tx.filmStill.updateMany({ where, data });
    if (count === 0) throw noSuchUpload();
    return saveStills(tx, film, names, 'addFilmStill');
  }
}
