import type { FestivalAdded, FestivalChanged, FestivalRestated } from '@laurel/proto/catalog/v1/events';
import { On, type Reaction } from '@laurel/runtime/reactions';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database.js';
import { dateOf } from '../messages.js';

/** A festival's name, and when it starts. */
@Controller()
export class KeepFestivalName {
  @On('festival.added')
  async added({ festival }: FestivalAdded, { tx }: Reaction<Tx>) {
    const { id, name, startsOn } = festival!;
    const copy = { name, startsOn: dateOf(startsOn ?? null) };
    await tx.festival.upsert({ where: { id }, create: { id, ...copy }, update: copy });
  }
  @On('festival.changed')
  changed(fact: FestivalChanged, reaction: Reaction<Tx>) {
    return this.added(fact, reaction);
  }
  @On('festival.restated')
  restated(fact: FestivalRestated, reaction: Reaction<Tx>) {
    return this.added(fact, reaction);
  }
}

export const festivalNames = { of: ['festival'], forget: (tx: Tx) => tx.$executeRaw`truncate festival` };
