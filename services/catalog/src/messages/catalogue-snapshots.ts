import type { Festival } from '@laurel/proto/catalog/v1/festival';
import { PAGE, createSnapshotReader } from '@laurel/runtime/projections/snapshots';
import { readIn, type Tx } from '../database/client.js';
import { readCompetitions } from './competition.js';
import { FESTIVALS } from './festival.js';
import { readMerges } from './merged.js';

const next = (table: 'festival' | 'competition' | 'merged_festival') => (tx: Tx, after: string | null) =>
  tx.$queryRawUnsafe<{ id: number }[]>(
    `select "id" from "${table}" where "id" > $1::int order by "id" limit $2::int for share`,
    Number(after),
    PAGE,
  );
const getIds = (rows: { id: number }[]) => rows.map(({ id }) => id);

/** Publishes snapshots of festivals, so that a projection can be rebuilt without history. */
export const festivalSnapshots = createSnapshotReader(next('festival'), async (found, tx) => {
  const sql = `${FESTIVALS} where f."id" = any($1::int[]) order by f."id"`;
  const rows = await tx.$queryRawUnsafe<Festival[]>(sql, getIds(found));
  return rows.map((festival) => ({
    type: 'festival.snapshot',
    aggregate: `festival-${festival.id}`,
    version: festival.version,
    payload: { festival },
  }));
});

/** Publishes snapshots of competitions, with their terms, dates and fees. */
export const competitionSnapshots = createSnapshotReader(next('competition'), async (found, tx) => {
  const competitions = await readCompetitions(readIn(tx), getIds(found));
  return competitions.map((whole) => {
    const { id, version } = whole.competition!;
    return { type: 'competition.snapshot', aggregate: `competition-${id}`, version, payload: { whole } };
  });
});

/** Publishes snapshots of merges, with the current targets. */
export const mergeSnapshots = createSnapshotReader(next('merged_festival'), async (found, tx) => {
  const merges = await readMerges(readIn(tx), getIds(found));
  return merges.map((merge) => ({
    type: 'merge.snapshot',
    aggregate: `merge-${merge.festivalId}`,
    version: 1,
    payload: { merge },
  }));
});
