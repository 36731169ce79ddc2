import type { Elsewhere } from '@laurel/proto/submissions/v1/events';
import { TAKEN_STATES } from '@laurel/rules/vocabularies';
import { recordAll, type Fact } from '@laurel/runtime/outbox';
import { restating } from '@laurel/runtime/restating';
import type { Tx } from '../database.js';
import { dayOf } from '../days.js';
import type { PastEntry, Prisma } from '../generated/client.js';
import { sqlIsFree } from './free-entries.js';

interface Place extends Pick<PastEntry, 'id' | 'filmId' | 'festival' | 'country' | 'state'> {
  submittedAt: Date | null;
  decidedAt: Date | null;
}
/** So many characters of a festival's name are told: a place in every country is well below what a fact may weigh. */
const LONGEST_TOLD = 100;

/**
 * Which of a film's free entries took it is told together, under the film's number; so nobody has to know when one is free. Of a country the
 * first alone, as the planner counts them (`takenElsewhereFrom`, `firstOfEach`): by the day of its answer, else of its sending; one of which neither
 * is known has taken the film from ever.
 */
async function elsewhereOf(tx: Tx, films: readonly { id: number; ownerId: string }[]): Promise<Elsewhere[]> {
  const ids = films.map(({ id }) => id);
  const first = await tx.$queryRaw<
    Place[]
  >`select distinct on (e."filmId", e.country) e.id, e."filmId", e.country, e.state,
      e."submittedAt", e."decidedAt",
      case when char_length(e.festival) > ${LONGEST_TOLD}::int then left(e.festival, ${LONGEST_TOLD - 1}::int) || '…' else e.festival end as festival
    from past_entry e left join user_submission s on s.id = e."submissionId"
    where e."filmId" = any(${ids}::int[]) and e.state = any(${[...TAKEN_STATES]}::text[]) and (${sqlIsFree})
    order by e."filmId", e.country, coalesce(e."decidedAt", e."submittedAt") nulls first, e.id`;
  const placesOf = Map.groupBy(first, ({ filmId }) => filmId);
  return films.map(({ id, ownerId }) => ({
    filmId: id,
    userId: ownerId,
    places: (placesOf.get(id) ?? []).map(
      ({ id: entryId, festival, country, state, submittedAt, decidedAt }) => ({
        entryId,
        festival,
        country,
        state,
        submittedAt: dayOf(submittedAt),
        decidedAt: dayOf(decidedAt),
      }),
    ),
  }));
}

/** The films are held until the end, and a version is taken when they are: what is told last is what is true last. */
async function factsOf(
  tx: Tx,
  filmIds: readonly number[],
  type: 'elsewhere.changed' | 'elsewhere.restated',
): Promise<Fact[]> {
  const films = await tx.$queryRaw<
    { id: number; ownerId: string }[]
  >`select id, "ownerId" from film where id = any(${[...filmIds]}::int[]) order by id for update`;
  if (films.length === 0) return [];
  const versions = await tx.$queryRaw<
    { version: number }[]
  >`select nextval('elsewhere_version')::int as version from generate_series(1, ${films.length}::int)`;
  return (await elsewhereOf(tx, films)).map((elsewhere, n) => ({
    type,
    aggregate: `elsewhere-${elsewhere.filmId}`,
    version: versions[n]!.version,
    fact: { elsewhere },
  }));
}

/** After a change of films' past entries. */
export async function tellElsewhere(tx: Tx, filmIds: readonly number[]): Promise<void> {
  await recordAll(tx, await factsOf(tx, filmIds, 'elsewhere.changed'));
}

/** Past entries go: with the films that they are of, or the user. Before those, so that who keeps a copy is told that nothing is left. */
export async function deletePastEntries(tx: Tx, where: Prisma.PastEntryWhereInput): Promise<void> {
  const gone = await tx.pastEntry.findMany({ where, select: { filmId: true }, distinct: ['filmId'] });
  if (gone.length === 0) return;
  await tx.pastEntry.deleteMany({ where });
  await tellElsewhere(
    tx,
    gone.map(({ filmId }) => filmId),
  );
}

/** After submissions came onto the list or went off it: past entries that became them are free no more, or again. */
export async function tellElsewhereBehind(tx: Tx, submissionIds: readonly number[]): Promise<void> {
  const behind = await tx.pastEntry.findMany({
    where: { submissionId: { in: [...submissionIds] } },
    select: { filmId: true },
    distinct: ['filmId'],
  });
  if (behind.length > 0)
    await tellElsewhere(
      tx,
      behind.map(({ filmId }) => filmId),
    );
}

/** What one film has to tell may weigh some hundred times what others tell: fewer are told in one transaction. */
const FILMS = 50;
/** As they are, of every film that has past entries. */
export const restateElsewhere = restating(
  (tx: Tx, after) =>
    tx.$queryRaw<{ id: number }[]>`select distinct "filmId" as id from past_entry
      where "filmId" > ${Number(after)}::int order by 1 limit ${FILMS}::int`,
  (rows, tx) =>
    factsOf(
      tx,
      rows.map(({ id }) => id),
      'elsewhere.restated',
    ),
  FILMS,
);
