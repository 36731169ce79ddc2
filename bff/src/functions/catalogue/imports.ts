import type { Import, ImportRow } from '@laurel/proto/catalog/v1/import';
import type { ImportOutcome, ImportState } from '@laurel/rules/festivals/imports';
import { command, page, query, postQuery } from '../../server-functions/server-function.js';
import {
  cancelCatalogImportInput,
  catalogImportsInput,
  createCatalogImportInput,
  importCatalogInput,
  importReportInput,
  importRowInput,
} from '../../inputs/catalogue/import.js';
import { nothing } from '../../inputs/values.js';
import {
  importReportShape,
  importRowShape,
  importShape,
  importsShape,
  reindexedShape,
} from '../../shapes/catalogue/import.js';

const SLOW_MS = 20_000;
/** For a catalogue of tens of thousands of festivals. */
const REINDEX_MS = 110_000;
const REINDEX = 40;

/**
 * Announces an import file. Its bytes are then uploaded to `/imports/<id>`.
 * @throws import.too_large
 * @throws import.too_many
 */
export const createCatalogImport = command({
  access: 'admin',
  mayRepeat: true,
  input: createCatalogImportInput,
  answer: importShape,
  run: async ({ input, imports }) => importAnswer((await imports.createImport(input)).import!),
});

/**
 * Starts the next step of an import: check and compare all records, or apply the result. The work continues
 * in the background.
 * @throws import.not_found
 * @throws import.stale
 * @throws import.not_ready
 * @throws import.mapping_invalid
 */
export const importCatalog = command({
  access: 'admin',
  mayRepeat: true,
  input: importCatalogInput,
  answer: importShape,
  timeoutMs: SLOW_MS,
  async run({ input: { mapping, ...input }, imports }) {
    const request = { ...input, mapping: mapping ? { columns: mapping } : null };
    return importAnswer((await imports.orderImport(request, SLOW_MS)).import!);
  },
});

/**
 * Cancels an import. Applied changes remain.
 * @throws import.not_found
 * @throws import.over
 */
export const cancelCatalogImport = command({
  access: 'admin',
  input: cancelCatalogImportInput,
  answer: importShape,
  timeoutMs: SLOW_MS,
  run: async ({ input, imports }) => importAnswer((await imports.cancelImport(input, SLOW_MS)).import!),
});

/** Returns the uploaded files, newest first. */
export const getCatalogImports = query({
  access: 'admin',
  input: catalogImportsInput,
  answer: importsShape,
  async run({ input, imports }) {
    const { items, total, maxBytes } = await imports.getImports(input);
    return { ...page(items.map(importAnswer), total, input), maxBytes };
  },
});

/**
 * Returns the state of an import, and the actual or expected outcome of each record. Long values are
 * truncated. Uses POST because a column mapping is too long for a URL.
 * @throws import.not_found
 */
export const getImportReport = postQuery({
  access: 'admin',
  input: importReportInput,
  answer: importReportShape,
  async run({ input: { mapping, ...input }, imports }) {
    const request = { ...input, mapping: mapping ? { columns: mapping } : null };
    const { import: one, items, total, fields, preview } = await imports.getImportReport(request);
    const first = preview.map(({ record, ...row }) => ({
      ...row,
      record: JSON.parse(record) as Record<string, unknown>,
    }));
    return {
      ...page(items.map(rowAnswer), total, input),
      import: importAnswer(one!),
      fields,
      preview: first,
    };
  },
});

/**
 * Returns one record of a report, complete and as uploaded.
 * @throws import.not_found
 */
export const getImportRow = query({
  access: 'admin',
  input: importRowInput,
  answer: importRowShape,
  async run({ input, imports }) {
    const { row, record } = await imports.getImportRow(input);
    return { row: rowAnswer(row!), record: JSON.parse(record) as unknown };
  },
});

/**
 * Rebuilds the search index from the database.
 * @throws search.reindexing if a rebuild is already running
 * @throws search.unreachable
 */
export const reindexCatalog = command({
  access: 'admin',
  input: nothing,
  cost: () => REINDEX,
  answer: reindexedShape,
  timeoutMs: REINDEX_MS,
  run: ({ imports }) => imports.reindex({}, REINDEX_MS),
});

const importAnswer = ({ mapping, state, failure, ...one }: Import) => ({
  ...one,
  state: state as ImportState,
  mapping: mapping?.columns ?? null,
  failure: failure ? { ...failure, details: JSON.parse(failure.details) as unknown } : null,
});

const rowAnswer = ({ difference, outcome, ...row }: ImportRow) => ({
  ...row,
  outcome: outcome as ImportOutcome | null,
  difference: difference.map(({ before, after, ...change }) => ({
    ...change,
    before: JSON.parse(before) as unknown,
    after: JSON.parse(after) as unknown,
  })),
});
