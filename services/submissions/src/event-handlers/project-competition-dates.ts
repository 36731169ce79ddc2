import type { CompetitionAdded } from '@laurel/proto/catalog/v1/events';
import { toRuleFields } from '@laurel/messages/competitions/term-fields';
import { toPossibleDeadlineRules, type DeadlineRules } from '@laurel/rules/matching/deadline-rules';
import type { WatchedChange } from '@laurel/rules/notifications/watching';
import { lockMergedIds } from '@laurel/runtime/database/merged-ids';
import { OnEvents, type EventContext } from '@laurel/runtime/events/event-handlers';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database/client.js';
import {
  hashFees,
  hashTerms,
  getWatchedChanges,
  type WatchedCompetition,
} from '../domain/watched-changes.js';
import { publishElsewhereForCompetitions } from '../past-entries/publish-elsewhere.js';
import { saveFestivalNews } from '../watching/news.js';

interface CompetitionProjection extends WatchedCompetition {
  id: number;
  name: string;
  festivalId: number;
  deadlineRules: DeadlineRules;
}

function toProjection({ whole }: CompetitionAdded): CompetitionProjection {
  const { competition, terms, fees, dates } = whole!;
  const { id, name, festivalId, isDeprecated, opensOn, notificationDate } = competition!;
  const getFees = (dateId: number) => fees.filter(({ competitionDateId }) => competitionDateId === dateId);
  return {
    id,
    name,
    festivalId,
    isDeprecated,
    opensOn: opensOn ?? null,
    notificationDate: notificationDate ?? null,
    dates: dates.map(({ competitionId: _, ...date }) => ({ ...date, fees: getFees(date.id) })),
    rulesHash: hashTerms(terms),
    feesHash: hashFees(fees, dates),
    deadlineRules: toPossibleDeadlineRules(
      terms.map((term) => ({ ...toRuleFields(term), groupKey: term.groupKey ?? null })),
    ),
  };
}

/** Projects competitions: name, activity, opening, deadlines with fees, and the day of the answer. */
@Controller()
export class ProjectCompetitionDates {
  @OnEvents('competition.added')
  async onAdded(events: CompetitionAdded[], { tx }: EventContext<Tx>) {
    await saveProjections(tx, events.map(toProjection), ['added']);
  }

  @OnEvents('competition.changed', 'competition.snapshot')
  async onChanged(events: CompetitionAdded[], { tx }: EventContext<Tx>) {
    await saveProjections(tx, events.map(toProjection), []);
  }
}

/**
 * Saves competitions. `initialChanges` are reported for active competitions that are new here. Ignores events
 * about a competition that was merged since. Resolves the id of a merged festival.
 */
async function saveProjections(
  tx: Tx,
  receivedCompetitions: readonly CompetitionProjection[],
  initialChanges: readonly WatchedChange[],
): Promise<void> {
  const ids = receivedCompetitions.map(({ id }) => id);
  const festivalIds = receivedCompetitions.map(({ festivalId }) => festivalId);
  const resolveFestivalId = await lockMergedIds(tx, 'festival', festivalIds);
  const toCurrentId = await lockMergedIds(tx, 'competition', ids);
  const projections = receivedCompetitions
    .filter(({ id }) => toCurrentId(id) === id)
    .map((projection) => ({ ...projection, festivalId: resolveFestivalId(projection.festivalId) }));
  await saveChanges(tx, projections, initialChanges);
  const restoredCompetitions = await tx.competition.findMany({
    where: { id: { in: projections.map(({ id }) => id) }, isDeleted: true },
    select: { id: true },
  });
  // `changedAt` stays unless a value that calendars show has changed.
  await tx.$executeRaw`insert into competition (id, name, "festivalId", "isDeprecated", "opensOn", "notificationDate", dates, "rulesHash", "feesHash", "deadlineRules", "isDeleted")
    select id, name, "festivalId", "isDeprecated", "opensOn", "notificationDate", dates, "rulesHash", "feesHash", "deadlineRules", false
    from jsonb_to_recordset(${JSON.stringify(projections)}::jsonb)
      as projected(id int, name text, "festivalId" int, "isDeprecated" boolean, "opensOn" date, "notificationDate" date, dates jsonb, "rulesHash" text, "feesHash" text, "deadlineRules" jsonb)
    order by id
    on conflict (id) do update set name = excluded.name, "festivalId" = excluded."festivalId", "isDeprecated" = excluded."isDeprecated",
      "opensOn" = excluded."opensOn", "notificationDate" = excluded."notificationDate", dates = excluded.dates,
      "rulesHash" = excluded."rulesHash", "feesHash" = excluded."feesHash", "deadlineRules" = excluded."deadlineRules", "isDeleted" = false,
      "changedAt" = case when (competition.name, competition."isDeprecated", competition."opensOn", competition."notificationDate", competition.dates, competition."deadlineRules", competition."isDeleted")
        is distinct from (excluded.name, excluded."isDeprecated", excluded."opensOn", excluded."notificationDate", excluded.dates, excluded."deadlineRules", false) then now() else competition."changedAt" end`;
  if (restoredCompetitions.length > 0)
    await publishElsewhereForCompetitions(
      tx,
      restoredCompetitions.map(({ id }) => id),
    );
}

/**
 * Stores the changes of competitions at watched festivals, before their projections change. Filters first,
 * because few of a whole imported catalogue are watched.
 */
async function saveChanges(
  tx: Tx,
  receivedCompetitions: readonly CompetitionProjection[],
  initialChanges: readonly WatchedChange[],
): Promise<void> {
  const watchedFestivals = await tx.watch.findMany({
    where: { festivalId: { in: receivedCompetitions.map(({ festivalId }) => festivalId) } },
    select: { festivalId: true },
    distinct: ['festivalId'],
  });
  const watchedIds = new Set(watchedFestivals.map(({ festivalId }) => festivalId));
  const projections = receivedCompetitions.filter(({ festivalId }) => watchedIds.has(festivalId));
  if (projections.length === 0) return;
  const storedCompetitions = await tx.$queryRaw<
    (WatchedCompetition & { id: number })[]
  >`select c.id, c."isDeprecated", c."opensOn"::text, c."notificationDate"::text, c.dates, c."rulesHash" as "rulesHash", c."feesHash" as "feesHash"
    from competition c where c.id = any(${projections.map(({ id }) => id)})`;
  const storedById = new Map(storedCompetitions.map((item) => [item.id, item]));
  const now = new Date();
  const news = projections.map((projection) => {
    const previousProjection = storedById.get(projection.id);
    const changesOfNew = projection.isDeprecated ? [] : initialChanges;
    const changes = previousProjection
      ? getWatchedChanges(previousProjection, projection, now)
      : changesOfNew;
    return { festivalId: projection.festivalId, what: changes };
  });
  await saveFestivalNews(tx, news);
}

/** Emptying keeps deleted competitions, because they are not republished and entries refer to them. */
export const competitionDates = {
  aggregateTypes: ['competition'],
  clear: (tx: Tx) => tx.$executeRaw`delete from competition where not "isDeleted"`,
};
