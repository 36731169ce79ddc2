import { compareCities } from '@laurel/cities/compare-cities';
import { toNameKey } from '@laurel/rules/text/fold';
import { refuse } from '@laurel/runtime/errors/refusals';
import type { Tx } from '../../database/client.js';
import { getFestivalKeys, recogniseFestival, type Candidate } from '../../domain/names/recognition.js';
import type { Problem } from '../../import/records/problems.js';
import { refusalToProblem } from '../../import/records/problems.js';
import type { ImportedFestival } from '../../import/records/record.js';
import { addOnlineRule } from '../changes/online-rule.js';
import { findFreeName, getPossibleNames } from './find-free-name.js';
import { loadCandidates } from './load-candidates.js';

export interface CheckedRow {
  n: number;
  line: number;
  identity: string;
  /** The stored festival that an administrator chose for the record. */
  sameAs: number | null;
  importedFestival: ImportedFestival;
}
/** `knownAs`: the name of the stored festival, if the record uses another one. */
export type Decision = { row: CheckedRow } & (
  | { kind: 'new'; name: string }
  | { kind: 'stored'; id: number; knownAs: string | null; isMerged: boolean; isChosen?: boolean }
  | { kind: 'refused'; problems: readonly Problem[] }
);

/**
 * Decides for each record whether it becomes a new festival under a free name or belongs to a stored one.
 * Refuses a row in these cases:
 * - an earlier accepted row of the file is of the same festival;
 * - it matches several stored festivals;
 * - all its possible names are taken;
 * - its rules contradict the fields of its festival.
 * @param decidedCount the number of rows that were decided before
 * @param isComparing true if the new festivals of earlier rows are not stored yet
 */
export async function decideRows(
  tx: Tx,
  importId: number,
  rows: readonly CheckedRow[],
  decidedCount: number,
  isComparing: boolean,
): Promise<Decision[]> {
  const namedFestivals = rows.map(({ importedFestival }) => ({
    ...importedFestival,
    alternativeNames: importedFestival.fields.alternativeNames ?? [],
  }));
  const candidates = await loadCandidates(tx, [...new Set(namedFestivals.flatMap(getFestivalKeys))]);
  const allCandidates = [...candidates.values()].flat();
  const linesByIdentity = await findLinesByIdentity(tx, importId, rows, decidedCount);
  const claimedIdentities = await findClaimedIdentities(tx, importId, allCandidates);
  const takenNames = await findTakenNames(tx, importId, rows, isComparing ? decidedCount : 0);
  const festivalById = await findFestivalsById(tx, rows);
  const storedIds = [...allCandidates.map(({ id }) => id), ...festivalById.keys()];
  const linesByFestivalId = await findLinesByFestivalId(tx, importId, storedIds, decidedCount);
  const refuseTwice = (previousLine: number | undefined) => {
    if (previousLine !== undefined) throw createTwiceError(previousLine);
  };
  /** Remembers an accepted row, so that later rows of the same festival are refused. */
  const claim = ({ identity, line }: CheckedRow, festivalId: number | null) => {
    linesByIdentity.set(identity, line);
    if (festivalId !== null) linesByFestivalId.set(festivalId, line);
  };
  return rows.map((row, rowIndex): Decision => {
    try {
      // 1. The record states the id of a stored festival.
      const { laurelId } = row.importedFestival;
      const storedFestival = laurelId === null ? undefined : festivalById.get(laurelId);
      if (laurelId !== null && storedFestival) {
        if (isElsewhere(row.importedFestival, storedFestival))
          throw createOtherFestivalError(laurelId, storedFestival.name);
        refuseTwice(linesByFestivalId.get(laurelId));
        const nameKey = toNameKey(row.importedFestival.name);
        if (nameKey !== toNameKey(storedFestival.name) && takenNames.has(nameKey))
          throw createNameTakenError(row.importedFestival.name);
        claim(row, laurelId);
        return { row, kind: 'stored', id: laurelId, knownAs: null, isMerged: false };
      }
      // 2. An administrator chose a stored festival.
      const chosenName = row.sameAs === null ? undefined : festivalById.get(row.sameAs)?.name;
      if (row.sameAs !== null && chosenName !== undefined) {
        refuseTwice(linesByFestivalId.get(row.sameAs));
        claim(row, row.sameAs);
        return { row, kind: 'stored', id: row.sameAs, knownAs: chosenName, isMerged: false, isChosen: true };
      }
      refuseTwice(linesByIdentity.get(row.identity));
      // 3. A stored festival is recognised by name and location.
      const recordCandidates = new Set(
        getFestivalKeys(namedFestivals[rowIndex]!).flatMap((key) => candidates.get(key) ?? []),
      );
      const result = recogniseFestival(namedFestivals[rowIndex]!, [...recordCandidates], (key) =>
        claimedIdentities.has(key),
      );
      if (result && 'ambiguous' in result) throw createAmbiguousError(result.ambiguous);
      if (result) {
        const { id, name } = result.candidate;
        const isMerged = result.matchedBy === 'merge';
        if (!isMerged) refuseTwice(linesByFestivalId.get(id));
        claim(row, isMerged ? null : id);
        return { row, kind: 'stored', id, knownAs: result.matchedBy === 'identity' ? null : name, isMerged };
      }
      // 4. The festival is new. This only checks for a contradiction. `addFestivals` adds the rule later.
      for (const [index, { terms }] of row.importedFestival.competitions.entries())
        addOnlineRule(
          terms ?? [],
          row.importedFestival.fields.internetDisallowed ?? null,
          `competitions.${index}.terms`,
        );
      const name = findFreeName(row.importedFestival, takenNames);
      takenNames.add(toNameKey(name));
      claim(row, null);
      return { row, kind: 'new', name };
    } catch (error) {
      return { row, kind: 'refused', problems: [refusalToProblem(error)] };
    }
  });
}

const createOtherFestivalError = (id: number, name: string) =>
  refuse.conflict(
    'import.id_differs',
    `The ID ${id} belongs to “${name}”, which takes place elsewhere. Correct the ID, or leave it out.`,
    'laurelId',
    { id, name },
  );
const createNameTakenError = (name: string) =>
  refuse.conflict('import.name_taken', `Another festival is called “${name}”.`, 'name', { name });
const createTwiceError = (line: number) =>
  refuse.conflict('import.twice', `The same festival is already in line ${line}.`, undefined, { line });
function createAmbiguousError(candidates: readonly Candidate[]) {
  const names = candidates.map(({ name }) => `“${name}”`).join(', ');
  return refuse.conflict(
    'import.ambiguous',
    `This could be more than one festival of the catalogue: ${names}. Use the name of the right one.`,
    'name',
    { names },
  );
}

type StoredFestival = Pick<ImportedFestival, 'name' | 'country' | 'city'> & { id: number };
/**
 * Returns the stored festivals that the rows state by id, and those that an administrator chose. Ignores ids
 * that do not exist here, because an id may come from another catalogue.
 */
async function findFestivalsById(tx: Tx, rows: readonly CheckedRow[]): Promise<Map<number, StoredFestival>> {
  const ids = rows
    .flatMap(({ importedFestival: { laurelId }, sameAs }) => [laurelId, sameAs])
    .filter((id) => id != null);
  const festivals = await tx.festival.findMany({
    where: { id: { in: ids } },
    select: { id: true, name: true, country: { select: { code_alpha2: true } }, city: true },
  });
  return new Map(
    festivals.map(({ country, ...festival }) => [
      festival.id,
      { ...festival, country: country?.code_alpha2 ?? null },
    ]),
  );
}
/**
 * Returns whether an id belongs to a different festival here, because the file comes from another catalogue.
 * A renamed festival still has the same location.
 */
function isElsewhere(record: ImportedFestival, stored: StoredFestival): boolean {
  if (toNameKey(record.name) === toNameKey(stored.name)) return false;
  if (record.country && stored.country && record.country !== stored.country) return true;
  const country = stored.country ?? record.country;
  return Boolean(
    country && record.city && stored.city && compareCities(country, record.city, stored.city) === 'different',
  );
}

/**
 * Returns the lines of earlier rows with these identities. Ignores refused rows, because a later row may be
 * correct. Looks up only the first row of each name, because a file may repeat a name on every line.
 */
async function findLinesByIdentity(
  tx: Tx,
  importId: number,
  rows: readonly CheckedRow[],
  decidedCount: number,
) {
  const results = await tx.$queryRawUnsafe<{ identity: string; line: number }[]>(
    `select k."identity", r."line" from (select distinct unnest($2::text[]) as "identity") k cross join lateral (
       select "line" from "catalog_import_row" where "importId" = $1 and "identity" = k."identity" and "n" <= $3 and "outcome" <> 'refused' order by "n" limit 1) r`,
    importId,
    rows.map(({ identity }) => identity),
    decidedCount,
  );
  return new Map(results.map(({ identity, line }) => [identity, line]));
}
/**
 * Returns those identities of candidates that the file itself contains, by identity or by current name. A
 * record that shares only an alternative name with such a candidate is a different festival.
 */
async function findClaimedIdentities(
  tx: Tx,
  importId: number,
  candidates: readonly Candidate[],
): Promise<Set<string>> {
  const keys = candidates.flatMap((candidate) => [candidate.identity, ...candidate.knownAs.slice(0, 1)]);
  const rows = await tx.$queryRawUnsafe<{ identity: string }[]>(
    `select distinct "identity" from "catalog_import_row" where "importId" = $1 and "identity" = any($2::text[])`,
    importId,
    [...new Set(keys)],
  );
  return new Set(rows.map(({ identity }) => identity));
}
/** SQL condition: the row is the record of a festival that was merged into the row's stored festival. */
export const IS_MERGED = `(r."knownAs" is not null and exists (select from "merged_festival" m where m."targetId" = r."festivalId" and r."identity" = any(m."knownAs" || m."identity")))`;
/**
 * Returns the lines of earlier rows of these stored festivals. Ignores records of merged festivals: the file
 * may contain both the merged festival and its target, because it may be older than the merge.
 */
async function findLinesByFestivalId(
  tx: Tx,
  importId: number,
  festivalIds: readonly number[],
  decidedCount: number,
) {
  const rows = await tx.$queryRawUnsafe<{ festivalId: number; line: number }[]>(
    `select r."festivalId", r."line" from "catalog_import_row" r where r."importId" = $1 and r."festivalId" = any($2::int[]) and r."n" <= $3 and not ${IS_MERGED}`,
    importId,
    [...new Set(festivalIds)],
    decidedCount,
  );
  return new Map(rows.map(({ festivalId, line }) => [festivalId, line]));
}
/**
 * Returns which of the names belong to stored festivals or to earlier new festivals of the file. Looks up
 * each name separately (`offset 0` prevents the planner from joining the lookups). For hundreds of names at
 * once, the planner would read every decided row.
 */
async function findTakenNames(
  tx: Tx,
  importId: number,
  rows: readonly CheckedRow[],
  decidedCount: number,
): Promise<Set<string>> {
  const results = await tx.$queryRawUnsafe<{ name: string }[]>(
    `select "nameKey" as name from "festival" where "nameKey" = any($1::text[])
     union all select k.name from unnest($1::text[]) as k(name) cross join lateral (
       select "n", "outcome" from "catalog_import_row" where "importId" = $2 and "nameKey" = k.name offset 0) r where r."n" <= $3 and r."outcome" = 'new'`,
    rows.flatMap(({ importedFestival }) => getPossibleNames(importedFestival).map(toNameKey)),
    importId,
    decidedCount,
  );
  return new Set(results.map(({ name }) => name));
}
