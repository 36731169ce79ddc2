import { PICTURE_WIDTHS } from '@laurel/rules/pictures';
import { STILL_FORMATS } from '@laurel/rules/stills';
import { isOneOf } from '@laurel/rules/vocabularies';
import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { untilOf } from '../stills/still-urls.js';
import { StillStorage } from '../stills/storage.js';

@Injectable()
export class FestivalPictures {
  constructor(
    private readonly db: Db,
    private readonly storage: StillStorage,
  ) {}

  /** Where anybody sees a copy of a festival's picture. Refuses `picture.not_found`, also for a still and for somebody's portrait. */
  async url(fileName: string, width: number, format: string): Promise<{ url: string; until: string }> {
    const isCopy = PICTURE_WIDTHS.includes(width) && isOneOf(STILL_FORMATS, format);
    const picture = isCopy && (await this.db.filmStill.findFirst({ where: { fileName, state: 'picture' } }));
    if (!picture) throw refuse.noSuch('picture.not_found', 'fileName');
    const until = untilOf(Date.now());
    const url = await this.storage.pictureUrl(fileName, width, format, until);
    return { url, until: new Date(until).toISOString() };
  }
}
