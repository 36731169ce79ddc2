import { PICTURE_WIDTHS } from '@laurel/rules/pictures/festival-pictures';
import { STILL_FORMATS } from '@laurel/rules/pictures/stills';
import { isInList } from '@laurel/rules/text/lists';
import { refuse } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../../database/client.js';
import { getExpiry } from '../processing/still-urls.js';
import { StillStorage } from '../../storage/storage.js';

@Injectable()
export class FestivalPictures {
  constructor(
    private readonly db: Db,
    private readonly storage: StillStorage,
  ) {}

  /**
   * Returns the public URL of a festival picture's variant.
   * @throws picture.not_found, also for a still or a portrait
   */
  async getUrl(fileName: string, width: number, format: string): Promise<{ url: string; until: string }> {
    const isVariant = PICTURE_WIDTHS.includes(width) && isInList(STILL_FORMATS, format);
    const picture =
      isVariant && (await this.db.filmStill.findFirst({ where: { fileName, state: 'picture' } }));
    if (!picture) throw refuse.noSuch('picture.not_found', 'fileName');
    const expiresAt = getExpiry(Date.now());
    const url = await this.storage.createPictureUrl(fileName, width, format, expiresAt);
    return { url, until: new Date(expiresAt).toISOString() };
  }
}
