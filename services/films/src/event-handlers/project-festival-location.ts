import type { FestivalAdded, FestivalDeleted } from '@laurel/proto/catalog/v1/events';
import { OnEvent, type EventContext } from '@laurel/runtime/events/event-handlers';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database/client.js';

/** Stores the location and dates of festivals, which the check of reserved premieres needs. */
@Controller()
export class ProjectFestivalLocation {
  @OnEvent('festival.added', 'festival.changed', 'festival.snapshot')
  async handleAdded({ festival }: FestivalAdded, { tx }: EventContext<Tx>) {
    const { id, country = null, subdivision = null, city = null, startsOn, endsOn } = festival!;
    const location = { country, subdivision, city, startsOn: toDate(startsOn), endsOn: toDate(endsOn) };
    await tx.festivalLocation.upsert({ where: { id }, create: { id, ...location }, update: location });
  }

  @OnEvent('festival.deleted')
  async handleDeleted({ festivalId: id }: FestivalDeleted, { tx }: EventContext<Tx>) {
    await tx.festivalLocation.deleteMany({ where: { id } });
  }
}

const toDate = (day: string | null | undefined) => (day == null ? null : new Date(day));

export const festivalLocations = {
  aggregateTypes: ['festival'],
  clear: (tx: Tx) => tx.$executeRaw`truncate festival_location`,
};
