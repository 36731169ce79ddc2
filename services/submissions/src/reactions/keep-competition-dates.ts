import { hash } from 'node:crypto';
import type { CompetitionAdded } from '@laurel/proto/catalog/v1/events';
import { OnMany, type Reaction } from '@laurel/runtime/reactions';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database.js';
import { watchedChanges, type WatchedCompetition } from '../domain/watched-changes.js';
import { noteNews } from '../watching/news.js';

/** Ids are the database's own business: the same rules under new ids are no change. */
const sealOf = (parts: readonly { id: number }[]) =>
  hash('md5', JSON.stringify(parts.map(({ id: _id, ...said }) => JSON.stringify(said)).toSorted()));

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
      const seals = { rulesSeal: sealOf(whole!.terms), feesSeal: sealOf(whole!.fees) };
      return {
        id,
        name,
        festivalId,
        opensOn: opensOn ?? null,
        notificationDate: notificationDate ?? null,
        dates,
        ...seals,
      };
    });
    await this.note(tx, copies);
    await tx.$executeRaw`insert into competition (id, name, "festivalId", "opensOn", "notificationDate", dates, "rulesSeal", "feesSeal", "isGone")
      select id, name, "festivalId", "opensOn", "notificationDate", dates, "rulesSeal", "feesSeal", false from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb)
        as copy(id int, name text, "festivalId" int, "opensOn" date, "notificationDate" date, dates jsonb, "rulesSeal" text, "feesSeal" text) order by id
      on conflict (id) do update set name = excluded.name, "festivalId" = excluded."festivalId", "opensOn" = excluded."opensOn",
        "notificationDate" = excluded."notificationDate", dates = excluded.dates, "rulesSeal" = excluded."rulesSeal", "feesSeal" = excluded."feesSeal", "isGone" = false`;
  }

  /** What is new of competitions of watched festivals, before their copies are changed. */
  private async note(tx: Tx, copies: readonly (WatchedCompetition & { id: number; festivalId: number })[]) {
    const known = await tx.$queryRaw<
      (WatchedCompetition & { id: number })[]
    >`select c.id, c."opensOn"::text, c."notificationDate"::text, c.dates,
      c."rulesSeal", c."feesSeal" from competition c
      where c.id = any(${copies.map(({ id }) => id)}) and exists (select from watch w where w."festivalId" = c."festivalId")`;
    const now = new Date();
    const news = known.flatMap((before) => {
      const after = copies.findLast(({ id }) => id === before.id)!;
      return { festivalId: after.festivalId, what: watchedChanges(before, after, now) };
    });
    await noteNews(tx, news);
  }
}

/** Of a deleted one nobody tells again: it stays for the entries that name it. */
export const competitionDates = {
  of: ['competition'],
  forget: (tx: Tx) => tx.$executeRaw`delete from competition where not "isGone"`,
};
