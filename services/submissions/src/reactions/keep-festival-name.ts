import type { FestivalAdded, FestivalDeleted } from '@laurel/proto/catalog/v1/events';
import { On, OnMany, type Reaction } from '@laurel/runtime/reactions';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database.js';

/** A festival's name, and when it starts. */
@Controller()
export class KeepFestivalName {
  @OnMany('festival.added', 'festival.changed', 'festival.restated')
  async added(facts: FestivalAdded[], { tx }: Reaction<Tx>) {
    const copies = facts.map(({ festival }) => ({
      id: festival!.id,
      name: festival!.name,
      startsOn: festival!.startsOn,
    }));
    await tx.$executeRaw`insert into festival (id, name, "startsOn")
      select id, name, "startsOn" from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as copy(id int, name text, "startsOn" date) order by id
      on conflict (id) do update set name = excluded.name, "startsOn" = excluded."startsOn"`;
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
