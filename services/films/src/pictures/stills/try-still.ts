import { STILL_SIZES } from '@laurel/rules/pictures/stills';
import { auditAdminChange } from '@laurel/runtime/events/audit-event';
import type { MayActFor } from '@laurel/runtime/auth/call-context';
import { Injectable } from '@nestjs/common';
import { Db } from '../../database/client.js';
import { createUploadNotFoundError } from '../../domain/still.js';
import { StillEncoder } from '../processing/encoder.js';
import { isBusy } from '../processing/fair-queue.js';
import { readUpload } from '../processing/read-upload.js';
import { StillStorage } from '../../storage/storage.js';

@Injectable()
export class TryStill {
  constructor(
    private readonly db: Db,
    private readonly storage: StillStorage,
    private readonly encoder: StillEncoder,
  ) {}

  /**
   * Shows how an upload would be encoded. Deletes the upload, unless the encoder was busy.
   * @throws still.not_uploaded, also for another user's upload
   * @throws still.busy
   * @throws still.user_busy
   */
  async run(fileName: string, mayActFor: MayActFor) {
    const trial = await this.db.filmStill.findFirst({ where: { fileName, state: 'trial' } });
    if (!trial || !mayActFor(trial.createdBy)) throw createUploadNotFoundError();
    const encoding = this.encoder.run(trial.createdBy, () => readUpload(this.storage, fileName));
    const { picture, bytes, variants } = await encoding.catch(async (error: unknown) => {
      if (!isBusy(error)) await this.deleteUpload(trial);
      throw error;
    });
    await this.deleteUpload(trial);
    const summaries = variants.map(({ size, format, width, height, bytes: data }) => ({
      format,
      width,
      height,
      bytes: data.length,
      preview: size === STILL_SIZES[0] ? `data:image/${format};base64,${data.toString('base64')}` : null,
    }));
    const { type, width, height } = picture;
    return { type, width, height, bytes: bytes.length, variants: summaries };
  }

  private async deleteUpload({
    fileName,
    createdBy,
  }: {
    fileName: string;
    createdBy: string;
  }): Promise<void> {
    await this.storage.removeUpload(fileName);
    await this.db.$transaction(async (tx) => {
      await tx.filmStill.updateMany({ where: { fileName, state: 'trial' }, data: { state: 'emptied' } });
      await auditAdminChange(tx, createdBy, { function: 'tryStill' });
    });
  }
}
