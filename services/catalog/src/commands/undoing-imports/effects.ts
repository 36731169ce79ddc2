import type { Tx } from '../../database/client.js';
import { areSameRecordedValues, type RecordedChange } from '../changes/history.js';

/** A festival that an import added, or one change that it made to a festival. */
export interface Effect {
  id: bigint;
  festivalId: number;
  /** Null if the import added the festival. */
  changeId: bigint | null;
}
/** `reason`: why the undo did not revert the effect; null if it did. */
export interface EffectOutcome {
  effect: Effect;
  reason: string | null;
}

/** Stores what a batch of an import changed, in the transaction that changes it. */
export async function saveEffects(
  tx: Tx,
  importId: number,
  addedFestivals: readonly { festivalId: number; name: string }[],
  changes: readonly Pick<RecordedChange, 'festivalId' | 'competitionId' | 'name' | 'version'>[],
): Promise<void> {
  if (addedFestivals.length > 0)
    await tx.catalogImportEffect.createMany({
      data: addedFestivals.map((added) => ({ importId, ...added })),
    });
  if (changes.length === 0) return;
  const keys = changes.map(({ festivalId, competitionId, name, version }) => ({
    festivalId,
    competitionId,
    name,
    version,
  }));
  await tx.$executeRawUnsafe(
    `insert into "catalog_import_effect" ("importId", "festivalId", "name", "changeId")
     select $1, c."festivalId", k."name", c."id"
     from jsonb_to_recordset($2::jsonb) as k("festivalId" int, "competitionId" int, "name" text, "version" int)
     join "catalog_change" c on c."festivalId" = k."festivalId" and c."competitionId" is not distinct from k."competitionId" and c."version" = k."version"`,
    importId,
    JSON.stringify(keys),
  );
}

/**
 * Returns the effects that are not undone yet, for the `festivals` festivals that the import changed last.
 */
export function readOpenEffects(tx: Tx, importId: number, festivals: number): Promise<Effect[]> {
  return tx.$queryRawUnsafe<Effect[]>(
    `select "id", "festivalId", "changeId" from "catalog_import_effect" where "importId" = $1 and "outcome" is null and "festivalId" in (
       select "festivalId" from "catalog_import_effect" where "importId" = $1 and "outcome" is null group by "festivalId" order by max("id") desc limit $2)
     order by "id" desc`,
    importId,
    festivals,
  );
}

export async function saveEffectOutcomes(tx: Tx, outcomes: readonly EffectOutcome[]): Promise<void> {
  await tx.$executeRawUnsafe(
    `update "catalog_import_effect" e set "outcome" = case when o."reason" is null then 'undone' else 'remaining' end, "reason" = o."reason"
     from unnest($1::bigint[], $2::text[]) as o("id", "reason") where e."id" = o."id"`,
    outcomes.map(({ effect }) => String(effect.id)),
    outcomes.map(({ reason }) => reason),
  );
}

/** A change of one field of a festival or of a competition. */
interface HistoryEntry {
  competitionId: number | null;
  field: string;
  before: unknown;
  after: unknown;
  isOfImport: boolean;
}

/**
 * Returns whether anything but this import has changed a festival. Ignores changes after which a field has its value
 * again, such as an undone import. If `competitionId` is given, considers only that competition.
 */
export async function hasOtherChanges(
  tx: Tx,
  importId: number,
  festivalId: number,
  competitionId: number | null,
): Promise<boolean> {
  const entries = await tx.$queryRawUnsafe<HistoryEntry[]>(
    `select c."competitionId", c."field", c."before", c."after",
       exists (select from "catalog_import_effect" e where e."importId" = $1 and e."changeId" in (c."id", c."undoes")) as "isOfImport"
     from "catalog_change" c where c."festivalId" = $2 and ($3::int is null or c."competitionId" = $3::int) order by c."id"`,
    importId,
    festivalId,
    competitionId,
  );
  const entriesByField = Map.groupBy(entries, (entry) => `${entry.competitionId} ${entry.field}`);
  return [...entriesByField.values()].some(hasLastingChange);
}

/** Returns whether the other changes between two changes of the import, or after the last, left a different value. */
function hasLastingChange(entries: readonly HistoryEntry[]): boolean {
  let first: HistoryEntry | null = null;
  for (const [n, entry] of entries.entries()) {
    if (entry.isOfImport) continue;
    first ??= entry;
    const isLast = entries[n + 1]?.isOfImport ?? true;
    if (isLast && !areSameRecordedValues(entry.field, first.before, entry.after)) return true;
    if (isLast) first = null;
  }
  return false;
}
