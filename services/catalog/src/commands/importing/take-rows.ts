import { Db, FESTIVAL_NAMES, holdWork, readIn, type Tx } from '../../database.js';
import { asJoined } from '../../domain/as-joined.js';
import { newFestival } from '../../domain/festival.js';
import { isUndecidable, type TermFacts } from '../../domain/term.js';
import type { Problem } from '../../import/problems.js';
import type { ImportedCompetition, ImportedFestival } from '../../import/record.js';
import { termFacts } from '../../messages/competition-facts.js';
import { joinedCompetitions } from '../../messages/merged.js';
import { addFestivals } from '../add-festivals.js';
import {
  changeFestival,
  storedFestivals,
  type FestivalChange,
  type StoredFestival,
} from '../change-festival.js';
import { STEP } from './check-rows.js';
import { decideRows, type Decision, type SoundRow } from './decide-rows.js';
import { endAs, heldAt } from './import-steps.js';

interface Outcome {
  n: number;
  outcome: 'new' | 'changed' | 'same' | 'refused';
  festivalId?: number | null;
  storedAs?: string;
  knownAs?: string | null;
  difference?: string;
  problems?: string;
  competitionsAdded?: number;
  competitionsChanged?: number;
}
/** Everything in one transaction with how far it has come: who ends in the midst of it leaves nothing behind, and nothing is taken twice. */
export interface Taken {
  rows: number;
  isOver: boolean;
}

/**
 * Takes the next records of an import into the catalogue, or, while it is compared, says what would become of each. Null: it is at another step. Fails as a
 * whole where one of them is refused by what is stored.
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
      ...(await changed(tx, decisions, isDry)),
    ];
    await keep(tx, id, outcomes);
    return ended(tx, id, held.done, last, most, isDry);
  }, STEP);
}

/** What was refused when it was taken by itself. */
export function refuseRow(db: Db, id: number, problem: Problem): Promise<Taken | null> {
  return db.$transaction(async (tx) => {
    const held = await heldAt(tx, id, 'comparing', 'applying');
    if (!held) return null;
    const { last, rows } = await nextRows(tx, id, held.done, 1);
    await keep(
      tx,
      id,
      rows.map(({ n }) => refusedAs(n, [problem])),
    );
    return ended(tx, id, held.done, last, 1, held.state === 'comparing');
  }, STEP);
}

const refusedAs = (n: number, problems: readonly Problem[]): Outcome => ({
  n,
  outcome: 'refused',
  problems: JSON.stringify(problems),
});

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
  return { last: found.at(-1)?.n ?? done, rows };
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
  competitions: imported.competitions.map((one) => ({
    ...one,
    terms: one.terms ?? [],
    dates: one.dates ?? [],
  })),
});

async function changed(tx: Tx, decisions: readonly Decision[], isDry: boolean): Promise<Outcome[]> {
  const known = decisions.filter((one) => one.is === 'stored');
  if (known.length === 0) return [];
  if (isDry) await tx.$executeRawUnsafe('savepoint before');
  const stored = await storedFestivals(
    tx,
    known.map(({ id }) => id),
  );
  const outcomes: Outcome[] = [];
  const joined = Map.groupBy(
    await joinedCompetitions(readIn(tx), [...stored.keys()]),
    (one) => one.festivalId,
  );
  for (const { row, id, knownAs, isMerged } of known) {
    const festival = stored.get(id)!;
    const said = isMerged ? {} : { ...row.imported.said, name: festival.festival.name };
    const own = new Map(festival.competitions.map(({ competition }) => [competition!.id, competition!.name]));
    const gone = (joined.get(id) ?? []).map(({ name, keptId }) => ({ name, keptName: own.get(keptId)! }));
    const competitions = asJoined(row.imported.competitions, [...own.values()], gone, isMerged).map((one) =>
      withStoredWords(one, festival),
    );
    const change = await changeFestival(tx, festival, said, competitions);
    outcomes.push({ n: row.n, festivalId: id, knownAs, ...outcomeOf(change) });
  }
  if (isDry) await tx.$executeRawUnsafe('rollback to savepoint before');
  return outcomes;
}

/** A rule that is words alone is known by them, and stays as an administrator has made it. */
function withStoredWords(competition: ImportedCompetition, { competitions }: StoredFestival) {
  const same = competitions.find((one) => one.competition!.name === competition.name);
  const words = same?.terms.map(termFacts).filter(isUndecidable) ?? [];
  if (words.length === 0 || competition.terms === null) return competition;
  const kept = (term: TermFacts) =>
    (isUndecidable(term) &&
      words.find(({ name, description }) => name === term.name && description === term.description)) ||
    term;
  return { ...competition, terms: competition.terms.map(kept) };
}

function outcomeOf({ isChanged, added: fresh, competitionsChanged, changes }: FestivalChange) {
  if (!isChanged && competitionsChanged === 0) return { outcome: 'same' as const };
  const difference = changes.flatMap(({ competitionId, name, fields }) =>
    fields.map((one) => ({ competition: competitionId === null ? null : name, ...one })),
  );
  return {
    outcome: 'changed' as const,
    difference: JSON.stringify(difference),
    competitionsAdded: fresh.length,
    competitionsChanged,
  };
}

async function keep(tx: Tx, id: number, outcomes: readonly Outcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  await tx.$executeRawUnsafe(
    `update "catalog_import_row" r set "outcome" = o."outcome", "festivalId" = o."festivalId", "storedAs" = o."storedAs", "knownAs" = o."knownAs",
       "difference" = o."difference", "problems" = o."problems", "competitionsAdded" = coalesce(o."competitionsAdded", 0),
       "competitionsChanged" = coalesce(o."competitionsChanged", 0)
     from jsonb_to_recordset($2::jsonb) as o("n" int, "outcome" text, "festivalId" int, "storedAs" text, "knownAs" text, "difference" text, "problems" text,
       "competitionsAdded" int, "competitionsChanged" int)
     where r."importId" = $1 and r."n" = o."n"`,
    id,
    JSON.stringify(outcomes),
  );
}

async function ended(
  tx: Tx,
  id: number,
  done: number,
  last: number,
  most: number,
  isDry: boolean,
): Promise<Taken> {
  await tx.catalogImport.update({ where: { id }, data: { done: last, changedAt: new Date() } });
  const [left] = await tx.$queryRawUnsafe<unknown[]>(
    'select 1 from "catalog_import_row" where "importId" = $1 and "n" > $2 limit 1',
    id,
    last,
  );
  if (!left) await endAs(tx, id, isDry ? 'checked' : 'applied', last);
  return { rows: last - done, isOver: !left };
}
