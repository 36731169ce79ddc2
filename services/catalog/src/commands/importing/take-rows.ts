import { Db, FESTIVAL_NAMES, holdWork, type Tx } from '../../database.js';
import { newFestival } from '../../domain/festival.js';
import type { Problem } from '../../import/problems.js';
import { termsOf } from '../../import/competition-record.js';
import type { ImportedFestival } from '../../import/record.js';
import { addFestivals } from '../add-festivals.js';
import { changeKnown } from './change-known.js';
import { STEP } from './check-rows.js';
import { decideRows, type Decision, type SoundRow } from './decide-rows.js';
import { comeTo, endAs, heldAt, type ImportRow } from './import-steps.js';
import { keepOutcomes, refusedAs, type Outcome } from './outcome.js';
import { withShownPictures } from './shown-pictures.js';

/** How far a batch has brought an import: of how many rows, and whether they were the last. */
export interface Taken {
  rows: number;
  isOver: boolean;
}

/**
 * Takes the next records of an import into the catalogue, or, while it is compared, says what would become of each: in one transaction with
 * how far it has come, so that who ends in the midst of it leaves nothing behind and nothing is taken twice. Null: it is at another step. Fails as
 * a whole where one of them is refused by what is stored.
 */
export function takeRows(db: Db, id: number, most: number): Promise<Taken | null> {
  return db.$transaction(async (tx) => {
    const held = await heldAt(tx, id, 'comparing', 'applying');
    if (!held) return null;
    const isDry = held.state === 'comparing';
    const { last, rows } = await nextRows(tx, id, held.done, most);
    if (!isDry) await holdWork(tx, FESTIVAL_NAMES);
    const decisions = await decideRows(tx, id, rows, held.done, isDry);
    const outcomes = [
      ...decisions
        .filter((one) => one.is === 'refused')
        .map(({ row, problems }) => refusedAs(row.n, problems)),
      ...(await added(tx, decisions, isDry)),
      ...(await changeKnown(tx, id, decisions, isDry ? held.done : null)),
    ];
    const importedAt = new Map(rows.map(({ n, imported }) => [n, imported]));
    const noted = outcomes.map((one) => ({ ...one, notes: notesOf(importedAt.get(one.n)!, one) }));
    await keepOutcomes(tx, id, noted);
    return ended(tx, held, last);
  }, STEP);
}

/** An import that was checked by an older version knows of nothing that it kept. */
const notesOf = ({ notes, kept = [] }: Partial<ImportedFestival>, { outcome }: Outcome): string[] => [
  ...(notes ?? []),
  ...(outcome === 'same' ? [] : kept),
];

/** What was refused when it was taken by itself. */
export function refuseRow(db: Db, id: number, problem: Problem): Promise<Taken | null> {
  return db.$transaction(async (tx) => {
    const held = await heldAt(tx, id, 'comparing', 'applying');
    if (!held) return null;
    const { last, rows } = await nextRows(tx, id, held.done, 1);
    await keepOutcomes(
      tx,
      id,
      rows.map(({ n }) => refusedAs(n, [problem])),
    );
    return ended(tx, held, last);
  }, STEP);
}

/** The next rows, and of them those that are sound by themselves. */
async function nextRows(tx: Tx, id: number, done: number, most: number) {
  const found = await tx.$queryRawUnsafe<
    { n: number; line: number; identity: string; taken: string | null }[]
  >(
    `select "n", "line", "identity", "taken" from "catalog_import_row" where "importId" = $1 and "n" > $2 order by "n" limit $3`,
    id,
    done,
    most,
  );
  const rows = found.flatMap(({ taken, ...row }): SoundRow[] =>
    taken === null ? [] : [{ ...row, imported: JSON.parse(taken) as ImportedFestival }],
  );
  return { last: found.at(-1)?.n ?? done, rows: await withShownPictures(tx, rows) };
}

async function added(tx: Tx, decisions: readonly Decision[], isDry: boolean): Promise<Outcome[]> {
  const fresh = decisions.filter((one) => one.is === 'new');
  const festivals = fresh.map(newOf);
  const large = isDry ? festivals.filter((one) => JSON.stringify(one).length > LARGE) : [];
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

/** Characters of a festival that a fact may be too small for: such a one is added, and taken back, when it is compared. */
const LARGE = 2 ** 15;
const newOf = ({ name, row: { identity, imported } }: Decision & { is: 'new' }) => ({
  identity,
  festival: newFestival({ ...imported.said, name }),
  competitions: imported.competitions.map(({ strengths, ...one }) => ({
    ...one,
    terms: termsOf({ ...one, strengths }, []) ?? [],
    dates: one.dates ?? [],
  })),
});

async function ended(tx: Tx, held: ImportRow, last: number): Promise<Taken> {
  const { id, done, state } = held;
  await comeTo(tx, held, last);
  const [left] = await tx.$queryRawUnsafe<unknown[]>(
    'select 1 from "catalog_import_row" where "importId" = $1 and "n" > $2 limit 1',
    id,
    last,
  );
  if (!left) await endAs(tx, id, state === 'comparing' ? 'checked' : 'applied');
  return { rows: last - done, isOver: !left };
}
