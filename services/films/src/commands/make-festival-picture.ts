import { randomUUID } from 'node:crypto';
import { PICTURE_FIELDS } from '@laurel/rules/pictures';
import { isInList } from '@laurel/rules/vocabularies';
import { appendAuditEvent } from '@laurel/runtime/append-audit-event';
import { administrator } from '@laurel/runtime/call';
import { lockUser } from '@laurel/runtime/person';
import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { reservedUntil, type Crop } from '../domain/picture.js';
import { noSuchUpload } from '../domain/still.js';
import { checkOpen } from '../stills/check-open.js';
import { StillEncoder } from '../stills/encoder.js';
import { createPictureVariants } from '../stills/picture.js';
import { sentPicture } from '../stills/sent-picture.js';
import { StillStorage } from '../stills/storage.js';

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
   * Cuts a festival's picture from the caller's upload. Its file name is unique to this content. It expires
   * after a day unless a festival shows it. Until then the upload may be cut again.
   * @throws session.not_admin
   * @throws still.not_uploaded
   * @throws still.too_many_uploads if too many pictures are not shown by any festival
   * @throws still.not_a_picture and other refusals of `inspectPicture`
   * @throws picture.crop_outside and other refusals of `getCropBox`
   */
  async run({ stillFileName, field, crop }: MakePictureInput): Promise<string> {
    const { user: createdBy } = administrator();
    if (!isInList(PICTURE_FIELDS, field))
      throw refuse.invalid('picture.field_unknown', 'A festival has no such picture.', 'field');
    const sent = { fileName: stillFileName, createdBy, state: { in: ['trial', 'used'] } };
    if ((await this.db.filmStill.count({ where: sent })) === 0) throw noSuchUpload();
    await checkOpen(this.db, createdBy, ['picture']);
    const { variants } = await this.encoder.run(
      createdBy,
      () => sentPicture(this.storage, stillFileName),
      (bytes) => createPictureVariants(bytes, field, crop),
    );
    const fileName = randomUUID();
    // Inserted before the files are written, so that every stored file has a database row.
    await this.db.$transaction(async (tx) => {
      await lockUser(tx, createdBy);
      await checkOpen(tx, createdBy, ['picture']); // checked again, because another tab may have created one meanwhile
      const uploadEnds = reservedUntil();
      await tx.filmStill.create({ data: { fileName, createdBy, state: 'picture', uploadEnds } });
      await tx.filmStill.updateMany({ where: sent, data: { state: 'used' } });
      await appendAuditEvent(tx, 'picture.made', null, { field, fileName });
    });
    await this.storage.write(fileName, variants, 'pictures');
    return fileName;
  }
}
