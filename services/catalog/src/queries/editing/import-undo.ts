import type { ImportUndo, RemainingEffect } from '@laurel/proto/catalog/v1/import';
import { MAX_SHOWN_REMAINING_EFFECTS } from '@laurel/rules/festivals/imports';
import type { Db } from '../../database/client.js';

/**
 * Counts the festivals of import `$1`. An effect without a change added the festival. An effect without an outcome is
 * not undone yet.
 */
const COUNTS = `select count(*) filter (where "isOpen" and "isAdded")::int as "added", count(*) filter (where "isOpen" and not "isAdded")::int as "changed",
  count(*) filter (where "isUndone" and "isAdded")::int as "deleted", count(*) filter (where "isUndone" and not "isAdded")::int as "restored",
  coalesce(sum("remaining"), 0)::int as "remainingTotal"
  from (select bool_or("changeId" is null) as "isAdded", bool_or("outcome" is null) as "isOpen", bool_or("outcome" = 'undone') as "isUndone",
      count(*) filter (where "outcome" = 'remaining') as "remaining"
    from "catalog_import_effect" where "importId" = $1 group by "festivalId") as f having count(*) > 0`;
/** Selects the first `$2` effects of import `$1` that were not undone. */
const REMAINING = `select e."festivalId", coalesce(f."name", e."name") as "name", f."id" is not null as "exists", e."reason",
  case when c."competitionId" is not null then c."name" end as "competition", c."field"
  from "catalog_import_effect" e left join "festival" f on f."id" = e."festivalId" left join "catalog_change" c on c."id" = e."changeId"
  where e."importId" = $1 and e."outcome" = 'remaining' order by e."id" limit $2`;

/** Returns what an undo of an import would do, and what it did; null if the import changed nothing. */
export async function readImportUndo(db: Db, importId: number): Promise<ImportUndo | null> {
  const [[counts], remaining] = await Promise.all([
    db.rows<Omit<ImportUndo, 'remaining'>>(COUNTS, importId),
    db.rows<RemainingEffect>(REMAINING, importId, MAX_SHOWN_REMAINING_EFFECTS),
  ]);
  return counts ? { ...counts, remaining } : null;
}
