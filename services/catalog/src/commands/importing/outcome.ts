import { toNameKey } from '@laurel/rules/text/fold';
import type { Tx } from '../../database/client.js';
import type { RecordedChange } from '../changes/history.js';
import type { Problem } from '../../import/records/problems.js';

export interface Outcome {
  n: number;
  outcome: 'new' | 'changed' | 'same' | 'refused';
  festivalId?: number | null;
  storedAs?: string;
  knownAs?: string | null;
  difference?: string;
  /** The recorded changes of the catalogue. */
  changes?: readonly RecordedChange[];
  problems?: string;
  competitionsAdded?: number;
  competitionsChanged?: number;
  /** Notes about values that the import changed. If omitted, the row keeps its earlier notes. */
  notes?: readonly string[];
}

export const toRefusedOutcome = (n: number, problems: readonly Problem[]): Outcome => ({
  n,
  outcome: 'refused',
  problems: JSON.stringify(problems),
});

export async function saveOutcomes(tx: Tx, id: number, outcomes: readonly Outcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  await tx.$executeRawUnsafe(
    `update "catalog_import_row" r set "outcome" = o."outcome", "festivalId" = o."festivalId", "storedAs" = o."storedAs", "nameKey" = o."nameKey", "knownAs" = o."knownAs",
       "difference" = o."difference", "problems" = o."problems", "competitionsAdded" = coalesce(o."competitionsAdded", 0),
       "competitionsChanged" = coalesce(o."competitionsChanged", 0), "notes" = coalesce(o."notes", r."notes")
     from jsonb_to_recordset($2::jsonb) as o("n" int, "outcome" text, "festivalId" int, "storedAs" text, "nameKey" text, "knownAs" text, "difference" text, "problems" text,
       "competitionsAdded" int, "competitionsChanged" int, "notes" text[])
     where r."importId" = $1 and r."n" = o."n"`,
    id,
    JSON.stringify(
      outcomes.map(({ changes: _changes, ...outcome }) => ({
        ...outcome,
        nameKey: outcome.storedAs === undefined ? null : toNameKey(outcome.storedAs),
      })),
    ),
  );
}
