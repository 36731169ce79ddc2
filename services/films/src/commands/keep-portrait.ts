import { DAY_MS } from '@laurel/rules/days';
import { caller } from '@laurel/runtime/call';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { noSuchUpload } from '../domain/still.js';
import { StillEncoder } from '../stills/encoder.js';
import { sentPicture } from '../stills/sent-picture.js';
import { StillStorage } from '../stills/storage.js';

@Injectable()
export class KeepPortrait {
  constructor(
    private readonly db: Db,
    private readonly storage: StillStorage,
    private readonly encoder: StillEncoder,
  ) {}

  /**
   * Makes a picture that was sent without a film the caller's own, for a day unless identity says that they wear it. One that they wore a moment ago: it may be
   * worn again. Refuses `still.not_uploaded`, also for another's, and what is no picture that we take.
   */
  async run(fileName: string): Promise<void> {
    const createdBy = caller().user;
    const mine = { fileName, createdBy };
    const uploadEnds = new Date(Date.now() + DAY_MS);
    const again = await this.db.filmStill.updateMany({
      where: { ...mine, state: 'unworn', uploadEnds: { gt: new Date() } },
      data: { uploadEnds },
    });
    if (again.count > 0 || (await this.db.filmStill.count({ where: { ...mine, state: 'portrait' } })) > 0)
      return;
    const sent = { ...mine, filmId: null, state: 'trial' };
    if ((await this.db.filmStill.count({ where: sent })) === 0) throw noSuchUpload();
    // Sent twice at once, the other may have kept it meanwhile: what was sent is gone then, and the copies are the other's.
    const isKept = () =>
      this.db.filmStill.count({ where: { ...mine, state: { in: ['unworn', 'portrait'] } } }).then(Boolean);
    const made = await this.encoder
      .run(createdBy, () => sentPicture(this.storage, fileName))
      .catch(async (error: unknown) => {
        if (await isKept()) return null;
        throw error;
      });
    if (!made) return;
    await this.storage.write(fileName, made.copies);
    const { count } = await this.db.filmStill.updateMany({
      where: sent,
      data: { state: 'unworn', uploadEnds },
    });
    if (count > 0) return this.storage.removeUpload(fileName);
    if (await isKept()) return;
    await this.storage.remove(fileName);
    throw noSuchUpload();
  }
}
