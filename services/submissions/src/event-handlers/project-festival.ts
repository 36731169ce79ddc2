import type { FestivalAdded, FestivalDeleted } from '@laurel/proto/catalog/v1/events';
import { lockMergedIds } from '@laurel/runtime/database/merged-ids';
import { OnEvent, OnEvents, type EventContext } from '@laurel/runtime/events/event-handlers';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database/client.js';
import { forgetDeletedFestivals } from '../watching/deleted-festivals.js';
import { saveFestivalNews } from '../watching/news.js';

/**
 * Projects festivals: name, days and location. Ignores events about a festival that has since been merged.
 */
@Controller()
export class ProjectFestival {
  @OnEvents('festival.added', 'festival.changed', 'festival.snapshot')
  async onAdded(events: FestivalAdded[], { tx }: EventContext<Tx>) {
    const ids = events.map(({ festival }) => festival!.id);
    const toCurrentId = await lockMergedIds(tx, 'festival', ids);
    const projections = events
      .filter(({ festival }) => toCurrentId(festival!.id) === festival!.id)
      .map(({ festival }) => ({
        id: festival!.id,
        name: festival!.name,
        startsOn: festival!.startsOn ?? null,
        endsOn: festival!.endsOn ?? null,
        country: festival!.country ?? null,
        subdivision: festival!.subdivision ?? null,
        city: festival!.city ?? null,
        takesOnline: festival!.internetDisallowed === false,
      }));
    await this.saveDayChanges(tx, projections);
    await tx.$executeRaw`insert into festival (id, name, "startsOn", "endsOn", country, subdivision, city, "takesOnline")
      select id, name, "startsOn", "endsOn", country, subdivision, city, "takesOnline" from jsonb_to_recordset(${JSON.stringify(projections)}::jsonb)
        as projected(id int, name text, "startsOn" date, "endsOn" date, country text, subdivision text, city text, "takesOnline" boolean) order by id
      on conflict (id) do update set name = excluded.name, "startsOn" = excluded."startsOn", "endsOn" = excluded."endsOn",
        country = excluded.country, subdivision = excluded.subdivision, city = excluded.city, "takesOnline" = excluded."takesOnline",
        "changedAt" = case when (festival.name, festival."startsOn", festival."endsOn")
          is distinct from (excluded.name, excluded."startsOn", excluded."endsOn") then now() else festival."changedAt" end`;
  }

  /**
   * Stores changed days of watched festivals, before the projection changes. A first `endsOn` is not a
   * change.
   */
  private async saveDayChanges(
    tx: Tx,
    projections: readonly { id: number; startsOn: string | null; endsOn: string | null }[],
  ) {
    const watchedFestivals = await tx.$queryRaw<
      { id: number; startsOn: string | null; endsOn: string | null }[]
    >`select f.id, f."startsOn"::text, f."endsOn"::text
      from festival f where f.id = any(${projections.map(({ id }) => id)}) and exists (select from watch w where w."festivalId" = f.id)`;
    await saveFestivalNews(
      tx,
      watchedFestivals.flatMap((previousFestival) => {
        const updatedFestival = projections.findLast(({ id }) => id === previousFestival.id)!;
        const hasMoved =
          previousFestival.startsOn !== updatedFestival.startsOn ||
          (previousFestival.endsOn !== null && previousFestival.endsOn !== updatedFestival.endsOn);
        return hasMoved ? [{ festivalId: previousFestival.id, what: ['days' as const] }] : [];
      }),
    );
  }

  /**
   * Marks the festival as deleted. Its name stays for submissions, and until watchers are notified of the
   * deletion.
   */
  @OnEvent('festival.deleted')
  async onDeleted({ festivalId, targetId = null }: FestivalDeleted, { tx }: EventContext<Tx>) {
    if (targetId !== null) return; // merged into another festival, which has a separate event
    await saveFestivalNews(tx, [{ festivalId, what: ['discontinued'] }]);
    await tx.festival.updateMany({ where: { id: festivalId }, data: { isDeleted: true } });
    await forgetDeletedFestivals(tx);
  }
}

/**
 * Emptying keeps deleted festivals whose watchers are not notified yet, and those of deleted competitions.
 */
export const festivalNames = {
  aggregateTypes: ['festival'],
  clear: (tx: Tx) => tx.$executeRaw`delete from festival
    where not "isDeleted" and not exists (select from competition where "festivalId" = festival.id and "isDeleted")`,
};
