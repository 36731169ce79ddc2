import { setImmediate } from 'node:timers/promises';
import type { Tx } from '../../database/client.js';
import { DuplicateFinder, type ComparedFestival } from '../../domain/names/duplicates.js';
import { OUTCOME_COUNTS } from '../../import/import-message.js';

const ROWS_PER_PAGE = 1000;
const FESTIVALS_PER_TURN = 250;
const MAX_SIMILAR_FESTIVALS = 3;
/** Selects the stored festivals. `line`: the line of import `$1` with a festival; null if there is none. */
const STORED_FESTIVALS = `select f."id", f."name", f."alternativeNames", c."code_alpha2" as "country", f."city", f."homepage", f."filmfreewayLink", r."line"
  from "festival" f left join "countries" c on c."id" = f."countryId"
  left join (select "festivalId", min("line") as "line" from "catalog_import_row" where "importId" = $1 and "festivalId" is not null group by 1) r on r."festivalId" = f."id"
  order by f."id"`;
/** Selects the next new festivals of import `$1` after row `$2`. */
const NEW_ROWS = `select "n", "line", t->>'name' as "name", t->>'country' as "country", t->>'city' as "city",
  t#>>'{fields,homepage}' as "homepage", t#>>'{fields,filmfreewayLink}' as "filmfreewayLink",
  coalesce((select array_agg(v) from jsonb_array_elements_text(nullif(t#>'{fields,alternativeNames}', 'null')) v), '{}') as "alternativeNames"
  from (select "n", "line", "taken"::jsonb as t from "catalog_import_row" where "importId" = $1 and "n" > $2 and "outcome" = 'new' order by "n" limit ${ROWS_PER_PAGE}) r order by "n"`;

/** A stored festival, or the new one of an earlier row, which has no id. `line`: its line in the file. */
type KnownFestival = ComparedFestival & { id?: number; line: number | null };

/**
 * Stores for each new festival of a compared import the stored festivals, and the earlier rows of the file, that are
 * probably the same. Counts the new festivals for which an administrator must decide.
 */
export async function storeSimilarFestivals(tx: Tx, importId: number): Promise<void> {
  let finder: DuplicateFinder<KnownFestival> | null = null;
  for (let rows, afterRow = 0; (rows = await readNewRows(tx, importId, afterRow)).length > 0;) {
    finder ??= await indexStoredFestivals(tx, importId);
    const found = [];
    for (const [index, { n, ...festival }] of rows.entries()) {
      const matches = finder.addAndMatch(festival).slice(0, MAX_SIMILAR_FESTIVALS);
      const similar = matches.map(({ festival: { id = 0, name, line }, reasons }) => ({
        id,
        name,
        line,
        why: reasons,
      }));
      if (similar.length > 0) found.push({ n, similar });
      if (index % FESTIVALS_PER_TURN === 0) await setImmediate();
    }
    await tx.$executeRawUnsafe(
      `update "catalog_import_row" r set "similar" = s."similar" from jsonb_to_recordset($2::jsonb) as s("n" int, "similar" jsonb)
       where r."importId" = $1 and r."n" = s."n"`,
      importId,
      JSON.stringify(found),
    );
    afterRow = rows.at(-1)!.n;
  }
  if (finder) await countOutcomes(tx, importId);
}

const readNewRows = (tx: Tx, importId: number, afterRow: number) =>
  tx.$queryRawUnsafe<({ n: number } & KnownFestival)[]>(NEW_ROWS, importId, afterRow);

async function indexStoredFestivals(tx: Tx, importId: number): Promise<DuplicateFinder<KnownFestival>> {
  const finder = new DuplicateFinder<KnownFestival>();
  const festivals = await tx.$queryRawUnsafe<KnownFestival[]>(STORED_FESTIVALS, importId);
  for (const [index, festival] of festivals.entries()) {
    finder.add(festival);
    if (index % FESTIVALS_PER_TURN === 0) await setImmediate();
  }
  return finder;
}

/** Recomputes the counts of all outcomes. */
export async function countOutcomes(tx: Tx, importId: number): Promise<void> {
  const [counts] = await tx.$queryRawUnsafe<object[]>(OUTCOME_COUNTS, importId, 0, 2 ** 31 - 1);
  await tx.catalogImport.update({
    where: { id: importId },
    data: { counts: counts!, changedAt: new Date() },
  });
}
