import { readIn, type Tx } from '../../database/client.js';
import { identifyMovedDates } from '../../domain/festivals/moved-dates.js';
import { collectOtherNames } from '../../domain/merging/merging.js';
import { replaceJoinedCompetitions } from '../../domain/merging/replace-joined-competitions.js';
import type { FestivalFields } from '../../domain/festivals/festival.js';
import { useStoredNames } from '../../domain/names/competition-name.js';
import { resolveTerms, type ImportedCompetition } from '../../import/records/competition-record.js';
import type { ImportedFestival } from '../../import/records/record.js';
import { getUnstatedFields, mergeDates, mergeTerms } from '../../import/records/table-scope.js';
import { getDateFields, getPlainFields, getTermFields } from '../../messages/competition-fields.js';
import { readJoinedCompetitions, type JoinedCompetition } from '../../messages/merged.js';
import type { CompetitionInput } from '../changes/change-competition.js';
import { changeFestival, lockFestivals, type FestivalChange } from '../changes/change-festival.js';
import { IS_MERGED, type Decision } from './decide-rows.js';
import type { Outcome } from './outcome.js';
import { removeMissingPictures } from './remove-missing-pictures.js';
import type { StoredFestival } from '../changes/stored-festival.js';

/**
 * A record that belongs to a stored festival. `isMerged`: the record names a festival that was merged into
 * it.
 */
interface KnownRecord {
  id: number;
  isMerged: boolean;
  /**
   * True if an administrator chose the festival. The festival then gets the record's name as an alternative
   * name.
   */
  isChosen?: boolean;
  importedFestival: ImportedFestival;
}

/**
 * Applies records to stored festivals. If a file contains a festival and another one that was merged into it,
 * the second record changes the result of the first.
 * @param comparedCount null if the import is being applied. If it is only being compared: the number of rows
 * that were compared before. Their records of the same festivals are applied first, and everything is rolled
 * back in the end.
 */
export async function changeStoredFestivals(
  tx: Tx,
  importId: number,
  decisions: readonly Decision[],
  comparedCount: number | null,
): Promise<Outcome[]> {
  const storedDecisions = decisions.filter((decision) => decision.kind === 'stored');
  if (storedDecisions.length === 0) return [];
  const isComparing = comparedCount !== null;
  if (isComparing) await tx.$executeRawUnsafe('savepoint before');
  const ids = [...new Set(storedDecisions.map(({ id }) => id))];
  const applyRecord = await createRecordApplier(tx, ids);
  if (isComparing)
    for (const earlierRecord of await loadEarlierRecords(tx, importId, ids, comparedCount))
      await applyRecord(earlierRecord);
  const outcomes: Outcome[] = [];
  for (const { row, id, knownAs, isMerged, isChosen = false } of storedDecisions) {
    const change = await applyRecord({ id, isMerged, isChosen, importedFestival: row.importedFestival });
    outcomes.push({ n: row.n, festivalId: id, knownAs, ...toOutcome(change) });
  }
  if (isComparing) await tx.$executeRawUnsafe('rollback to savepoint before');
  return outcomes;
}

async function createRecordApplier(tx: Tx, ids: readonly number[]) {
  const storedFestivals = await lockFestivals(tx, [...ids]);
  const joinedByFestival = Map.groupBy(
    await readJoinedCompetitions(readIn(tx), ids),
    (joinedCompetition) => joinedCompetition.festivalId,
  );
  return async ({
    id,
    isMerged,
    isChosen = false,
    importedFestival,
  }: KnownRecord): Promise<FestivalChange> => {
    const storedFestival = storedFestivals.get(id) ?? (await lockFestivals(tx, [id])).get(id)!;
    const fields = isMerged ? {} : getFields(importedFestival, storedFestival, isChosen);
    const competitions = getCompetitions(
      importedFestival,
      storedFestival,
      joinedByFestival.get(id) ?? [],
      isMerged,
    );
    const change = await changeFestival(tx, storedFestival, fields, competitions);
    if (change.isChanged || change.competitionsChanged > 0) storedFestivals.delete(id); // the next record reads the changed festival
    return change;
  };
}

/** Returns the records of these festivals that earlier batches compared. */
async function loadEarlierRecords(
  tx: Tx,
  importId: number,
  ids: readonly number[],
  comparedCount: number,
): Promise<KnownRecord[]> {
  const rows = await tx.$queryRawUnsafe<{ id: number; taken: string; isMerged: boolean }[]>(
    `select r."festivalId" as "id", r."taken", ${IS_MERGED} as "isMerged" from "catalog_import_row" r
     where r."importId" = $1 and r."festivalId" = any($2::int[]) and r."n" <= $3 and r."taken" is not null order by r."n"`,
    importId,
    ids,
    comparedCount,
  );
  const records = rows.map(({ taken, ...row }) => ({
    ...row,
    importedFestival: JSON.parse(taken) as ImportedFestival,
  }));
  return removeMissingPictures(tx, records);
}

function getCompetitions(
  { competitions: input }: ImportedFestival,
  storedFestival: StoredFestival,
  joinedCompetitions: readonly JoinedCompetition[],
  isMerged: boolean,
): CompetitionInput[] {
  const namesById = new Map(
    storedFestival.competitions.map(({ competition }) => [competition!.id, competition!.name]),
  );
  const joinedNames = joinedCompetitions.map(({ name, targetId }) => ({
    name,
    targetName: namesById.get(targetId)!,
  }));
  const storedNames = [...namesById.values()];
  const competitionsWithStoredNames = useStoredNames(input, [
    ...storedNames,
    ...joinedNames.map(({ name }) => name),
  ]);
  return replaceJoinedCompetitions(competitionsWithStoredNames, storedNames, joinedNames, isMerged).map(
    (importedCompetition) =>
      resolveStoredDates(resolveStoredTerms(importedCompetition, storedFestival), storedFestival),
  );
}

function resolveStoredDates(input: CompetitionInput, { competitions }: StoredFestival): CompetitionInput {
  const stored = competitions.find(({ competition }) => competition!.name === input.name);
  if (!stored || !input.dates) return input;
  return { ...input, dates: identifyMovedDates(stored.dates, input.dates, new Date()) };
}

function resolveStoredTerms(
  { strengths, scope, ...fields }: ImportedCompetition,
  { competitions }: StoredFestival,
): CompetitionInput {
  const storedCompetition = competitions.find(({ competition }) => competition!.name === fields.name);
  const storedTerms = storedCompetition?.terms.map(getTermFields) ?? [];
  const terms = resolveTerms({ ...fields, strengths }, storedTerms);
  if (!scope || !storedCompetition) return { ...fields, terms };
  return {
    ...fields,
    ...getUnstatedFields(getPlainFields(storedCompetition.competition!), scope),
    terms: terms && mergeTerms(terms, storedTerms, scope),
    dates: fields.dates && mergeDates(fields.dates, getDateFields(storedCompetition), scope),
  };
}

/**
 * Returns the fields to store. A stored festival keeps its name unless the record states its id. It keeps its
 * verification time unless the record's is newer.
 */
function getFields(
  { fields, laurelId, name }: ImportedFestival,
  { festival }: StoredFestival,
  isChosen: boolean,
): Partial<FestivalFields> {
  const { verifiedAt = null, ...otherFields } = fields;
  const isNewer = verifiedAt !== null && verifiedAt > (festival.verifiedAt ?? '');
  const statedNames = fields.alternativeNames ?? festival.alternativeNames;
  return {
    ...otherFields,
    name: laurelId === null ? festival.name : name,
    ...(isChosen && { alternativeNames: collectOtherNames(festival.name, [...statedNames, name]) }),
    ...(isNewer && { verifiedAt }),
  };
}

function toOutcome({ isChanged, addedCompetitions, competitionsChanged, changes }: FestivalChange) {
  if (!isChanged && competitionsChanged === 0) return { outcome: 'same' as const };
  const difference = changes.flatMap(({ competitionId, name, fields }) =>
    fields.map((field) => ({ competition: competitionId === null ? null : name, ...field })),
  );
  return {
    outcome: 'changed' as const,
    difference: JSON.stringify(difference),
    changes,
    competitionsAdded: addedCompetitions.length,
    competitionsChanged,
  };
}
