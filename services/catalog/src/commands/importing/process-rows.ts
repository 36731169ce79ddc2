import { Db, FESTIVAL_NAMES, acquireAdvisoryLock, type Tx } from '../../database/client.js';
import { newFestival } from '../../domain/festivals/festival.js';
import type { Problem } from '../../import/records/problems.js';
import { resolveTerms } from '../../import/records/competition-record.js';
import type { ImportedFestival } from '../../import/records/record.js';
import { addFestivals } from '../changes/add-festivals.js';
import { storeSimilarFestivals } from './store-similar-festivals.js';
import { changeStoredFestivals } from './change-stored-festivals.js';
import { decideRows, type Decision, type CheckedRow } from './decide-rows.js';
import {
  recordProgress,
  setImportState,
  lockImport,
  startStep,
  type ImportRow,
  STEP_OPTIONS,
} from '../import-steps/import-steps.js';
import { saveOutcomes, toRefusedOutcome, type Outcome } from './outcome.js';
import { saveEffects } from '../undoing-imports/effects.js';
import { removeMissingPictures } from './remove-missing-pictures.js';

/** The number of rows in a batch, and whether they were the last ones. */
export interface BatchProgress {
  rows: number;
  isLast: boolean;
}

/**
 * Applies the next records of an import, or predicts their outcome if the import is being compared. Stores
 * outcomes and progress in the same transaction, so that no record is applied twice. Returns null if the
 * import is in another state. If the database refuses one record, the whole batch fails.
 */
export function processRows(db: Db, id: number, limit: number): Promise<BatchProgress | null> {
  return db.$transaction(async (tx) => {
    const lockedImport = await lockImport(tx, id, 'comparing', 'applying');
    if (!lockedImport) return null;
    const isComparing = lockedImport.state === 'comparing';
    const { lastRow, rows } = await readNextRows(tx, id, lockedImport.done, limit);
    if (!isComparing) await acquireAdvisoryLock(tx, FESTIVAL_NAMES);
    const outcomes = await decideAndSave(tx, id, rows, lockedImport.done, isComparing);
    if (!isComparing) await saveBatchEffects(tx, id, outcomes);
    return finishBatch(tx, lockedImport, lastRow);
  }, STEP_OPTIONS);
}

/** Compares one record of a checked import again. */
export async function compareRow(tx: Tx, id: number, n: number): Promise<void> {
  const previousCount = n - 1;
  const isComparing = true;
  const { rows } = await readNextRows(tx, id, previousCount, 1);
  await decideAndSave(tx, id, rows, previousCount, isComparing);
}

async function decideAndSave(
  tx: Tx,
  id: number,
  rows: readonly CheckedRow[],
  decidedCount: number,
  isComparing: boolean,
): Promise<Outcome[]> {
  const decisions = await decideRows(tx, id, rows, decidedCount, isComparing);
  const outcomes = [
    ...decisions
      .filter((decision) => decision.kind === 'refused')
      .map(({ row, problems }) => toRefusedOutcome(row.n, problems)),
    ...(await addNewFestivals(tx, decisions, isComparing)),
    ...(await changeStoredFestivals(tx, id, decisions, isComparing ? decidedCount : null)),
  ];
  const importedByRow = new Map(rows.map(({ n, importedFestival }) => [n, importedFestival]));
  const outcomesWithNotes = outcomes.map((outcome) => ({
    ...outcome,
    notes: getNotes(importedByRow.get(outcome.n)!, outcome),
  }));
  await saveOutcomes(tx, id, outcomesWithNotes);
  return outcomes;
}

function saveBatchEffects(tx: Tx, id: number, outcomes: readonly Outcome[]): Promise<void> {
  const addedFestivals = outcomes.flatMap(({ outcome, festivalId, storedAs }) =>
    outcome === 'new' && festivalId ? [{ festivalId, name: storedAs! }] : [],
  );
  return saveEffects(
    tx,
    id,
    addedFestivals,
    outcomes.flatMap(({ changes = [] }) => changes),
  );
}

const getNotes = ({ notes, unmatchedNotes }: ImportedFestival, { outcome }: Outcome): string[] => [
  ...notes,
  ...(outcome === 'same' ? [] : unmatchedNotes),
];

/** Records a refusal for the next row, after it has failed in a separate batch. */
export function refuseRow(db: Db, id: number, problem: Problem): Promise<BatchProgress | null> {
  return db.$transaction(async (tx) => {
    const lockedImport = await lockImport(tx, id, 'comparing', 'applying');
    if (!lockedImport) return null;
    const { lastRow, rows } = await readNextRows(tx, id, lockedImport.done, 1);
    await saveOutcomes(
      tx,
      id,
      rows.map(({ n }) => toRefusedOutcome(n, [problem])),
    );
    return finishBatch(tx, lockedImport, lastRow);
  }, STEP_OPTIONS);
}

/**
 * Returns the number of the last row of the batch, and those rows that passed the check of single records.
 */
async function readNextRows(tx: Tx, id: number, processedCount: number, limit: number) {
  const results = await tx.$queryRawUnsafe<
    { n: number; line: number; identity: string; sameAs: number | null; taken: string | null }[]
  >(
    `select "n", "line", "identity", "sameAs", "taken" from "catalog_import_row" where "importId" = $1 and "n" > $2 order by "n" limit $3`,
    id,
    processedCount,
    limit,
  );
  const rows = results.flatMap(({ taken, ...row }): CheckedRow[] =>
    taken === null ? [] : [{ ...row, importedFestival: JSON.parse(taken) as ImportedFestival }],
  );
  return { lastRow: results.at(-1)?.n ?? processedCount, rows: await removeMissingPictures(tx, rows) };
}

/**
 * A festival with this many characters may exceed the size of an event. The comparison then adds it and rolls
 * back.
 */
const LARGE_FESTIVAL_CHARACTERS = 2 ** 15;

async function addNewFestivals(
  tx: Tx,
  decisions: readonly Decision[],
  isComparing: boolean,
): Promise<Outcome[]> {
  const newDecisions = decisions.filter((decision) => decision.kind === 'new');
  const festivals = newDecisions.map(toNewFestival);
  const largeFestivals = isComparing
    ? festivals.filter((festival) => JSON.stringify(festival).length > LARGE_FESTIVAL_CHARACTERS)
    : [];
  if (largeFestivals.length > 0) {
    await tx.$executeRawUnsafe('savepoint before');
    await addFestivals(tx, largeFestivals);
    await tx.$executeRawUnsafe('rollback to savepoint before');
  }
  const { ids } = isComparing ? { ids: [] } : await addFestivals(tx, festivals);
  return newDecisions.map(({ row: { n, importedFestival }, name }, index) => ({
    n,
    outcome: 'new',
    festivalId: ids[index] ?? null,
    storedAs: name,
    competitionsAdded: importedFestival.competitions.length,
  }));
}

const toNewFestival = ({ name, row: { identity, importedFestival } }: Decision & { kind: 'new' }) => ({
  identity,
  festival: newFestival({ ...importedFestival.fields, name }),
  competitions: importedFestival.competitions.map(({ strengths, scope: _scope, ...fields }) => ({
    ...fields,
    terms: resolveTerms({ ...fields, strengths }, []) ?? [],
    dates: fields.dates ?? [],
  })),
});

async function finishBatch(tx: Tx, lockedImport: ImportRow, lastRow: number): Promise<BatchProgress> {
  const { id, done, state, isDryRun, appliesNext } = lockedImport;
  await recordProgress(tx, lockedImport, lastRow);
  const [remainingRow] = await tx.$queryRawUnsafe<unknown[]>(
    'select 1 from "catalog_import_row" where "importId" = $1 and "n" > $2 limit 1',
    id,
    lastRow,
  );
  const isStepFinished = !remainingRow;
  const isCompared = isStepFinished && state === 'comparing';
  if (isCompared) await storeSimilarFestivals(tx, id);
  if (isCompared && appliesNext) await startStep(tx, id, 'applying');
  else if (isCompared) await setImportState(tx, id, isDryRun ? 'cancelled' : 'checked');
  else if (isStepFinished) await setImportState(tx, id, 'applied');
  return { rows: lastRow - done, isLast: isStepFinished && !(isCompared && appliesNext) };
}
