import { setImmediate } from 'node:timers/promises';
import type { Db } from '../../database.js';
import { identityOf } from '../../domain/identity.js';
import { inColumn, recordOf, type ColumnMapping } from '../../import/csv-columns.js';
import { RecordProblems } from '../../import/problems.js';
import { festivalFromRecord } from '../../import/record.js';
import { UnknownFields, unknownFields } from '../../import/unknown-fields.js';
import { comeTo, goTo, heldAt } from './import-steps.js';

const BATCH = 100;
/** Of what is read at once: a record may be 1 MiB. */
const MOST_CHARACTERS = 2 ** 21;
interface Read {
  n: number;
  line: number;
  record: string | null;
  problems: string | null;
}

/** Checks the next records of an import, each by itself. False: there are no more, or it is at another step. */
export function checkRows(db: Db, id: number): Promise<boolean> {
  return db.$transaction(async (tx) => {
    const held = await heldAt(tx, id, 'checking');
    if (!held) return false;
    const rows = await tx.$queryRawUnsafe<Read[]>(
      `select "n", "line", "record", "problems" from (
         select *, sum(length("record")) over (order by "n") - length("record") as "before" from (
           select "n", "line", "record", "problems" from "catalog_import_row" where "importId" = $1 and "n" > $2 order by "n" limit ${BATCH}) as next
       ) as r where coalesce("before", 0) < ${MOST_CHARACTERS} order by "n"`,
      id,
      held.done,
    );
    const unknown = new UnknownFields(held.unknown);
    const checked = [];
    for (const row of rows) {
      checked.push(checkedRow(row, held.mapping, unknown));
      await setImmediate();
    }
    await tx.$executeRawUnsafe(
      `update "catalog_import_row" r set "taken" = c."taken", "name" = c."name", "identity" = c."identity", "outcome" = c."outcome", "notes" = c."notes",
         "problems" = c."problems", "festivalId" = null, "storedAs" = null, "nameKey" = null, "knownAs" = null, "difference" = null, "competitionsAdded" = 0, "competitionsChanged" = 0
       from jsonb_to_recordset($2::jsonb) as c("n" int, "taken" text, "name" text, "identity" text, "outcome" text, "notes" text[], "problems" text)
       where r."importId" = $1 and r."n" = c."n"`,
      id,
      JSON.stringify(checked),
    );
    await tx.$executeRawUnsafe(
      `update "catalog_import" set "unknown" = $2::json where "id" = $1`,
      id,
      unknown.toJSON(),
    );
    await comeTo(tx, held, rows.at(-1)?.n ?? held.done);
    if (rows.length > 0 && rows.at(-1)!.n < held.total) return true;
    await goTo(tx, id, held.appliesNext ? 'applying' : 'comparing');
    return true;
  }, STEP);
}
/** On a machine that is busy; whoever asks meanwhile waits for nothing of it. */
export const STEP = { timeout: 120_000, maxWait: 10_000 };

function checkedRow(
  { n, line, record: json, problems: unread }: Read,
  mapping: ColumnMapping[] | null,
  unknown: UnknownFields,
) {
  const refused = (name: string | null, problems: string) => ({
    n,
    name,
    outcome: 'refused',
    notes: [],
    problems,
  });
  if (json === null) return refused(null, unread!);
  const { record, untaken } = mapping
    ? recordOf(JSON.parse(json) as string[], mapping)
    : { record: JSON.parse(json) as unknown, untaken: [] };
  try {
    unknown.add([...unknownFields(record), ...untaken], line);
    const imported = festivalFromRecord(record);
    const { name, country, city, notes, kept } = imported;
    const identity = identityOf(name, country, city);
    return {
      n,
      taken: JSON.stringify(imported),
      name: keepable(name),
      identity,
      outcome: null,
      notes: [...notes, ...kept],
      problems: null,
    };
  } catch (error) {
    if (!(error instanceof RecordProblems)) throw error;
    const { name } = (record ?? {}) as { name?: unknown };
    const problems = error.problems.map((one) => inColumn(one, mapping ?? []));
    return refused(typeof name === 'string' ? keepable(name) : null, JSON.stringify(problems));
  }
}

/** Without what no database takes. */
const keepable = (text: string): string => text.replaceAll('\0', '').toWellFormed();
