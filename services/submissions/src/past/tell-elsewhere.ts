import type { Elsewhere } from '@laurel/proto/submissions/v1/events';
import { TAKEN_STATES } from '@laurel/rules/vocabularies';
import { recordAll, type Fact } from '@laurel/runtime/outbox';
import { PAGE, restating } from '@laurel/runtime/restating';
import type { Tx } from '../database.js';
import { dayOf } from '../days.js';
import { IS_FREE } from './free-entries.js';

/** Which of a film's free entries took it is told together, under the film's number; so nobody has to know when one is free. */
async function elsewhereOf(tx: Tx, films: readonly { id: number; ownerId: string }[]): Promise<Elsewhere[]> {
  const taken = await tx.pastEntry.findMany({
    where: { filmId: { in: films.map(({ id }) => id) }, state: { in: [...TAKEN_STATES] }, ...IS_FREE },
    orderBy: { id: 'asc' },
  });
  return films.map(({ id, ownerId }) => ({
    filmId: id,
    userId: ownerId,
    places: taken
      .filter(({ filmId }) => filmId === id)
      .map(({ id: entryId, festival, country, state, submittedAt, decidedAt }) => ({
        entryId,
        festival,
        country,
        state,
        submittedAt: dayOf(submittedAt),
        decidedAt: dayOf(decidedAt),
      })),
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

/** As they are, of every film that has past entries. */
export const restateElsewhere = restating(
  (tx: Tx, after) =>
    tx.$queryRaw<{ id: number }[]>`select distinct "filmId" as id from past_entry
      where "filmId" > ${Number(after)}::int order by 1 limit ${PAGE}::int`,
  (rows, tx) =>
    factsOf(
      tx,
      rows.map(({ id }) => id),
      'elsewhere.restated',
    ),
);
