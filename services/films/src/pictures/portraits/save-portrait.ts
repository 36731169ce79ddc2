import { DAY_MS } from '@laurel/rules/dates/days';
import { getCaller } from '@laurel/runtime/auth/call-context';
import { Injectable } from '@nestjs/common';
import { Db } from '../../database/client.js';
import { createUploadNotFoundError } from '../../domain/still.js';
import { StillEncoder } from '../processing/encoder.js';
import { readUpload } from '../processing/read-upload.js';
import { StillStorage } from '../../storage/storage.js';

@Injectable()
export class SavePortrait {
  constructor(
    private readonly db: Db,
    private readonly storage: StillStorage,
    private readonly encoder: StillEncoder,
  ) {}

  /**
   * Converts an upload without a film to a portrait of the caller. It expires after a day unless identity
   * publishes that the user has chosen it. A portrait that was replaced recently can be used again.
   * @throws still.not_uploaded, also for another user's upload
   * @throws still.not_a_picture and other refusals of `inspectPicture`
   */
  async run(fileName: string): Promise<void> {
    const createdBy = getCaller().user;
    const uploadCriteria = { fileName, createdBy };
    const uploadEnds = new Date(Date.now() + DAY_MS);
    const extendedUploads = await this.db.filmStill.updateMany({
      where: { ...uploadCriteria, state: 'unused', uploadEnds: { gt: new Date() } },
      data: { uploadEnds },
    });
    if (
      extendedUploads.count > 0 ||
      (await this.db.filmStill.count({ where: { ...uploadCriteria, state: 'portrait' } })) > 0
    )
      return;
    const upload = { ...uploadCriteria, filmId: null, state: 'trial' };
    if ((await this.db.filmStill.count({ where: upload })) === 0) throw createUploadNotFoundError();
    // A concurrent request may have saved the same upload. It has then deleted the uploaded file, and the
    // variants belong to it.
    const isSaved = () =>
      this.db.filmStill
        .count({ where: { ...uploadCriteria, state: { in: ['unused', 'portrait'] } } })
        .then(Boolean);
    const encodedPicture = await this.encoder
      .run(createdBy, () => readUpload(this.storage, fileName))
      .catch(async (error: unknown) => {
        if (await isSaved()) return null;
        throw error;
      });
    if (!encodedPicture) return;
    await this.storage.write(fileName, encodedPicture.variants);
    const { count } = await this.db.filmStill.updateMany({
      where: upload,
      data: { state: 'unused', uploadEnds },
    });
    if (count > 0) return this.storage.removeUpload(fileName);
    if (await isSaved()) return;
    await this.storage.remove(fileName);
    throw createUploadNotFoundError();
  }
}
