import { setImmediate } from 'node:timers/promises';
import type { Tx } from '../../database/client.js';
import type { NamedFestival } from '../../domain/names/recognition.js';
import { SimilarFestivals, type IdentifiedFestival } from '../../domain/names/similar-names.js';
import { OUTCOME_COUNTS } from '../../import/import-message.js';

const ROWS_PER_PAGE = 1000;
const FESTIVALS_PER_TURN = 250;
const STORED_FESTIVALS = `select f."id", f."name", f."alternativeNames", c."code_alpha2" as "country", f."city"
  from "festival" f left join "countries" c on c."id" = f."countryId"
  where f."id" not in (select "festivalId" from "catalog_import_row" where "importId" = $1 and "festivalId" is not null) order by f."id"`;
/** Selects the next new festivals of import `$1` after row `$2`. */
const NEW_ROWS = `select "n", t->>'name' as "name", t->>'country' as "country", t->>'city' as "city",
  coalesce((select array_agg(v) from jsonb_array_elements_text(nullif(t#>'{fields,alternativeNames}', 'null')) v), '{}') as "alternativeNames"
  from (select "n", "taken"::jsonb as t from "catalog_import_row" where "importId" = $1 and "n" > $2 and "outcome" = 'new' order by "n" limit ${ROWS_PER_PAGE}) r order by "n"`;

/**
 * Stores for each new festival of a compared import which stored festivals resemble it. Ignores stored
 * festivals that the file itself contains, because the new festival must be a different one. Counts the new
 * festivals for which an administrator must decide.
 */
export async function announceSimilar(tx: Tx, importId: number): Promise<void> {
  let similarFestivals: SimilarFestivals | null = null;
  for (let rows, afterRow = 0; (rows = await readNewRows(tx, importId, afterRow)).length > 0;) {
    similarFestivals ??= await indexStoredFestivals(tx, importId);
    const found = [];
    for (const [index, { n, ...record }] of rows.entries()) {
      const similar = similarFestivals.find(record).map(({ id, name }) => ({ id, name }));
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
  if (similarFestivals) await countOutcomes(tx, importId);
}

const readNewRows = (tx: Tx, importId: number, afterRow: number) =>
  tx.$queryRawUnsafe<({ n: number } & NamedFestival)[]>(NEW_ROWS, importId, afterRow);

async function indexStoredFestivals(tx: Tx, importId: number): Promise<SimilarFestivals> {
  const similarFestivals = new SimilarFestivals();
  const festivals = await tx.$queryRawUnsafe<IdentifiedFestival[]>(STORED_FESTIVALS, importId);
  for (const [index, festival] of festivals.entries()) {
    similarFestivals.add(festival);
    if (index % FESTIVALS_PER_TURN === 0) await setImmediate();
  }
  return similarFestivals;
}

/** Recomputes the counts of all outcomes. */
export async function countOutcomes(tx: Tx, importId: number): Promise<void> {
  const [counts] = await tx.$queryRawUnsafe<object[]>(OUTCOME_COUNTS, importId, 0, 2 ** 31 - 1);
  await tx.catalogImport.update({
    where: { id: importId },
    data: { counts: counts!, changedAt: new Date() },
  });
}
