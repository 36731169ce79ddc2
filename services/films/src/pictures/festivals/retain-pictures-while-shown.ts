import type { FestivalAdded, FestivalDeleted } from '@laurel/proto/catalog/v1/events';
import { getStoredPictureName } from '@laurel/rules/pictures/festival-pictures';
import { OnEvent, type EventContext } from '@laurel/runtime/events/event-handlers';
import { Controller } from '@nestjs/common';
import type { Tx } from '../../database/client.js';
import { getRetentionEnd } from '../../domain/picture.js';

/**
 * Removes the expiry of pictures that a festival shows, and sets one for pictures that no festival shows any
 * more.
 */
@Controller()
export class RetainPicturesWhileShown {
  @OnEvent('festival.added', 'festival.changed', 'festival.snapshot')
  async handleChanged({ festival }: FestivalAdded, { tx }: EventContext<Tx>) {
    const { id, profileImage, profileHerobanner } = festival!;
    const shownNames = [profileImage, profileHerobanner]
      .map(getStoredPictureName)
      .filter((name) => name !== null);
    await this.retain(tx, id, [...new Set(shownNames)]);
  }

  @OnEvent('festival.deleted')
  async handleDeleted({ festivalId }: FestivalDeleted, { tx }: EventContext<Tx>) {
    await this.retain(tx, festivalId, []);
  }

  private async retain(tx: Tx, festivalId: number, shownNames: string[]): Promise<void> {
    const previousRows = await tx.shownPicture.findMany({ where: { festivalId } });
    if (previousRows.length === 0 && shownNames.length === 0) return;
    const previousNames = previousRows.map(({ fileName }) => fileName);
    // Locks the rows in order, because another festival may start or stop showing one of the pictures at the
    // same time.
    await tx.$queryRaw`select 1 from film_still where "fileName" = any(${[...previousNames, ...shownNames]}) order by "fileName" for update`;
    await tx.shownPicture.deleteMany({ where: { festivalId } });
    await tx.shownPicture.createMany({ data: shownNames.map((fileName) => ({ festivalId, fileName })) });
    const pictures = { state: 'picture' };
    await tx.filmStill.updateMany({
      where: { ...pictures, fileName: { in: shownNames } },
      data: { uploadEnds: null },
    });
    const otherRows = await tx.shownPicture.findMany({ where: { fileName: { in: previousNames } } });
    const stillShown = otherRows.map(({ fileName }) => fileName);
    await tx.filmStill.updateMany({
      where: { ...pictures, fileName: { in: previousNames, notIn: stillShown } },
      data: { uploadEnds: getRetentionEnd() },
    });
  }
}

/**
 * The projection of shown pictures. After a rebuild, a picture that no snapshot mentions is shown by no
 * festival.
 */
export const shownPictures = {
  aggregateTypes: ['festival'],
  clear: (tx: Tx) => tx.$executeRaw`with deleted as (delete from shown_picture)
    update film_still set "uploadEnds" = ${getRetentionEnd()} where state = 'picture' and "uploadEnds" is null`,
};
