import { STILL_SIZES } from '@laurel/rules/stills';
import { auditHelp } from '@laurel/runtime/audit-wanted';
import type { MayActFor } from '@laurel/runtime/call';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { noSuchUpload } from '../domain/still.js';
import { StillEncoder } from '../stills/encoder.js';
import { isBusy } from '../stills/fair-turns.js';
import { sentPicture } from '../stills/sent-picture.js';
import { StillStorage } from '../stills/storage.js';

@Injectable()
export class TryStill {
  constructor(
    private readonly db: Db,
    private readonly storage: StillStorage,
    private readonly encoder: StillEncoder,
  ) {}

  /**
   * What would become of a picture; nothing of it is kept, whatever comes out, but while there is no time for it. Refuses
   * `still.not_uploaded`, also for another’s, `still.busy` and `still.own_busy`.
   */
  async run(fileName: string, mayActFor: MayActFor) {
    const trial = await this.db.filmStill.findFirst({ where: { fileName, state: 'trial' } });
    if (!trial || !mayActFor(trial.createdBy)) throw noSuchUpload();
    const tried = this.encoder.run(trial.createdBy, () => sentPicture(this.storage, fileName));
    const { picture, bytes, copies } = await tried.catch(async (error: unknown) => {
      if (!isBusy(error)) await this.empty(trial);
      throw error;
    });
    await this.empty(trial);
    const told = copies.map(({ size, format, width, height, bytes: copy }) => ({
      format,
      width,
      height,
      bytes: copy.length,
      preview: size === STILL_SIZES[0] ? `data:image/${format};base64,${copy.toString('base64')}` : null,
    }));
    const { type, width, height } = picture;
    return { type, width, height, bytes: bytes.length, copies: told };
  }

  private async empty({ fileName, createdBy }: { fileName: string; createdBy: string }): Promise<void> {
    await this.storage.removeUpload(fileName);
    await this.db.$transaction(async (tx) => {
      await tx.filmStill.updateMany({ where: { fileName, state: 'trial' }, data: { state: 'emptied' } });
      await auditHelp(tx, createdBy, { function: 'tryStill' });
    });
  }
}
