import { getMaxRecordProblems } from '@laurel/rules/festivals/imports';
import { formatInvalidValue } from '@laurel/messages/formatting/refusal-text';
import { setImmediate } from 'node:timers/promises';
import type { Db } from '../../database/client.js';
import { toIdentity } from '../../domain/names/identity.js';
import { locateProblems, toNote, toProblem } from '../../import/tables/cell-problem.js';
import type { ColumnMapping } from '../../import/tables/column-mapping.js';
import { rowsToRecord, type LinedRow, type RecordOfRows } from '../../import/tables/rows-to-record.js';
import { JOINED_SIZE, joinRows, readJoinedRows, selectBatch } from './join-rows.js';
import { MAX_CHARACTERS } from '../../import/files/file-records.js';
import { limitNotes, limitProblems, RecordProblems } from '../../import/records/problems.js';
import { parseFestivalRecord } from '../../import/records/record.js';
import { UnknownFields, findUnknownFields } from '../../import/records/unknown-fields.js';
import { recordProgress, startStep, lockImport, STEP_OPTIONS } from '../import-steps/import-steps.js';

const BATCH = selectBatch(
  `r."n", r."line", r."record", r."problems", ${JOINED_SIZE} as "size"`,
  'r."joinedTo" is null',
  100,
);
interface UncheckedRow {
  n: number;
  line: number;
  record: string | null;
  problems: string | null;
  /** The characters of the record and of the rows that belong to it. */
  size: number;
}

/**
 * Checks the next records, each on its own. After the last one, starts the next step. Returns false if the
 * import is not in this step.
 */
export function checkRows(db: Db, id: number): Promise<boolean> {
  return db.$transaction(async (tx) => {
    const lockedImport = await lockImport(tx, id, 'checking');
    if (!lockedImport) return false;
    if (lockedImport.done === 0) await joinRows(tx, id, lockedImport.mapping);
    const rows = await tx.$queryRawUnsafe<UncheckedRow[]>(BATCH, id, lockedImport.done);
    const joinedRows = await readJoinedRows(tx, id, rows.filter(isLoadable));
    const unknownFieldCounts = new UnknownFields(lockedImport.unknown);
    const checkedRows = [];
    for (const row of rows) {
      checkedRows.push(checkRow(row, joinedRows.get(row.n) ?? [], lockedImport, unknownFieldCounts));
      await setImmediate();
    }
    await tx.$executeRawUnsafe(
      `update "catalog_import_row" r set "taken" = c."taken", "name" = c."name", "identity" = c."identity", "outcome" = c."outcome", "notes" = c."notes",
         "problems" = c."problems", "festivalId" = null, "storedAs" = null, "nameKey" = null, "knownAs" = null, "similar" = null, "difference" = null, "competitionsAdded" = 0, "competitionsChanged" = 0
       from jsonb_to_recordset($2::jsonb) as c("n" int, "taken" text, "name" text, "identity" text, "outcome" text, "notes" text[], "problems" text)
       where r."importId" = $1 and r."n" = c."n"`,
      id,
      JSON.stringify(checkedRows),
    );
    await tx.$executeRawUnsafe(
      `update "catalog_import" set "unknown" = $2::json where "id" = $1`,
      id,
      unknownFieldCounts.toJSON(),
    );
    await recordProgress(tx, lockedImport, rows.at(-1)?.n ?? lockedImport.done);
    if (rows.length === 0 || rows.at(-1)!.n >= lockedImport.total) await startStep(tx, id, 'comparing');
    return true;
  }, STEP_OPTIONS);
}

/** Returns whether the further rows of a festival are together as short as a record of any other file must be. */
const isLoadable = ({ record, size }: UncheckedRow): boolean =>
  size - (record?.length ?? 0) <= MAX_CHARACTERS;

function checkRow(
  row: UncheckedRow,
  joinedRows: readonly LinedRow[],
  { mapping, total }: { mapping: ColumnMapping[] | null; total: number },
  unknownFieldCounts: UnknownFields,
) {
  const { n, line, record: json, problems: readProblems } = row;
  const maxProblems = getMaxRecordProblems(total);
  const createRefusedRow = (name: string | null, problems: string) => ({
    n,
    name,
    outcome: 'refused',
    notes: [],
    problems,
  });
  if (json === null) return createRefusedRow(null, readProblems!);
  if (!isLoadable(row)) {
    const message = formatInvalidValue({ why: 'record_long' });
    return createRefusedRow(null, JSON.stringify([{ path: '', message }]));
  }
  const {
    record,
    scopes,
    unmappedColumns,
    problems: cellProblems,
    notes: cellNotes,
    omitted,
    sources,
  } = mapping
    ? rowsToRecord([{ line, cells: JSON.parse(json) as string[] }, ...joinedRows], mapping)
    : { ...NO_TABLE, record: JSON.parse(json) as unknown };
  try {
    unknownFieldCounts.add([...findUnknownFields(record), ...unmappedColumns], line);
    const importedFestival = parseFestivalRecord(record);
    // The `catch` below adds the problems of the cells.
    if (cellProblems.length > 0) throw new RecordProblems([]);
    const { name, country, city } = importedFestival;
    const notes = limitNotes(
      [...cellNotes.map((note) => toNote(note, line, mapping ?? [])), ...importedFestival.notes],
      maxProblems,
      omitted.notes,
    );
    const unmatchedNotes = limitNotes(importedFestival.unmatchedNotes, maxProblems);
    const competitions = importedFestival.competitions.map((competition, index) => ({
      ...competition,
      ...(scopes[index] && { scope: scopes[index] }),
    }));
    const identity = toIdentity(name, country, city);
    return {
      n,
      taken: JSON.stringify({ ...importedFestival, competitions, notes, unmatchedNotes }),
      name: removeUnstorable(name),
      identity,
      outcome: null,
      notes: [...notes, ...unmatchedNotes],
      problems: null,
    };
  } catch (error) {
    if (!(error instanceof RecordProblems)) throw error;
    const { name } = (record ?? {}) as { name?: unknown };
    const omittedCount = Math.max(0, error.problems.length - maxProblems);
    const problems = [
      ...cellProblems.map((problem) => toProblem(problem, line, mapping ?? [])),
      ...locateProblems(error.problems.slice(0, maxProblems), sources, line, mapping ?? []),
    ];
    return createRefusedRow(
      typeof name === 'string' ? removeUnstorable(name) : null,
      JSON.stringify(limitProblems(problems, maxProblems, omitted.problems + omittedCount)),
    );
  }
}

const NO_TABLE: Omit<RecordOfRows, 'record'> = {
  scopes: [],
  unmappedColumns: [],
  problems: [],
  notes: [],
  omitted: { problems: 0, notes: 0 },
  sources: [],
};

/** Removes characters that PostgreSQL cannot store. */
const removeUnstorable = (text: string): string => text.replaceAll('\0', '').toWellFormed();
