import type { FestivalAdded, FestivalDeleted } from '@laurel/proto/catalog/v1/events';
import { On, type Reaction } from '@laurel/runtime/reactions';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database.js';
import { dateOf } from '../days.js';

/** A festival's name, and when it starts. */
@Controller()
export class KeepFestivalName {
  @On('festival.added', 'festival.changed', 'festival.restated')
  async added({ festival }: FestivalAdded, { tx }: Reaction<Tx>) {
    const { id, name, startsOn } = festival!;
    const copy = { name, startsOn: dateOf(startsOn ?? null) };
    await tx.festival.upsert({ where: { id }, create: { id, ...copy }, update: copy });
  }

  /** Its name is kept as long as a submission to one of its competitions is. */
  @On('festival.deleted')
  async deleted({ festivalId }: FestivalDeleted, { tx }: Reaction<Tx>) {
    await tx.$executeRaw`delete from festival where id = ${festivalId}
      and not exists (select from competition where "festivalId" = ${festivalId})`;
  }
}

/** A deleted competition's festival may be gone with it: its name stays too, until it is told again. */
export const festivalNames = {
  of: ['festival'],
  forget: (tx: Tx) => tx.$executeRaw`delete from festival
    where not exists (select from competition where "festivalId" = festival.id and "isGone")`,
};
