import type { Elsewhere } from '@laurel/proto/submissions/v1/events';
import { ACCEPTED_STATES } from '@laurel/rules/submissions/states';
import { appendEvents, type OutboxEvent } from '@laurel/runtime/events/outbox';
import { createSnapshotReader } from '@laurel/runtime/projections/snapshots';
import type { Tx } from '../database/client.js';
import { toDay } from '../domain/days.js';
import { Prisma, type PastEntry } from '../generated/client.js';
import { sqlIsUncatalogued } from './uncatalogued-entries.js';

interface AcceptedEntry extends Pick<PastEntry, 'filmId' | 'festival' | 'country' | 'state'> {
  /** The id of the past entry; 0 for a submission. */
  entryId: number;
  submittedAt: Date | null;
  decidedAt: Date | null;
}
/**
 * The maximum length of a published festival name. It keeps an event with an entry for every country well
 * below the maximum size of events.
 */
const MAX_FESTIVAL_NAME_LENGTH = 100;

const sqlJoinDeleted = Prisma.sql`join competition c on c.id = s."competitionId" and c."isDeleted"`;

/**
 * Returns the accepted entries of films that have no competition of the catalogue: uncatalogued entries, and
 * submissions to deleted competitions. An event contains all such entries of a film, so that consumers need
 * not know when an entry is linked to a submission. Only the first entry per country is returned, because the
 * planner counts only that one (`getAssumedDayElsewhere`, `listFirstPerCountry`). The order is by the day of
 * the answer, else of sending; an entry without either comes first.
 */
async function findAcceptedElsewhere(
  tx: Tx,
  films: readonly { id: number; ownerId: string }[],
): Promise<Elsewhere[]> {
  const ids = films.map(({ id }) => id);
  const firstEntries = await tx.$queryRaw<AcceptedEntry[]>`with accepted as (
      select e.id as "entryId", e."filmId", e.country, e.state, e."submittedAt", e."decidedAt", e.festival
      from past_entry e left join user_submission s on s.id = e."submissionId"
      where e."filmId" = any(${ids}::int[]) and e.state = any(${[...ACCEPTED_STATES]}::text[]) and (${sqlIsUncatalogued})
      union all
      select 0, s."filmId", v.country, s.state, s."submittedAt", s."decidedAt", coalesce(v.name, c.name)
      from user_submission s ${sqlJoinDeleted} left join festival v on v.id = c."festivalId"
      where s."filmId" = any(${ids}::int[]) and s.state = any(${[...ACCEPTED_STATES]}::text[]) and s."revertedAt" is null
    )
    select distinct on ("filmId", country) "entryId", "filmId", country, state, "submittedAt", "decidedAt",
      case when char_length(festival) > ${MAX_FESTIVAL_NAME_LENGTH}::int then left(festival, ${MAX_FESTIVAL_NAME_LENGTH - 1}::int) || '…' else festival end as festival
    from accepted
    order by "filmId", country, coalesce("decidedAt", "submittedAt") nulls first, "entryId"`;
  const entriesByFilm = Map.groupBy(firstEntries, ({ filmId }) => filmId);
  return films.map(({ id, ownerId }) => ({
    filmId: id,
    userId: ownerId,
    entries: (entriesByFilm.get(id) ?? []).map(
      ({ entryId, festival, country, state, submittedAt, decidedAt }) => ({
        entryId,
        festival,
        country,
        state,
        submittedAt: toDay(submittedAt),
        decidedAt: toDay(decidedAt),
      }),
    ),
  }));
}

/**
 * Creates an event per film. Locks the films until the transaction ends, and assigns the versions under this
 * lock, so that the event with the highest version contains the current entries.
 */
async function createElsewhereEvents(
  tx: Tx,
  filmIds: readonly number[],
  type: 'elsewhere.changed' | 'elsewhere.snapshot',
): Promise<OutboxEvent[]> {
  const films = await tx.$queryRaw<
    { id: number; ownerId: string }[]
  >`select id, "ownerId" from film where id = any(${[...filmIds]}::int[]) order by id for update`;
  if (films.length === 0) return [];
  const versions = await tx.$queryRaw<
    { version: number }[]
  >`select nextval('elsewhere_version')::int as version from generate_series(1, ${films.length}::int)`;
  return (await findAcceptedElsewhere(tx, films)).map((elsewhere, n) => ({
    type,
    aggregate: `elsewhere-${elsewhere.filmId}`,
    version: versions[n]!.version,
    payload: { elsewhere },
  }));
}

/** Publishes the accepted entries elsewhere of films whose entries have changed. */
export async function publishElsewhere(tx: Tx, filmIds: readonly number[]): Promise<void> {
  await appendEvents(tx, await createElsewhereEvents(tx, filmIds, 'elsewhere.changed'));
}

/** Deletes past entries. Call it before deleting films or users: it publishes events without entries. */
export async function deletePastEntries(tx: Tx, where: Prisma.PastEntryWhereInput): Promise<void> {
  const deletedEntries = await tx.pastEntry.findMany({
    where,
    select: { filmId: true },
    distinct: ['filmId'],
  });
  if (deletedEntries.length === 0) return;
  await tx.pastEntry.deleteMany({ where });
  const filmIds = deletedEntries.map(({ filmId }) => filmId);
  await publishElsewhere(tx, filmIds);
}

/**
 * Publishes the accepted entries elsewhere of films whose submissions were added to the list, removed from it
 * or changed their state, because this changes which past entries and submissions count as elsewhere.
 */
export async function publishElsewhereForSubmissions(tx: Tx, submissions: readonly { id: number }[]) {
  if (submissions.length === 0) return;
  const ids = submissions.map(({ id }) => id);
  const films = await tx.$queryRaw<
    { filmId: number }[]
  >`select "filmId" from past_entry where "submissionId" = any(${ids}::int[])
    union select s."filmId" from user_submission s ${sqlJoinDeleted} where s.id = any(${ids}::int[])`;
  if (films.length > 0)
    await publishElsewhere(
      tx,
      films.map(({ filmId }) => filmId),
    );
}

/** Publishes the entries elsewhere of all films with an accepted submission to one of these competitions. */
export async function publishElsewhereForCompetitions(tx: Tx, competitionIds: readonly number[]) {
  const submissions = await tx.userSubmission.findMany({
    where: {
      competitionId: { in: [...competitionIds] },
      state: { in: [...ACCEPTED_STATES] },
      revertedAt: null,
    },
    select: { filmId: true },
    distinct: ['filmId'],
  });
  for (const { filmId } of submissions) await publishElsewhere(tx, [filmId]);
}

/** Smaller pages than for other snapshots, because an event of one film may be some hundred times larger. */
const PAGE_SIZE = 50;
/** Reads the snapshots of all films with past entries or submissions to deleted competitions. */
export const elsewhereSnapshots = createSnapshotReader(
  (tx: Tx, afterId) =>
    tx.$queryRaw<
      { id: number }[]
    >`select "filmId" as id from past_entry where "filmId" > ${Number(afterId)}::int
      union select s."filmId" from user_submission s ${sqlJoinDeleted} where s."filmId" > ${Number(afterId)}::int
      order by 1 limit ${PAGE_SIZE}::int`,
  (rows, tx) =>
    createElsewhereEvents(
      tx,
      rows.map(({ id }) => id),
      'elsewhere.snapshot',
    ),
  PAGE_SIZE,
);
