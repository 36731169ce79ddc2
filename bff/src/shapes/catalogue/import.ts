import { DUPLICATE_REASONS } from '@laurel/rules/festivals/catalogue-editing';
import { IMPORT_OUTCOMES, IMPORT_STATES } from '@laurel/rules/festivals/imports';
import { COLUMN_FORMATS } from '@laurel/rules/tables/column-formats';
import { z } from 'zod';
import { maybeNumber, maybeText, number, pageShape, text, texts } from '../values.js';

/**
 * Numbers of records by outcome. A record that counts in `renamed`, `knownAs`, `similar` or `noted` also counts in
 * another field.
 */
const counts = z.strictObject({
  added: number,
  changed: number,
  same: number,
  refused: number,
  renamed: number,
  knownAs: number,
  similar: number,
  noted: number,
  competitionsAdded: number,
  competitionsChanged: number,
});
/**
 * - `encodingWarning`: the first text that was decoded with the wrong encoding.
 * - `done`, `total`: processed records and all records of the current step.
 * - `wasApplied`: true if the counts are actual, false if they are expected.
 */
export const importShape = z.strictObject({
  id: number,
  rowVersion: number,
  fileName: text,
  bytes: number,
  format: maybeText,
  encoding: maybeText,
  encodingWarning: z.strictObject({ shown: text, expected: text, encoding: maybeText }).nullable(),
  state: z.enum(IMPORT_STATES),
  mapping: z
    .array(
      z.strictObject({
        column: text,
        field: maybeText,
        format: z.enum(COLUMN_FORMATS).nullable(),
        currency: maybeText,
      }),
    )
    .nullable(),
  total: number,
  done: number,
  counts: counts.nullable(),
  unknown: z.array(z.strictObject({ field: text, line: number, count: number })),
  failure: z.strictObject({ code: text, message: text, details: z.unknown() }).nullable(),
  wasApplied: z.boolean(),
  canCheck: z.boolean(),
  createdAt: text,
  changedAt: text,
});
export type CatalogImport = z.infer<typeof importShape>;
/** `maxBytes`: the size limit of a file. */
export const importsShape = pageShape(importShape).extend({ maxBytes: number });
export type CatalogImports = z.infer<typeof importsShape>;

const problems = z.array(z.strictObject({ path: text, message: text, column: maybeText }));
/**
 * A record of the file, with its number `n`.
 * - `isCut`: the name, the changes or their values are truncated or omitted.
 * - `storedAs`: the stored name, if different.
 * - `knownAs`: the stored festival that was recognised by another name.
 * - `column`: the table column of a problem.
 * - `similar`: stored festivals that resemble the new one, and earlier new ones of the file (`id` 0). `line`: the line
 *   of that festival in the file.
 * - `sameAs`: the one of them that an administrator chose. `isDistinct`: the administrator chose none.
 */
const row = z.strictObject({
  n: number,
  line: number,
  name: maybeText,
  outcome: z.enum(IMPORT_OUTCOMES).nullable(),
  festivalId: maybeNumber,
  storedAs: maybeText,
  knownAs: maybeText,
  notes: texts,
  difference: z.array(
    z.strictObject({ competition: maybeText, field: text, before: z.unknown(), after: z.unknown() }),
  ),
  problems,
  isCut: z.boolean(),
  similar: z.array(
    z.strictObject({ id: number, name: text, why: z.array(z.enum(DUPLICATE_REASONS)), line: maybeNumber }),
  ),
  sameAs: maybeNumber,
  isDistinct: z.boolean(),
});
export type ImportRow = z.infer<typeof row>;
/**
 * `added` and `changed`: the number of festivals that an undo of the import would delete or restore.
 * `deleted` and `restored`: the numbers of the previous undo. `remaining`: the first of `remainingTotal`
 * values that the undo did not revert, with the reason.
 */
const undo = z.strictObject({
  added: number,
  changed: number,
  deleted: number,
  restored: number,
  remainingTotal: number,
  remaining: z.array(
    z.strictObject({
      festivalId: number,
      name: text,
      exists: z.boolean(),
      competition: maybeText,
      field: maybeText,
      reason: text,
    }),
  ),
});
/**
 * `example`: a cell that can be read in two ways. `isSure`: other cells of the column show which one is
 * meant.
 */
const detectedFormat = z.strictObject({ format: z.enum(COLUMN_FORMATS), isSure: z.boolean(), example: text });
/**
 * `currencyExample`: an amount whose currency the table does not state. `fields`, `formats` and `preview` are set for
 * a table that waits for its column mapping. `record`: a row's values by field.
 */
export const importReportShape = pageShape(row).extend({
  import: importShape,
  undo: undo.nullable(),
  formats: z.array(
    z.strictObject({
      column: text,
      days: detectedFormat.nullable(),
      amounts: detectedFormat.nullable(),
      currencyExample: maybeText,
    }),
  ),
  fields: texts,
  preview: z.array(
    z.strictObject({
      n: number,
      line: number,
      cells: texts,
      record: z.record(z.string(), z.unknown()),
      problems,
      isCut: z.boolean(),
    }),
  ),
});
export type ImportReport = z.infer<typeof importReportShape>;
export const reindexedShape = z.strictObject({ festivals: number, milliseconds: number });
/** `record`: the record as it was uploaded; for a table, the cells by column. */
export const importRowShape = z.strictObject({ row, record: z.unknown() });
