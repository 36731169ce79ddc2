import type { ColumnFormats } from '@laurel/proto/catalog/v1/import';
import type { DetectedFormats } from '@laurel/rules/tables/column-formats';
import type { Db } from '../../database/client.js';

/** Returns the columns of a table that contain ambiguous cells, or amounts without a clear currency. */
export async function readColumnFormats(db: Db, importId: number): Promise<ColumnFormats[]> {
  const { columns, formats } = await db.catalogImport.findUniqueOrThrow({
    where: { id: importId },
    select: { columns: true, formats: true },
  });
  return ((formats ?? []) as unknown as DetectedFormats[]).flatMap(
    ({ days, amounts, currencyExample = null }, n) =>
      days || amounts || currencyExample ? [{ column: columns[n]!, days, amounts, currencyExample }] : [],
  );
}
