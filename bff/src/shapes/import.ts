import { IMPORT_OUTCOMES, IMPORT_STATES } from '@laurel/rules/imports';
import { z } from 'zod';
import { maybeNumber, maybeText, number, pageOf, text, texts } from './values.js';

/** What became of the records that the step has come to; `renamed` and `knownAs` are among the others. */
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
export type ImportCounts = z.infer<typeof counts>;
/** A file on its way into the catalogue. `done` of `total` records: of the step that it is at. `wasApplied`: what the counts say has happened; else it would. */
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
/** `mostBytes`: of a file. */
export const importsShape = pageOf(importShape).extend({ mostBytes: number });
export type CatalogImports = z.infer<typeof importsShape>;

const problems = z.array(z.strictObject({ path: text, message: text, column: maybeText }));
/** One record, the `n`th. `isCut`: of a name, of changes or of their values only the beginning is here, or nothing. `storedAs`: where that is another name; `knownAs`: the stored festival that was recognised by another name; `column`: of a table. */
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
/** `fields`, `preview`: of a table that waits for its mapping; `record`: what is taken of a row, by field. */
export const importReportShape = pageOf(row).extend({
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
/** `record`: as it came, of a table by column. */
export const importRowShape = z.strictObject({ row, record: z.unknown() });
export type WholeImportRow = z.infer<typeof importRowShape>;
