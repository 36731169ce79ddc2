import type { Elsewhere } from '@laurel/proto/submissions/v1/events';
import { ACCEPTED_STATES } from '@laurel/rules/submissions/states';
import { appendEvents, type OutboxEvent } from '@laurel/runtime/events/outbox';
import { createSnapshotReader } from '@laurel/runtime/projections/snapshots';
import type { Tx } from '../database/client.js';
import { toDay } from '../domain/days.js';
import type { PastEntry, Prisma } from '../generated/client.js';
import { sqlIsFree } from './free-entries.js';

interface AcceptedEntry extends Pick<PastEntry, 'id' | 'filmId' | 'festival' | 'country' | 'state'> {
  submittedAt: Date | null;
  decidedAt: Date | null;
}
/**
 * The maximum length of a published festival name. With it, an entry for every country stays well below the
 * maximum size of an event.
 */
const MAX_FESTIVAL_NAME_LENGTH = 100;

/**
 * Returns the accepted free entries of films. An event contains all of a film, so that consumers need not
 * know when an entry becomes free. Returns the first entry per country, as the planner counts them
 * (`getAssumedDayElsewhere`, `listFirstPerCountry`). Sorts by the day of the answer, else of sending; an entry without
 * either comes first.
 */
async function findAcceptedFreeEntries(
  tx: Tx,
  films: readonly { id: number; ownerId: string }[],
): Promise<Elsewhere[]> {
  const ids = films.map(({ id }) => id);
  const firstEntries = await tx.$queryRaw<
    AcceptedEntry[]
  >`select distinct on (e."filmId", e.country) e.id, e."filmId", e.country, e.state,
      e."submittedAt", e."decidedAt",
      case when char_length(e.festival) > ${MAX_FESTIVAL_NAME_LENGTH}::int then left(e.festival, ${MAX_FESTIVAL_NAME_LENGTH - 1}::int) || '…' else e.festival end as festival
    from past_entry e left join user_submission s on s.id = e."submissionId"
    where e."filmId" = any(${ids}::int[]) and e.state = any(${[...ACCEPTED_STATES]}::text[]) and (${sqlIsFree})
    order by e."filmId", e.country, coalesce(e."decidedAt", e."submittedAt") nulls first, e.id`;
  const entriesByFilm = Map.groupBy(firstEntries, ({ filmId }) => filmId);
  return films.map(({ id, ownerId }) => ({
    filmId: id,
    userId: ownerId,
    entries: (entriesByFilm.get(id) ?? []).map(
      ({ id: entryId, festival, country, state, submittedAt, decidedAt }) => ({
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
 * Locks the films until the transaction ends and takes the versions under that lock. The last published event
 * is therefore the current one.
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
  return (await findAcceptedFreeEntries(tx, films)).map((elsewhere, n) => ({
    type,
    aggregate: `elsewhere-${elsewhere.filmId}`,
    version: versions[n]!.version,
    payload: { elsewhere },
  }));
}

/** Publishes the free entries of films whose past entries have changed. */
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
 * Publishes the free entries of films whose submissions came onto the list or went off it, because that
 * changes which past entries are free.
 */
export async function publishElsewhereForSubmissions(tx: Tx, submissions: readonly { id: number }[]) {
  const entries = await tx.pastEntry.findMany({
    where: { submissionId: { in: submissions.map(({ id }) => id) } },
    select: { filmId: true },
    distinct: ['filmId'],
  });
  const filmIds = entries.map(({ filmId }) => filmId);
  if (filmIds.length > 0) await publishElsewhere(tx, filmIds);
}

/** Smaller pages than for other snapshots, because an event of one film may be some hundred times larger. */
const PAGE_SIZE = 50;
/** Snapshots of all films with past entries. */
export const elsewhereSnapshots = createSnapshotReader(
  (tx: Tx, afterId) =>
    tx.$queryRaw<{ id: number }[]>`select distinct "filmId" as id from past_entry
      where "filmId" > ${Number(afterId)}::int order by 1 limit ${PAGE_SIZE}::int`,
  (rows, tx) =>
    createElsewhereEvents(
      tx,
      rows.map(({ id }) => id),
      'elsewhere.snapshot',
    ),
  PAGE_SIZE,
);
