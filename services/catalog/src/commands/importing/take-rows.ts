import { Db, FESTIVAL_NAMES, acquireAdvisoryLock, type Tx } from '../../database/client.js';
import { newFestival } from '../../domain/festivals/festival.js';
import type { Problem } from '../../import/records/problems.js';
import { resolveTerms } from '../../import/records/competition-record.js';
import type { ImportedFestival } from '../../import/records/record.js';
import { addFestivals } from '../changes/add-festivals.js';
import { changeKnown } from './change-known.js';
import { STEP } from './check-rows.js';
import { decideRows, type Decision, type SoundRow } from './decide-rows.js';
import { comeTo, endAs, lockImport, type ImportRow } from './import-steps.js';
import { saveOutcomes, refusedAs, type Outcome } from './outcome.js';
import { withShownPictures } from './shown-pictures.js';

/** The progress of a batch: the number of rows, and whether they were the last. */
export interface Taken {
  rows: number;
  isOver: boolean;
}

/**
 * Applies the next records of an import, or predicts their outcome while it is compared. One transaction
 * stores outcome and progress, so that no record is applied twice. Returns null if the import is at another
 * step. Fails as a whole if the database refuses one record.
 */
export function takeRows(db: Db, id: number, limit: number): Promise<Taken | null> {
  return db.$transaction(async (tx) => {
    const lockedImport = await lockImport(tx, id, 'comparing', 'applying');
    if (!lockedImport) return null;
    const isDry = lockedImport.state === 'comparing';
    const { last, rows } = await nextRows(tx, id, lockedImport.done, limit);
    if (!isDry) await acquireAdvisoryLock(tx, FESTIVAL_NAMES);
    const decisions = await decideRows(tx, id, rows, lockedImport.done, isDry);
    const outcomes = [
      ...decisions
        .filter((decision) => decision.is === 'refused')
        .map(({ row, problems }) => refusedAs(row.n, problems)),
      ...(await added(tx, decisions, isDry)),
      ...(await changeKnown(tx, id, decisions, isDry ? lockedImport.done : null)),
    ];
    const importedAt = new Map(rows.map(({ n, imported }) => [n, imported]));
    const noted = outcomes.map((outcome) => ({
      ...outcome,
      notes: getNotes(importedAt.get(outcome.n)!, outcome),
    }));
    await saveOutcomes(tx, id, noted);
    return ended(tx, lockedImport, last);
  }, STEP);
}

/** An import that an older version checked has no `unmatchedNotes`. */
const getNotes = (
  { notes, unmatchedNotes = [] }: Partial<ImportedFestival>,
  { outcome }: Outcome,
): string[] => [...(notes ?? []), ...(outcome === 'same' ? [] : unmatchedNotes)];

/** Stores the refusal of a row that was taken by itself. */
export function refuseRow(db: Db, id: number, problem: Problem): Promise<Taken | null> {
  return db.$transaction(async (tx) => {
    const lockedImport = await lockImport(tx, id, 'comparing', 'applying');
    if (!lockedImport) return null;
    const { last, rows } = await nextRows(tx, id, lockedImport.done, 1);
    await saveOutcomes(
      tx,
      id,
      rows.map(({ n }) => refusedAs(n, [problem])),
    );
    return ended(tx, lockedImport, last);
  }, STEP);
}

/** Returns the next rows, and those of them that passed their own checks. */
async function nextRows(tx: Tx, id: number, done: number, limit: number) {
  const results = await tx.$queryRawUnsafe<
    { n: number; line: number; identity: string; taken: string | null }[]
  >(
    `select "n", "line", "identity", "taken" from "catalog_import_row" where "importId" = $1 and "n" > $2 order by "n" limit $3`,
    id,
    done,
    limit,
  );
  const rows = results.flatMap(({ taken, ...row }): SoundRow[] =>
    taken === null ? [] : [{ ...row, imported: JSON.parse(taken) as ImportedFestival }],
  );
  return { last: results.at(-1)?.n ?? done, rows: await withShownPictures(tx, rows) };
}

async function added(tx: Tx, decisions: readonly Decision[], isDry: boolean): Promise<Outcome[]> {
  const fresh = decisions.filter((decision) => decision.is === 'new');
  const festivals = fresh.map(toNewFestival);
  const large = isDry ? festivals.filter((festival) => JSON.stringify(festival).length > LARGE) : [];
  if (large.length > 0) {
    await tx.$executeRawUnsafe('savepoint before');
    await addFestivals(tx, large);
    await tx.$executeRawUnsafe('rollback to savepoint before');
  }
  const { ids } = isDry ? { ids: [] } : await addFestivals(tx, festivals);
  return fresh.map(({ row: { n, imported }, name }, at) => ({
    n,
    outcome: 'new',
    festivalId: ids[at] ?? null,
    storedAs: name,
    competitionsAdded: imported.competitions.length,
  }));
}

/** From this many characters a festival may exceed an event, so a comparison adds and rolls it back. */
const LARGE = 2 ** 15;
const toNewFestival = ({ name, row: { identity, imported } }: Decision & { is: 'new' }) => ({
  identity,
  festival: newFestival({ ...imported.fields, name }),
  competitions: imported.competitions.map(({ strengths, ...one }) => ({
    ...one,
    terms: resolveTerms({ ...one, strengths }, []) ?? [],
    dates: one.dates ?? [],
  })),
});

async function ended(tx: Tx, lockedImport: ImportRow, last: number): Promise<Taken> {
  const { id, done, state } = lockedImport;
  await comeTo(tx, lockedImport, last);
  const [left] = await tx.$queryRawUnsafe<unknown[]>(
    'select 1 from "catalog_import_row" where "importId" = $1 and "n" > $2 limit 1',
    id,
    last,
  );
  if (!left) await endAs(tx, id, state === 'comparing' ? 'checked' : 'applied');
  return { rows: last - done, isOver: !left };
}
