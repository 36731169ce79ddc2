import { TEXT_ENCODINGS } from '@laurel/rules/text/text-encodings';
import { MAX_ID } from '@laurel/rules/links/ids';
import {
  IMPORT_OUTCOMES,
  IMPORT_STEPS,
  MAX_COLUMN_NAME_LENGTH,
  MAX_IMPORT_COLUMNS,
} from '@laurel/rules/festivals/imports';
import { CURRENCIES } from '@laurel/rules/money/currencies';
import { LOCAL_CURRENCY } from '@laurel/rules/money/written-fees';
import { COLUMN_FORMATS } from '@laurel/rules/tables/column-formats';
import { z } from 'zod';
import { id, paging } from '../values.js';

const MAX_FILE_NAME_LENGTH = 255;

/** `encoding`: used if the file is neither UTF-8 nor UTF-16. */
export const createCatalogImportInput = z.strictObject({
  fileName: z.string().trim().min(1).max(MAX_FILE_NAME_LENGTH),
  bytes: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
  encoding: z.enum(TEXT_ENCODINGS).optional(),
});
const mapping = z
  .array(
    z.strictObject({
      column: z.string().max(MAX_COLUMN_NAME_LENGTH),
      field: z.string().max(60).nullable(),
      format: z.enum(COLUMN_FORMATS).nullable().optional(),
      currency: z
        .enum([LOCAL_CURRENCY, ...CURRENCIES])
        .nullable()
        .optional(),
    }),
  )
  .max(MAX_IMPORT_COLUMNS);
/**
 * `mapping`: the field that each column of a table fills. A column with the field null is ignored. `format`:
 * how ambiguous cells of the column are read. `currency`: of amounts for which the table states none.
 */
export const importCatalogInput = z.strictObject({
  importId: id,
  step: z.enum(IMPORT_STEPS),
  mapping: mapping.optional(),
  rowVersion: z.int().min(1).max(MAX_ID),
});
export const cancelCatalogImportInput = z.strictObject({ importId: id });
export const catalogImportsInput = z.strictObject({ ...paging });
/** `mapping`: columns whose proposed mapping the preview overrides. */
export const importReportInput = z.strictObject({
  importId: id,
  outcome: z.enum(IMPORT_OUTCOMES).optional(),
  mapping: mapping.optional(),
  ...paging,
});
/** `n`: the record's number in the file, as in the report. */
export const importRowInput = z.strictObject({ importId: id, n: id });
/** `sameAs`: the stored festival with which the record is identical; null if it is a different festival. */
export const decideImportRowInput = z.strictObject({ importId: id, n: id, sameAs: id.nullable() });
