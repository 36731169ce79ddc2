import { randomUUID } from 'node:crypto';
import { PICTURE_FIELDS } from '@laurel/rules/pictures';
import { isOneOf } from '@laurel/rules/vocabularies';
import { auditWanted } from '@laurel/runtime/audit-wanted';
import { administrator } from '@laurel/runtime/call';
import { holdPerson } from '@laurel/runtime/person';
import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { heldUntil, type Crop } from '../domain/picture.js';
import { noSuchUpload } from '../domain/still.js';
import { checkOpen } from '../stills/check-open.js';
import { StillEncoder } from '../stills/encoder.js';
import { pictureCopies } from '../stills/picture.js';
import { sentPicture } from '../stills/sent-picture.js';
import { StillStorage } from '../stills/storage.js';

interface Asked {
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
   * Cuts a festival's picture from what the caller sent without a film, under a name that no other content ever has. It stays for a day unless a festival shows it;
   * what was sent may be cut again meanwhile. Refuses `session.not_admin`, `still.not_uploaded`, `still.too_many_uploads` where many lie there that no festival shows, what is no picture that we take, and what `boxOf` does.
   */
  async run({ stillFileName, field, crop }: Asked): Promise<string> {
    const { user: createdBy } = administrator();
    if (!isOneOf(PICTURE_FIELDS, field))
      throw refuse.invalid('picture.field_unknown', 'A festival has no such picture.', 'field');
    const sent = { fileName: stillFileName, createdBy, state: { in: ['trial', 'used'] } };
    if ((await this.db.filmStill.count({ where: sent })) === 0) throw noSuchUpload();
    await checkOpen(this.db, createdBy, ['picture']);
    const { copies } = await this.encoder.run(
      createdBy,
      () => sentPicture(this.storage, stillFileName),
      (bytes) => pictureCopies(bytes, field, crop),
    );
    const fileName = randomUUID();
    // Before its files: what lies in the storage stands in the database.
    await this.db.$transaction(async (tx) => {
      await holdPerson(tx, createdBy);
      await checkOpen(tx, createdBy, ['picture']); // again: another tab may have made one meanwhile
      const uploadEnds = heldUntil();
      await tx.filmStill.create({ data: { fileName, createdBy, state: 'picture', uploadEnds } });
      await tx.filmStill.updateMany({ where: sent, data: { state: 'used' } });
      await auditWanted(tx, 'picture.made', null, { field, fileName });
    });
    await this.storage.write(fileName, copies, 'pictures');
    return fileName;
  }
}
