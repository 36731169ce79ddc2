import { randomUUID } from 'node:crypto';
import { PICTURE_FIELDS } from '@laurel/rules/pictures/festival-pictures';
import { isInList } from '@laurel/rules/text/lists';
import { appendAuditEvent } from '@laurel/runtime/events/audit-event';
import { requireAdministrator } from '@laurel/runtime/auth/call-context';
import { lockUser } from '@laurel/runtime/database/user-locks';
import { refuse } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../../database/client.js';
import { getReservationEnd, type Crop } from '../../domain/picture.js';
import { createUploadNotFoundError } from '../../domain/still.js';
import { checkUploadLimit } from '../processing/check-open.js';
import { StillEncoder } from '../processing/encoder.js';
import { createPictureVariants } from '../processing/picture.js';
import { readUpload } from '../processing/read-upload.js';
import { StillStorage } from '../../storage/storage.js';

interface MakePictureInput {
  stillFileName: string;
  field: string;
  crop: Crop;
}

@Injectable()
export class MakeFestivalPicture {
  constructor(
    private readonly db: Db,
    private readonly storage: StillStorage,
    private readonly encoder: StillEncoder,
  ) {}

  /**
   * Crops a festival's picture from the caller's upload. The file name is new for each picture. The picture
   * expires after a day unless a festival shows it. Until then, the upload can be cropped again.
   * @throws session.not_admin
   * @throws still.not_uploaded
   * @throws still.too_many_uploads if too many pictures are not shown by any festival
   * @throws still.not_a_picture and other refusals of `inspectPicture`
   * @throws picture.crop_outside and other refusals of `getCropBox`
   */
  async run({ stillFileName, field, crop }: MakePictureInput): Promise<string> {
    const { user: createdBy } = requireAdministrator();
    if (!isInList(PICTURE_FIELDS, field))
      throw refuse.invalid('picture.field_unknown', 'A festival has no such picture.', 'field');
    const upload = { fileName: stillFileName, createdBy, state: { in: ['trial', 'used'] } };
    if ((await this.db.filmStill.count({ where: upload })) === 0) throw createUploadNotFoundError();
    await checkUploadLimit(this.db, createdBy, ['picture']);
    const { variants } = await this.encoder.run(
      createdBy,
      () => readUpload(this.storage, stillFileName),
      (bytes) => createPictureVariants(bytes, field, crop),
    );
    const fileName = randomUUID();
    // Inserted before the files are written, so that every stored file has a database row.
    await this.db.$transaction(async (tx) => {
      await lockUser(tx, createdBy);
      // Checked again, because another tab may have created a picture in the meantime.
      await checkUploadLimit(tx, createdBy, ['picture']);
      const uploadEnds = getReservationEnd();
      await tx.filmStill.create({ data: { fileName, createdBy, state: 'picture', uploadEnds } });
      await tx.filmStill.updateMany({ where: upload, data: { state: 'used' } });
      await appendAuditEvent(tx, 'picture.made', null, { field, fileName });
    });
    await this.storage.write(fileName, variants, 'pictures');
    return fileName;
  }
}
