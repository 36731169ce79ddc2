import type { Import, ImportRow } from '@laurel/proto/catalog/v1/import';
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
 * @throws import.too_large, import.too_many
 */
export const createCatalogImport = command({
  access: 'admin',
  mayRepeat: true,
  input: createCatalogImportInput,
  answer: importShape,
  run: async ({ input, imports }) => toImportAnswer((await imports.createImport(input)).import!),
});

/**
 * Starts the next step of an import: check and compare all records, or apply the result. The work continues
 * in the background.
 * @throws import.not_found, import.stale, import.not_ready, import.mapping_invalid
 */
export const importCatalog = command({
  access: 'admin',
  mayRepeat: true,
  input: importCatalogInput,
  answer: importShape,
  timeoutMs: SLOW_MS,
  async run({ input: { mapping, ...input }, imports }) {
    const request = { ...input, mapping: mapping ? { columns: mapping } : null };
    return toImportAnswer((await imports.orderImport(request, SLOW_MS)).import!);
  },
});

/**
 * Cancels an import. Applied changes remain.
 * @throws import.not_found, import.over
 */
export const cancelCatalogImport = command({
  access: 'admin',
  input: cancelCatalogImportInput,
  answer: importShape,
  timeoutMs: SLOW_MS,
  run: async ({ input, imports }) => toImportAnswer((await imports.cancelImport(input, SLOW_MS)).import!),
});

/** Returns the uploaded files, newest first. */
export const getCatalogImports = query({
  access: 'admin',
  input: catalogImportsInput,
  answer: importsShape,
  async run({ input, imports }) {
    const { items, total, maxBytes } = await imports.getImports(input);
    return { ...page({ items: items.map(toImportAnswer), total }, input), maxBytes };
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
    const report = await imports.getImportReport(request);
    return {
      ...page({ items: report.items.map(toRowAnswer), total: report.total }, input),
      import: toImportAnswer(report.import!),
      fields: report.fields,
      preview: report.preview.map(({ record, ...row }) => ({
        ...row,
        record: JSON.parse(record) as Record<string, unknown>,
      })),
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
    return { row: toRowAnswer(row!), record: JSON.parse(record) as unknown };
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

const toImportAnswer = ({ mapping, failure, ...message }: Import) => ({
  ...message,
  mapping: mapping?.columns,
  failure: failure ? { ...failure, details: JSON.parse(failure.details) as unknown } : null,
});

const toRowAnswer = ({ difference, ...row }: ImportRow) => ({
  ...row,
  difference: difference.map(({ before, after, ...change }) => ({
    ...change,
    before: JSON.parse(before) as unknown,
    after: JSON.parse(after) as unknown,
  })),
});
