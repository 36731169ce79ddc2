import type { FestivalAdded, FestivalDeleted } from '@laurel/proto/catalog/v1/events';
import { On, type EventContext } from '@laurel/runtime/event-handlers';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database.js';

/** Projects the location and dates of festivals, which reserved premieres need. */
@Controller()
export class ProjectFestivalLocation {
  @On('festival.added', 'festival.changed', 'festival.restated')
  async added({ festival }: FestivalAdded, { tx }: EventContext<Tx>) {
    const { id, country = null, subdivision = null, city = null, startsOn, endsOn } = festival!;
    const location = { country, subdivision, city, startsOn: toDate(startsOn), endsOn: toDate(endsOn) };
    await tx.festivalPlace.upsert({ where: { id }, create: { id, ...location }, update: location });
  }

  @On('festival.deleted')
  async deleted({ festivalId: id }: FestivalDeleted, { tx }: EventContext<Tx>) {
    await tx.festivalPlace.deleteMany({ where: { id } });
  }
}

const toDate = (day: string | null | undefined) => (day == null ? null : new Date(day));

export const festivalLocations = {
  nouns: ['festival'],
  forget: (tx: Tx) => tx.$executeRaw`truncate festival_place`,
};
