import type { FestivalAdded, FestivalDeleted } from '@laurel/proto/catalog/v1/events';
import { heldPresentIds } from '@laurel/runtime/merged-ids';
import { On, OnMany, type Reaction } from '@laurel/runtime/reactions';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database.js';
import { forgetGoneFestivals } from '../watching/gone-festivals.js';
import { noteNews } from '../watching/news.js';

/** A festival's name, and when and where it is held. What was told of one before it went into another makes no copy anew. */
@Controller()
export class KeepFestivalName {
  @OnMany('festival.added', 'festival.changed', 'festival.restated')
  async added(facts: FestivalAdded[], { tx }: Reaction<Tx>) {
    const ids = facts.map(({ festival }) => festival!.id);
    const present = await heldPresentIds(tx, 'festival', ids);
    const copies = facts
      .filter(({ festival }) => present(festival!.id) === festival!.id)
      .map(({ festival }) => ({
        id: festival!.id,
        name: festival!.name,
        startsOn: festival!.startsOn ?? null,
        endsOn: festival!.endsOn ?? null,
        country: festival!.country ?? null,
        subdivision: festival!.subdivision ?? null,
        city: festival!.city ?? null,
      }));
    await this.note(tx, copies);
    await tx.$executeRaw`insert into festival (id, name, "startsOn", "endsOn", country, subdivision, city)
      select id, name, "startsOn", "endsOn", country, subdivision, city from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb)
        as copy(id int, name text, "startsOn" date, "endsOn" date, country text, subdivision text, city text) order by id
      on conflict (id) do update set name = excluded.name, "startsOn" = excluded."startsOn", "endsOn" = excluded."endsOn",
        country = excluded.country, subdivision = excluded.subdivision, city = excluded.city`;
  }

  /** That watched festivals are held on other days, before their copies are changed. Where nobody had said an end, its first word is none. */
  private async note(
    tx: Tx,
    copies: readonly { id: number; startsOn: string | null; endsOn: string | null }[],
  ) {
    const known = await tx.$queryRaw<
      { id: number; startsOn: string | null; endsOn: string | null }[]
    >`select f.id, f."startsOn"::text, f."endsOn"::text
      from festival f where f.id = any(${copies.map(({ id }) => id)}) and exists (select from watch w where w."festivalId" = f.id)`;
    await noteNews(
      tx,
      known.flatMap((before) => {
        const after = copies.findLast(({ id }) => id === before.id)!;
        const isOther =
          before.startsOn !== after.startsOn || (before.endsOn !== null && before.endsOn !== after.endsOn);
        return isOther ? [{ festivalId: before.id, what: ['days' as const] }] : [];
      }),
    );
  }

  /** Its name is kept as long as a submission to one of its competitions is, and until all who watch it are told that it is gone. */
  @On('festival.deleted')
  async deleted({ festivalId, keptId = null }: FestivalDeleted, { tx }: Reaction<Tx>) {
    if (keptId !== null) return; // it went into another: what follows is told by itself
    await noteNews(tx, [{ festivalId, what: ['gone'] }]);
    await tx.festival.updateMany({ where: { id: festivalId }, data: { isGone: true } });
    await forgetGoneFestivals(tx);
  }
}

/** A deleted competition's festival may be gone with it: its name stays too, until it is told again; so does one of which somebody is still to be told. */
export const festivalNames = {
  of: ['festival'],
  forget: (tx: Tx) => tx.$executeRaw`delete from festival
    where not "isGone" and not exists (select from competition where "festivalId" = festival.id and "isGone")`,
};
