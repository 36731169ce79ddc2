import type { Film } from '@laurel/proto/films/v1/films';
import type { PictureDimensions } from '@laurel/rules/pictures/stills';
import { getCaller, type MayActFor } from '@laurel/runtime/auth/call-context';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../../database/client.js';
import { checkStillLimit, createUploadNotFoundError, addStillName } from '../../domain/still.js';
import { toFilmMessage, lockEditableFilm, type FilmRow } from '../../database/film-messages.js';
import { saveStills } from './save-stills.js';
import { StillEncoder } from '../processing/encoder.js';
import { getMeasures } from '../processing/picture.js';
import { readUpload } from '../processing/read-upload.js';
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
   * Confirms an upload: encodes its variants (outside of transactions) and appends the still to the film.
   * Returns the film unchanged if the upload was confirmed before. Restores a still that was removed
   * recently.
   * @throws film.not_found
   * @throws still.not_uploaded
   * @throws still.too_many
   * @throws still.not_a_picture and other refusals of `inspectPicture`
   */
  async run(input: AddStillInput, mayActFor: MayActFor): Promise<Film> {
    const { stillFileName } = input;
    const findConfirmed = () => this.db.$transaction((tx) => this.findOrRestore(tx, input, mayActFor));
    const confirmedFilm = await findConfirmed();
    if (confirmedFilm) return confirmedFilm;
    let measures: PictureDimensions;
    try {
      measures = await this.encode(stillFileName);
    } catch (error) {
      // A concurrent request may have confirmed the same upload and removed the uploaded file.
      const confirmedMeanwhile = await findConfirmed();
      if (confirmedMeanwhile) return confirmedMeanwhile;
      throw error;
    }
    const film = await this.db
      .$transaction(async (tx) =>
        this.saveEncoded(tx, await lockEditableFilm(tx, input.filmId, mayActFor), input, measures),
      )
      .catch((error: unknown) => this.removeUnusedFiles(stillFileName, error));
    await this.storage.removeUpload(stillFileName);
    return film;
  }

  private async encode(fileName: string): Promise<PictureDimensions> {
    const { variants } = await this.encoder.run(getCaller().user, () => readUpload(this.storage, fileName));
    await this.storage.write(fileName, variants);
    return getMeasures(variants);
  }

  private async removeUnusedFiles(fileName: string, error: unknown): Promise<never> {
    if ((await this.db.filmStill.count({ where: { fileName, state: { in: ['stored', 'removed'] } } })) === 0)
      await this.storage.remove(fileName);
    throw error;
  }

  /**
   * Returns the film if it already has the still or if the still was restored. Returns null if the still must
   * be encoded.
   */
  private async findOrRestore(tx: Tx, input: AddStillInput, mayActFor: MayActFor) {
    const { filmId, stillFileName } = input;
    const film = await lockEditableFilm(tx, filmId, mayActFor);
    if (film.stillFileNames.includes(stillFileName)) return toFilmMessage(film);
    const pendingUpload = { fileName: stillFileName, filmId, state: 'requested' };
    if (!(await tx.filmStill.findFirst({ where: pendingUpload }))) return this.restore(tx, film, input);
    checkStillLimit(film.stillFileNames);
    return null;
  }

  /** Saves a still after it was encoded. */
  private async saveEncoded(
    tx: Tx,
    film: FilmRow,
    { stillFileName }: AddStillInput,
    measures: PictureDimensions,
  ) {
    if (film.stillFileNames.includes(stillFileName)) return toFilmMessage(film);
    return this.save(tx, film, stillFileName, 'requested', { state: 'stored', ...measures });
  }

  /** Restores a recently removed still, with its stored size. */
  private restore(tx: Tx, film: FilmRow, { stillFileName }: AddStillInput) {
    return this.save(tx, film, stillFileName, 'removed', { state: 'stored' });
  }

  private async save(
    tx: Tx,
    film: FilmRow,
    fileName: string,
    currentState: 'requested' | 'removed',
    data: { state: 'stored' } & Partial<PictureDimensions>,
  ) {
    const names = addStillName(film.stillFileNames, fileName);
    const where = { fileName, filmId: film.id, state: currentState, uploadEnds: { gt: new Date() } };
    const { count } = await tx.filmStill.updateMany({ where, data });
    if (count === 0) throw createUploadNotFoundError();
    return saveStills(tx, film, names, 'addFilmStill');
  }
}
