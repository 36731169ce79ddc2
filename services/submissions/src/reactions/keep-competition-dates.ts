import type { CompetitionAdded } from '@laurel/proto/catalog/v1/events';
import { OnMany, type Reaction } from '@laurel/runtime/reactions';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database.js';

/** A competition's name, when it opens, its dates and the day of its answer. */
@Controller()
export class KeepCompetitionDates {
  @OnMany('competition.added', 'competition.changed', 'competition.restated')
  async added(facts: CompetitionAdded[], { tx }: Reaction<Tx>) {
    const copies = facts.map(({ whole }) => {
      const { id, name, festivalId, opensOn, notificationDate } = whole!.competition!;
      const dates = whole!.dates.map(({ id, date, deprecated, closesAt }) => ({
        id,
        date,
        deprecated,
        closesAt,
      }));
      return { id, name, festivalId, opensOn, notificationDate, dates };
    });
    await tx.$executeRaw`insert into competition (id, name, "festivalId", "opensOn", "notificationDate", dates, "isGone")
      select id, name, "festivalId", "opensOn", "notificationDate", dates, false from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb)
        as copy(id int, name text, "festivalId" int, "opensOn" date, "notificationDate" date, dates jsonb) order by id
      on conflict (id) do update set name = excluded.name, "festivalId" = excluded."festivalId", "opensOn" = excluded."opensOn",
        "notificationDate" = excluded."notificationDate", dates = excluded.dates, "isGone" = false`;
  }
}

/** Of a deleted one nobody tells again: it stays for the entries that name it. */
export const competitionDates = {
  of: ['competition'],
  forget: (tx: Tx) => tx.$executeRaw`delete from competition where not "isGone"`,
};
