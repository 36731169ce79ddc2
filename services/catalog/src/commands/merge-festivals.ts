import type { MergeFestivalsRequest } from '@laurel/proto/catalog/v1/editing';
import type { Festival } from '@laurel/proto/catalog/v1/festival';
import { once } from '@laurel/runtime/answered';
import { auditWanted } from '@laurel/runtime/audit-wanted';
import { MERGED, WHOLE } from '@laurel/rules/administration';
import { administrator } from '@laurel/runtime/call';
import { record } from '@laurel/runtime/outbox';
import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { Db, FESTIVAL_NAMES, holdWork, type Tx } from '../database.js';
import { checkCompetitionCount } from '../domain/competition.js';
import { checkChoices, mergedFacts } from '../domain/merging.js';
import { festivalFacts } from '../messages/festival.js';
import { changeFestival, storedFestivals, type StoredFestival } from './change-festival.js';
import { checkGrown } from './check-grown.js';
import { deleteFestival } from './delete-festival.js';
import { editedFestival, editedIn } from './edited.js';
import { noteChanged } from './history.js';
import { joinCompetitions, moveCompetitions } from './join-competitions.js';
import { mergedWithItself } from './keep-festivals-apart.js';

/** Festivals with hundreds of competitions take some seconds; who asked waits a little longer. */
const MERGE_MS = 18_000;

@Injectable()
export class MergeFestivals {
  constructor(private readonly db: Db) {}

  /**
   * Two festivals are one from now on: what is said of it is chosen field by field, the competitions of the one that goes are moved or
   * joined, and its ids and its identity mean the other for ever. Refuses `session.not_admin`, `merge.itself`, `merge.done`,
   * `festival.not_found`, `festival.stale`, `competition.stale`, `festival.too_large`, and what `mergedFacts`, `checkChoices` and `checkedFestival` do.
   */
  run(asked: MergeFestivalsRequest): Promise<Festival> {
    administrator();
    if (asked.keptId === asked.mergedId) throw mergedWithItself('mergedId');
    return this.db.$transaction((tx) => once(tx, 'mergeFestivals', asked, () => merge(tx, asked)), {
      timeout: MERGE_MS,
    });
  }
}

async function merge(tx: Tx, asked: MergeFestivalsRequest): Promise<Festival> {
  const { keptId, mergedId, fromMerged } = asked;
  await holdWork(tx, FESTIVAL_NAMES);
  const { kept, merged } = await held(tx, asked);
  const choices = asked.competitions.map(({ competitionId, keptId: into = null }) => ({
    competitionId,
    keptId: into,
  }));
  checkChoices(namesOf(kept), namesOf(merged), choices);
  const wholes = asked.competitions.map(({ competitionId, version }) =>
    editedIn(merged, competitionId, version),
  );
  const facts = mergedFacts(festivalFacts(kept.festival), festivalFacts(merged.festival), fromMerged);

  const moved = wholes.filter((_one, n) => choices[n]!.keptId === null);
  if (moved.length > 0) checkCompetitionCount(kept.competitions.length + moved.length);
  await moveCompetitions(tx, moved, keptId);
  const joins = wholes.flatMap((from, n) => {
    const into = kept.competitions.find(({ competition }) => competition!.id === choices[n]!.keptId);
    return into ? [{ from, into }] : [];
  });
  const competitions = await joinCompetitions(tx, joins);
  await followFestival(tx, asked, merged);
  await deleteFestival(tx, mergedId, keptId);
  const festival = await newer(tx, keptId, () => changeKept(tx, keptId, facts));
  checkGrown(kept, (await storedFestivals(tx, [keptId])).get(keptId)!, 'competitions');
  const { name } = merged.festival;
  const fields = [{ field: MERGED, before: null, after: { festivalId: mergedId, name } }];
  const { name: keptName, version } = festival;
  await noteChanged(tx, [{ festivalId: keptId, competitionId: null, name: keptName, version, fields }]);
  await record(tx, 'merge.made', `merge-${mergedId}`, 1, {
    merge: { festivalId: mergedId, keptId, competitions },
  });
  await auditWanted(tx, 'festival.merged', null, {
    festivalId: keptId,
    name: keptName,
    mergedId,
    merged: name,
  });
  return festival;
}

/** Both, held in the order of their ids. */
async function held(
  tx: Tx,
  { keptId, keptVersion, mergedId, mergedVersion }: MergeFestivalsRequest,
): Promise<{ kept: StoredFestival; merged: StoredFestival }> {
  const gone = await tx.mergedFestival.findFirst({ where: { id: { in: [keptId, mergedId] } } });
  if (gone)
    throw refuse.conflict(
      'merge.done',
      `“${gone.name}” went into another festival already.`,
      gone.id === keptId ? 'keptId' : 'mergedId',
      { name: gone.name, festivalId: gone.keptId },
    );
  await storedFestivals(tx, [keptId, mergedId]);
  return {
    kept: await editedFestival(tx, keptId, keptVersion),
    merged: await editedFestival(tx, mergedId, mergedVersion),
  };
}

const namesOf = ({ competitions }: StoredFestival) =>
  competitions.map(({ competition }) => ({ id: competition!.id, name: competition!.name }));

/** What is kept here beside it follows, and its ids mean the other, also those that had gone into it before. */
async function followFestival(
  tx: Tx,
  { keptId, mergedId }: MergeFestivalsRequest,
  { festival, competitions }: StoredFestival,
): Promise<void> {
  const { name, version } = festival;
  const fields = [{ field: WHOLE, before: { festival, competitions } as unknown, after: null }];
  await noteChanged(tx, [{ festivalId: mergedId, competitionId: null, name, version: version + 1, fields }]);
  await tx.festivalReport.updateMany({ where: { festivalId: mergedId }, data: { festivalId: keptId } });
  await tx.$executeRaw`with gone as (delete from festival_screening where "festivalId" = ${mergedId} returning "filmId")
    insert into festival_screening ("filmId", "festivalId") select "filmId", ${keptId}::int from gone on conflict do nothing`;
  await tx.$executeRaw`insert into distinct_festivals ("lowId", "highId")
    select least(other, ${keptId}), greatest(other, ${keptId})
    from (select case when "lowId" = ${mergedId} then "highId" else "lowId" end as other
      from distinct_festivals where ${mergedId} in ("lowId", "highId")) d
    where other <> ${keptId} on conflict do nothing`;
  await tx.mergedFestival.updateMany({ where: { keptId: mergedId }, data: { keptId } });
  await tx.$executeRaw`insert into merged_festival (id, "keptId", name, identity, "knownAs")
    select id, ${keptId}, name, identity, coalesce("knownAs", '{}') from festival where id = ${mergedId}`;
}

async function changeKept(tx: Tx, keptId: number, facts: Parameters<typeof changeFestival>[2]) {
  const stored = (await storedFestivals(tx, [keptId])).get(keptId)!;
  return (await changeFestival(tx, stored, facts, [])).isChanged;
}

/** What has other competitions now is told, also where nothing else of it is different. */
async function newer(tx: Tx, id: number, change: () => Promise<boolean>): Promise<Festival> {
  const isTold = await change();
  if (!isTold) await tx.festival.update({ where: { id }, data: { version: { increment: 1 } } });
  const { festival } = (await storedFestivals(tx, [id])).get(id)!;
  if (!isTold) await record(tx, 'festival.changed', `festival-${id}`, festival.version, { festival });
  return festival;
}
