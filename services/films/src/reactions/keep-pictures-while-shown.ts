import type { FestivalAdded, FestivalDeleted } from '@laurel/proto/catalog/v1/events';
import { ownPicture } from '@laurel/rules/pictures';
import { On, type Reaction } from '@laurel/runtime/reactions';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database.js';
import { staysUntil } from '../domain/picture.js';

/** The pictures that a festival shows stay; one that none shows any more goes after a while. */
@Controller()
export class KeepPicturesWhileShown {
  @On('festival.added', 'festival.changed', 'festival.restated')
  async changed({ festival }: FestivalAdded, { tx }: Reaction<Tx>) {
    const { id, profileImage, profileHerobanner } = festival!;
    const shown = [profileImage, profileHerobanner].map(ownPicture).filter((name) => name !== null);
    await this.keep(tx, id, [...new Set(shown)]);
  }

  @On('festival.deleted')
  async deleted({ festivalId }: FestivalDeleted, { tx }: Reaction<Tx>) {
    await this.keep(tx, festivalId, []);
  }

  private async keep(tx: Tx, festivalId: number, shown: string[]): Promise<void> {
    const before = await tx.shownPicture.findMany({ where: { festivalId } });
    if (before.length === 0 && shown.length === 0) return;
    const left = before.map(({ fileName }) => fileName);
    // Another festival may begin or end to show one of them at this moment: one after another.
    await tx.$queryRaw`select 1 from film_still where "fileName" = any(${[...left, ...shown]}) order by "fileName" for update`;
    await tx.shownPicture.deleteMany({ where: { festivalId } });
    await tx.shownPicture.createMany({ data: shown.map((fileName) => ({ festivalId, fileName })) });
    const isPicture = { state: 'picture' };
    await tx.filmStill.updateMany({
      where: { ...isPicture, fileName: { in: shown } },
      data: { uploadEnds: null },
    });
    const elsewhere = await tx.shownPicture.findMany({ where: { fileName: { in: left } } });
    const stay = elsewhere.map(({ fileName }) => fileName);
    await tx.filmStill.updateMany({
      where: { ...isPicture, fileName: { in: left, notIn: stay } },
      data: { uploadEnds: staysUntil() },
    });
  }
}

/** What the catalogue then does not tell of is shown by none. */
export const shownPictures = {
  of: ['festival'],
  forget: (tx: Tx) => tx.$executeRaw`with gone as (delete from shown_picture)
    update film_still set "uploadEnds" = ${staysUntil()} where state = 'picture' and "uploadEnds" is null`,
};
