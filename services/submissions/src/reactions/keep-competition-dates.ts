import type { CompetitionAdded } from '@laurel/proto/catalog/v1/events';
import type { WatchedChange } from '@laurel/rules/watching';
import { heldPresentIds } from '@laurel/runtime/merged-ids';
import { OnMany, type Reaction } from '@laurel/runtime/reactions';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database.js';
import {
  sealOfFees,
  sealOfTerms,
  watchedChanges,
  type WatchedCompetition,
} from '../domain/watched-changes.js';
import { noteNews } from '../watching/news.js';

interface Copy extends WatchedCompetition {
  id: number;
  name: string;
  festivalId: number;
}

function copyOf({ whole }: CompetitionAdded): Copy {
  const { competition, terms, fees, dates } = whole!;
  const { id, name, festivalId, isDeprecated, opensOn, notificationDate } = competition!;
  const feesOf = (dateId: number) => fees.filter(({ competitionDateId }) => competitionDateId === dateId);
  return {
    id,
    name,
    festivalId,
    isDeprecated,
    opensOn: opensOn ?? null,
    notificationDate: notificationDate ?? null,
    dates: dates.map(({ competitionId: _, ...date }) => ({ ...date, fees: feesOf(date.id) })),
    rulesSeal: sealOfTerms(terms),
    feesSeal: sealOfFees(fees, dates),
  };
}

/** A competition's name, whether it is held, when it opens, its dates with their fees and the day of its answer. */
@Controller()
export class KeepCompetitionDates {
  @OnMany('competition.added')
  async added(facts: CompetitionAdded[], { tx }: Reaction<Tx>) {
    await keep(tx, facts.map(copyOf), ['added']);
  }

  @OnMany('competition.changed', 'competition.restated')
  async changed(facts: CompetitionAdded[], { tx }: Reaction<Tx>) {
    await keep(tx, facts.map(copyOf), []);
  }
}

/**
 * `ofNew`: what is told of those that were not known, and are held. What was told of one before it was joined with another makes no copy
 * anew, and a festival's old id means the one that it went into.
 */
async function keep(tx: Tx, facts: readonly Copy[], ofNew: readonly WatchedChange[]): Promise<void> {
  const ids = facts.map(({ id }) => id);
  const festivalIds = facts.map(({ festivalId }) => festivalId);
  const presentFestival = await heldPresentIds(tx, 'festival', festivalIds);
  const present = await heldPresentIds(tx, 'competition', ids);
  const copies = facts
    .filter(({ id }) => present(id) === id)
    .map((copy) => ({ ...copy, festivalId: presentFestival(copy.festivalId) }));
  await noteChanges(tx, copies, ofNew);
  await tx.$executeRaw`insert into competition (id, name, "festivalId", "isDeprecated", "opensOn", "notificationDate", dates, "rulesSeal", "feesSeal", "isGone")
    select id, name, "festivalId", "isDeprecated", "opensOn", "notificationDate", dates, "rulesSeal", "feesSeal", false
    from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb)
      as copy(id int, name text, "festivalId" int, "isDeprecated" boolean, "opensOn" date, "notificationDate" date, dates jsonb, "rulesSeal" text, "feesSeal" text)
    order by id
    on conflict (id) do update set name = excluded.name, "festivalId" = excluded."festivalId", "isDeprecated" = excluded."isDeprecated",
      "opensOn" = excluded."opensOn", "notificationDate" = excluded."notificationDate", dates = excluded.dates,
      "rulesSeal" = excluded."rulesSeal", "feesSeal" = excluded."feesSeal", "isGone" = false`;
}

/** What is new of competitions of watched festivals, before their copies are changed. Of a whole catalogue that comes in, few are watched. */
async function noteChanges(tx: Tx, all: readonly Copy[], ofNew: readonly WatchedChange[]): Promise<void> {
  const watched = await tx.watch.findMany({
    where: { festivalId: { in: all.map(({ festivalId }) => festivalId) } },
    select: { festivalId: true },
    distinct: ['festivalId'],
  });
  const isWatched = new Set(watched.map(({ festivalId }) => festivalId));
  const copies = all.filter(({ festivalId }) => isWatched.has(festivalId));
  if (copies.length === 0) return;
  const known = await tx.$queryRaw<
    (WatchedCompetition & { id: number })[]
  >`select c.id, c."isDeprecated", c."opensOn"::text, c."notificationDate"::text, c.dates, c."rulesSeal", c."feesSeal"
    from competition c where c.id = any(${copies.map(({ id }) => id)})`;
  const before = new Map(known.map((one) => [one.id, one]));
  const now = new Date();
  const news = copies.map((after) => {
    const was = before.get(after.id);
    const what = was ? watchedChanges(was, after, now) : after.isDeprecated ? [] : ofNew;
    return { festivalId: after.festivalId, what };
  });
  await noteNews(tx, news);
}

/** Of a deleted one nobody tells again: it stays for the entries that name it. */
export const competitionDates = {
  of: ['competition'],
  forget: (tx: Tx) => tx.$executeRaw`delete from competition where not "isGone"`,
};
