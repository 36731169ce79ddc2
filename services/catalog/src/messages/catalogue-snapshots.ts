import type { Festival } from '@laurel/proto/catalog/v1/festival';
import { PAGE, createSnapshotReader } from '@laurel/runtime/projections/snapshots';
import { readIn, type Tx } from '../database/client.js';
import { readCompetitions } from './competition.js';
import { SELECT_FESTIVALS } from './festival.js';
import { readMerges } from './merged.js';

const createPageReader =
  (table: 'festival' | 'competition' | 'merged_festival') => (tx: Tx, afterId: string | null) =>
    tx.$queryRawUnsafe<{ id: number }[]>(
      `select "id" from "${table}" where "id" > $1::int order by "id" limit $2::int for share`,
      Number(afterId),
      PAGE,
    );
const getIds = (rows: { id: number }[]) => rows.map(({ id }) => id);

/** The snapshots of festivals, from which projections are rebuilt. */
export const festivalSnapshots = createSnapshotReader(createPageReader('festival'), async (idRows, tx) => {
  const sql = `${SELECT_FESTIVALS} where f."id" = any($1::int[]) order by f."id"`;
  const rows = await tx.$queryRawUnsafe<Festival[]>(sql, getIds(idRows));
  return rows.map((festival) => ({
    type: 'festival.snapshot',
    aggregate: `festival-${festival.id}`,
    version: festival.version,
    payload: { festival },
  }));
});

/** The snapshots of competitions with their terms, dates and fees. */
export const competitionSnapshots = createSnapshotReader(
  createPageReader('competition'),
  async (idRows, tx) => {
    const competitions = await readCompetitions(readIn(tx), getIds(idRows));
    return competitions.map((details) => {
      const { id, version } = details.competition!;
      return {
        type: 'competition.snapshot',
        aggregate: `competition-${id}`,
        version,
        payload: { whole: details },
      };
    });
  },
);

/** The snapshots of merges, with their current targets. */
export const mergeSnapshots = createSnapshotReader(
  createPageReader('merged_festival'),
  async (idRows, tx) => {
    const merges = await readMerges(readIn(tx), getIds(idRows));
    return merges.map((merge) => ({
      type: 'merge.snapshot',
      aggregate: `merge-${merge.festivalId}`,
      version: 1,
      payload: { merge },
    }));
  },
);
