import { LARGEST_ID } from '@laurel/rules/ids';
import { IMPORT_OUTCOMES, IMPORT_STEPS, LONGEST_COLUMN, MOST_COLUMNS } from '@laurel/rules/imports';
import { z } from 'zod';
import { id, paging } from './values.js';

const LONGEST_NAME = 255;

/** `encoding`: where the file does not say that it is UTF-8 or UTF-16. */
export const createCatalogImportInput = z.strictObject({
  fileName: z.string().trim().min(1).max(LONGEST_NAME),
  bytes: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
  encoding: z.enum(['windows-1252']).optional(),
});
const mapping = z
  .array(z.strictObject({ column: z.string().max(LONGEST_COLUMN), field: z.string().max(60).nullable() }))
  .max(MOST_COLUMNS);
/** `mapping`: of a table, which field each column fills; null: it is not taken. */
export const importCatalogInput = z.strictObject({
  importId: id,
  step: z.enum(IMPORT_STEPS),
  mapping: mapping.optional(),
  rowVersion: z.int().min(1).max(LARGEST_ID),
});
export const cancelCatalogImportInput = z.strictObject({ importId: id });
export const catalogImportsInput = z.strictObject({ ...paging });
/** `mapping`: columns that the preview takes otherwise than it is proposed. */
export const importReportInput = z.strictObject({
  importId: id,
  outcome: z.enum(IMPORT_OUTCOMES).optional(),
  mapping: mapping.optional(),
  ...paging,
});
/** `n`: its place in the file, as a report names it. */
export const importRowInput = z.strictObject({ importId: id, n: id });
