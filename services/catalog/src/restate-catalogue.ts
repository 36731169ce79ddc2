import type { Festival } from '@laurel/proto/catalog/v1/festival';
import { PAGE, restating } from '@laurel/runtime/restating';
import { readIn, type Tx } from './database.js';
import { readWholes } from './messages/competition.js';
import { FESTIVALS } from './messages/festival.js';
import { readMerges } from './messages/merged.js';

const next = (table: 'festival' | 'competition' | 'merged_festival') => (tx: Tx, after: string | null) =>
  tx.$queryRawUnsafe<{ id: number }[]>(
    `select "id" from "${table}" where "id" > $1::int order by "id" limit $2::int for share`,
    Number(after),
    PAGE,
  );
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);

/** How festivals are told again as they are, so that a copy elsewhere can be built without history. */
export const restateFestivals = restating(next('festival'), async (found, tx) => {
  const sql = `${FESTIVALS} where f."id" = any($1::int[]) order by f."id"`;
  const rows = await tx.$queryRawUnsafe<Festival[]>(sql, idsOf(found));
  return rows.map((festival) => ({
    type: 'festival.restated',
    aggregate: `festival-${festival.id}`,
    version: festival.version,
    fact: { festival },
  }));
});

/** How competitions are told again, with their terms, dates and fees. */
export const restateCompetitions = restating(next('competition'), async (found, tx) => {
  const wholes = await readWholes(readIn(tx), idsOf(found));
  return wholes.map((whole) => {
    const { id, version } = whole.competition!;
    return { type: 'competition.restated', aggregate: `competition-${id}`, version, fact: { whole } };
  });
});

/** How merges are told again, as their ids mean now. */
export const restateMerges = restating(next('merged_festival'), async (found, tx) => {
  const merges = await readMerges(readIn(tx), idsOf(found));
  return merges.map((merge) => ({
    type: 'merge.restated',
    aggregate: `merge-${merge.festivalId}`,
    version: 1,
    fact: { merge },
  }));
});
