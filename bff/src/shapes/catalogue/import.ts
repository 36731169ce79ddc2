import { IMPORT_OUTCOMES, IMPORT_STATES } from '@laurel/rules/festivals/imports';
import { z } from 'zod';
import { maybeNumber, maybeText, number, pageShape, text, texts } from '../values.js';

/** Outcomes of the records that the step has processed. `renamed` and `knownAs` overlap with the others. */
const counts = z.strictObject({
  added: number,
  changed: number,
  same: number,
  refused: number,
  renamed: number,
  knownAs: number,
  competitionsAdded: number,
  competitionsChanged: number,
});
/** `done` of `total` records in the current step. `wasApplied`: the counts are actual, not expected. */
export const importShape = z.strictObject({
  id: number,
  rowVersion: number,
  fileName: text,
  bytes: number,
  format: maybeText,
  encoding: maybeText,
  state: z.enum(IMPORT_STATES),
  mapping: z.array(z.strictObject({ column: text, field: maybeText })).nullable(),
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
 * Record number `n`. `isCut`: the name, the changes or their values are truncated or omitted. `storedAs`: the
 * stored name, if different. `knownAs`: the stored festival that was recognised by another name. `column`:
 * the table column.
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
});
export type ImportRow = z.infer<typeof row>;
/** `fields`, `preview`: for a table that waits for its mapping. `record`: a row's values by field. */
export const importReportShape = pageShape(row).extend({
  import: importShape,
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
/** `record`: as uploaded, for a table by column. */
export const importRowShape = z.strictObject({ row, record: z.unknown() });
