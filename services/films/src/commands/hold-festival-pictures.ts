import { ownPicture, PICTURE_FIELDS, type PictureField } from '@laurel/rules/pictures';
import { administrator } from '@laurel/runtime/call';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { heldUntil, pictureGone } from '../domain/picture.js';

@Injectable()
export class HoldFestivalPictures {
  constructor(private readonly db: Db) {}

  /** What a festival is about to show stays for another day, and what one shows already is no question; an address elsewhere is not ours to hold. Refuses `session.not_admin` and `picture.gone`. */
  async run(pictures: Partial<Record<PictureField, string | null>>): Promise<void> {
    administrator();
    for (const field of PICTURE_FIELDS) {
      const fileName = ownPicture(pictures[field]);
      if (fileName !== null && !(await this.hold(fileName))) throw pictureGone(field);
    }
  }

  private async hold(fileName: string): Promise<boolean> {
    const held = await this.db.$executeRaw`
      update film_still set "uploadEnds" = case when "uploadEnds" is not null then greatest("uploadEnds", ${heldUntil()}::timestamptz) end
      where "fileName" = ${fileName} and state = 'picture' and ("uploadEnds" is null or "uploadEnds" > now())`;
    return held > 0 || (await this.db.shownPicture.count({ where: { fileName } })) > 0;
  }
}
