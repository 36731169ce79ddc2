import { readIn, type Tx } from '../../database.js';
import { asJoined } from '../../domain/as-joined.js';
import type { FestivalFacts } from '../../domain/festival.js';
import { asKnown } from '../../domain/competition-name.js';
import { termsOf, type ImportedCompetition } from '../../import/competition-record.js';
import type { ImportedFestival } from '../../import/record.js';
import { termFacts } from '../../messages/competition-facts.js';
import { joinedCompetitions, type JoinedCompetition } from '../../messages/merged.js';
import type { WantedCompetition } from '../change-competition.js';
import {
  changeFestival,
  storedFestivals,
  type FestivalChange,
  type StoredFestival,
} from '../change-festival.js';
import { IS_MERGED, type Decision } from './decide-rows.js';
import type { Outcome } from './outcome.js';
import { withShownPictures } from './shown-pictures.js';

/** What a record says of a stored festival; `isMerged`: of one that went into it. */
interface Said {
  id: number;
  isMerged: boolean;
  imported: ImportedFestival;
}

/**
 * Takes what records say of stored festivals: of two of one festival (its own, and that of one that went into it) the second comes over what the first made of it.
 * `compared`: how far a file was compared whose records are only compared; what those before say of the same festivals comes first then, and all of it is taken
 * back. Null: it is applied.
 */
export async function changeKnown(
  tx: Tx,
  importId: number,
  decisions: readonly Decision[],
  compared: number | null,
): Promise<Outcome[]> {
  const known = decisions.filter((one) => one.is === 'stored');
  if (known.length === 0) return [];
  const isDry = compared !== null;
  if (isDry) await tx.$executeRawUnsafe('savepoint before');
  const ids = [...new Set(known.map(({ id }) => id))];
  const take = await taker(tx, ids);
  if (isDry) for (const one of await saidBefore(tx, importId, ids, compared)) await take(one);
  const outcomes: Outcome[] = [];
  for (const { row, id, knownAs, isMerged } of known) {
    const change = await take({ id, isMerged, imported: row.imported });
    outcomes.push({ n: row.n, festivalId: id, knownAs, ...outcomeOf(change) });
  }
  if (isDry) await tx.$executeRawUnsafe('rollback to savepoint before');
  return outcomes;
}

/** Takes what is said of any of these festivals, one after another. */
async function taker(tx: Tx, ids: readonly number[]) {
  const stored = await storedFestivals(tx, [...ids]);
  const joined = Map.groupBy(await joinedCompetitions(readIn(tx), ids), (one) => one.festivalId);
  return async ({ id, isMerged, imported }: Said): Promise<FestivalChange> => {
    const festival = stored.get(id) ?? (await storedFestivals(tx, [id])).get(id)!;
    const said = isMerged ? {} : saidOf(imported, festival);
    const competitions = competitionsOf(imported, festival, joined.get(id) ?? [], isMerged);
    const change = await changeFestival(tx, festival, said, competitions);
    if (change.isChanged || change.competitionsChanged > 0) stored.delete(id); // who comes next reads it as it is now
    return change;
  };
}

/** What the records before say of these festivals that are compared as often as the file names them. */
async function saidBefore(tx: Tx, importId: number, ids: readonly number[], done: number): Promise<Said[]> {
  const rows = await tx.$queryRawUnsafe<{ id: number; taken: string; isMerged: boolean }[]>(
    `select r."festivalId" as "id", r."taken", ${IS_MERGED} as "isMerged" from "catalog_import_row" r
     where r."importId" = $1 and r."festivalId" = any($2::int[]) and r."n" <= $3 and r."taken" is not null order by r."n"`,
    importId,
    ids,
    done,
  );
  const said = rows.map(({ taken, ...one }) => ({ ...one, imported: JSON.parse(taken) as ImportedFestival }));
  return withShownPictures(tx, said);
}

function competitionsOf(
  { competitions: said }: ImportedFestival,
  festival: StoredFestival,
  joined: readonly JoinedCompetition[],
  isMerged: boolean,
): WantedCompetition[] {
  const own = new Map(festival.competitions.map(({ competition }) => [competition!.id, competition!.name]));
  const gone = joined.map(({ name, keptId }) => ({ name, keptName: own.get(keptId)! }));
  const stored = [...own.values()];
  const known = asKnown(said, [...stored, ...gone.map(({ name }) => name)]);
  return asJoined(known, stored, gone, isMerged).map((one) => asStored(one, festival));
}

function asStored({ strengths, ...one }: ImportedCompetition, { competitions }: StoredFestival) {
  const same = competitions.find(({ competition }) => competition!.name === one.name);
  return { ...one, terms: termsOf({ ...one, strengths }, same?.terms.map(termFacts) ?? []) };
}

/** A stored festival keeps its name, and when it was looked at last: a file that is older than that says nothing of it. */
function saidOf({ said }: ImportedFestival, { festival }: StoredFestival): Partial<FestivalFacts> {
  const { verifiedAt = null, ...rest } = said;
  const isNewer = verifiedAt !== null && verifiedAt > (festival.verifiedAt ?? '');
  return { ...rest, name: festival.name, ...(isNewer && { verifiedAt }) };
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
