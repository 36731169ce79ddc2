import type { FestivalAdded, FestivalDeleted } from '@laurel/proto/catalog/v1/events';
import { On, type Reaction } from '@laurel/runtime/reactions';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database.js';

/** Where and when a festival is held, and nothing more of it: for the premieres that are kept for it. */
@Controller()
export class KeepFestivalPlace {
  @On('festival.added', 'festival.changed', 'festival.restated')
  async added({ festival }: FestivalAdded, { tx }: Reaction<Tx>) {
    const { id, country = null, subdivision = null, city = null, startsOn, endsOn } = festival!;
    const place = { country, subdivision, city, startsOn: dateOf(startsOn), endsOn: dateOf(endsOn) };
    await tx.festivalPlace.upsert({ where: { id }, create: { id, ...place }, update: place });
  }

  @On('festival.deleted')
  async deleted({ festivalId: id }: FestivalDeleted, { tx }: Reaction<Tx>) {
    await tx.festivalPlace.deleteMany({ where: { id } });
  }
}

const dateOf = (day: string | null | undefined) => (day == null ? null : new Date(day));

export const festivalPlaces = {
  of: ['festival'],
  forget: (tx: Tx) => tx.$executeRaw`truncate festival_place`,
};
