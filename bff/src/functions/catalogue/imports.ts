import type { Import, ImportRow } from '@laurel/proto/catalog/v1/import';
import { command, toPage, query, postQuery } from '../../server-functions/server-function.js';
import {
  cancelCatalogImportInput,
  catalogImportsInput,
  createCatalogImportInput,
  decideImportRowInput,
  importCatalogInput,
  importReportInput,
  importRowInput,
} from '../../inputs/catalogue/import.js';
import { emptyInput } from '../../inputs/values.js';
import {
  importReportShape,
  importRowShape,
  importShape,
  importsShape,
  reindexedShape,
} from '../../shapes/catalogue/import.js';

const IMPORT_TIMEOUT_MS = 20_000;
/** For a catalogue of tens of thousands of festivals. */
const REINDEX_TIMEOUT_MS = 110_000;
const REINDEX_COST = 40;

/**
 * Announces an import file. Its bytes are then uploaded to `/imports/<id>`.
 * @throws import.too_large, import.too_many
 */
export const createCatalogImport = command({
  access: 'admin',
  mayRepeat: true,
  input: createCatalogImportInput,
  response: importShape,
  run: async ({ input, imports }) => toImportResponse((await imports.createImport(input)).import!),
});

/**
 * Starts the next step of an import: check and compare all records, apply the result, or undo what was applied.
 * The work continues in the background. A second undo does nothing.
 * @throws import.not_found, import.stale, import.not_ready, import.mapping_invalid
 */
export const importCatalog = command({
  access: 'admin',
  mayRepeat: true,
  input: importCatalogInput,
  response: importShape,
  timeoutMs: IMPORT_TIMEOUT_MS,
  async run({ input: { mapping, ...input }, imports }) {
    const request = { ...input, mapping: mapping ? { columns: mapping } : null };
    return toImportResponse((await imports.orderImport(request, IMPORT_TIMEOUT_MS)).import!);
  },
});

/**
 * Records whether a new festival of a checked import is the same as a similar stored one. Compares its record
 * again.
 * @throws import.not_found, import.not_ready, festival.not_found
 */
export const decideImportRow = command({
  access: 'admin',
  input: decideImportRowInput,
  response: importShape,
  timeoutMs: IMPORT_TIMEOUT_MS,
  run: async ({ input, imports }) =>
    toImportResponse((await imports.decideImportRow(input, IMPORT_TIMEOUT_MS)).import!),
});

/**
 * Cancels an import. Applied changes remain.
 * @throws import.not_found, import.over
 */
export const cancelCatalogImport = command({
  access: 'admin',
  input: cancelCatalogImportInput,
  response: importShape,
  timeoutMs: IMPORT_TIMEOUT_MS,
  run: async ({ input, imports }) =>
    toImportResponse((await imports.cancelImport(input, IMPORT_TIMEOUT_MS)).import!),
});

/** Returns the uploaded files, newest first. */
export const getCatalogImports = query({
  access: 'admin',
  input: catalogImportsInput,
  response: importsShape,
  async run({ input, imports }) {
    const { items, total, maxBytes } = await imports.getImports(input);
    return { ...toPage({ items: items.map(toImportResponse), total }, input), maxBytes };
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
  response: importReportShape,
  async run({ input: { mapping, ...input }, imports }) {
    const request = { ...input, mapping: mapping ? { columns: mapping } : null };
    const report = await imports.getImportReport(request);
    return {
      ...toPage({ items: report.items.map(toImportRowResponse), total: report.total }, input),
      import: toImportResponse(report.import!),
      undo: report.undo ?? null,
      fields: report.fields,
      formats: report.formats,
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
  response: importRowShape,
  async run({ input, imports }) {
    const { row, record } = await imports.getImportRow(input);
    return { row: toImportRowResponse(row!), record: JSON.parse(record) as unknown };
  },
});

/**
 * Rebuilds the search index from the database.
 * @throws search.reindexing if a rebuild is already running
 * @throws search.unreachable
 */
export const reindexCatalog = command({
  access: 'admin',
  input: emptyInput,
  cost: () => REINDEX_COST,
  response: reindexedShape,
  timeoutMs: REINDEX_TIMEOUT_MS,
  run: ({ imports }) => imports.reindex({}, REINDEX_TIMEOUT_MS),
});

const toImportResponse = ({ mapping, failure, ...message }: Import) => ({
  ...message,
  mapping: mapping?.columns,
  failure: failure ? { ...failure, details: JSON.parse(failure.details) as unknown } : null,
});

const toImportRowResponse = ({ difference, ...row }: ImportRow) => ({
  ...row,
  difference: difference.map(({ before, after, ...change }) => ({
    ...change,
    before: JSON.parse(before) as unknown,
    after: JSON.parse(after) as unknown,
  })),
});
