import {
  getStoredPictureName,
  PICTURE_FIELDS,
  type PictureField,
} from '@laurel/rules/pictures/festival-pictures';
import { requireAdministrator } from '@laurel/runtime/auth/call-context';
import { Injectable } from '@nestjs/common';
import { Db } from '../../database/client.js';
import { getReservationEnd, createPictureDeletedError } from '../../domain/picture.js';

@Injectable()
export class ReserveFestivalPictures {
  constructor(private readonly db: Db) {}

  /**
   * Extends by a day the expiry of pictures that a festival will show. Pictures that a festival already shows
   * do not expire. Ignores external URLs.
   * @throws session.not_admin
   * @throws picture.deleted
   */
  async run(pictures: Partial<Record<PictureField, string | null>>): Promise<void> {
    requireAdministrator();
    for (const field of PICTURE_FIELDS) {
      const fileName = getStoredPictureName(pictures[field]);
      if (fileName !== null && !(await this.reserve(fileName))) throw createPictureDeletedError(field);
    }
  }

  private async reserve(fileName: string): Promise<boolean> {
    const reservedCount = await this.db.$executeRaw`
      update film_still set "uploadEnds" = case when "uploadEnds" is not null then greatest("uploadEnds", ${getReservationEnd()}::timestamptz) end
      where "fileName" = ${fileName} and state = 'picture' and ("uploadEnds" is null or "uploadEnds" > now())`;
    return reservedCount > 0 || (await this.db.shownPicture.count({ where: { fileName } })) > 0;
  }
}
