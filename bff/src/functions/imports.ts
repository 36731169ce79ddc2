import type { Import, ImportRow } from '@laurel/proto/catalog/v1/import';
import type { ImportOutcome, ImportState } from '@laurel/rules/imports';
import { command, page, query, question } from '../function.js';
import {
  cancelCatalogImportInput,
  catalogImportsInput,
  createCatalogImportInput,
  importCatalogInput,
  importReportInput,
  importRowInput,
} from '../inputs/import.js';
import { nothing } from '../inputs/values.js';
import {
  importReportShape,
  importRowShape,
  importShape,
  importsShape,
  reindexedShape,
} from '../shapes/import.js';

const SLOW_MS = 20_000;
/** Over a catalogue of tens of thousands. */
const REINDEX_MS = 110_000;
const REINDEX = 40;

/** Announces a file of festivals; its bytes come to `/imports/<id>` then. Refuses `import.too_large` and `import.too_many`. */
export const createCatalogImport = command({
  access: 'admin',
  mayRepeat: true,
  input: createCatalogImportInput,
  answer: importShape,
  run: async ({ input, imports }) => importAnswer((await imports.createImport(input)).import!),
});

/**
 * Orders what comes next of a file: that each record is checked and held against the catalogue, or that what this came to is done. Either is work that goes on by
 * itself. Refuses `import.not_found`, `import.stale`, `import.not_ready`, `import.mapping_invalid`.
 */
export const importCatalog = command({
  access: 'admin',
  mayRepeat: true,
  input: importCatalogInput,
  answer: importShape,
  timeoutMs: SLOW_MS,
  async run({ input: { mapping, ...input }, imports }) {
    const asked = { ...input, mapping: mapping ? { columns: mapping } : null };
    return importAnswer((await imports.orderImport(asked, SLOW_MS)).import!);
  },
});

/** What is applied stays. Refuses `import.not_found`, `import.over`. */
export const cancelCatalogImport = command({
  access: 'admin',
  input: cancelCatalogImportInput,
  answer: importShape,
  timeoutMs: SLOW_MS,
  run: async ({ input, imports }) => importAnswer((await imports.cancelImport(input, SLOW_MS)).import!),
});

/** The files that were brought, the newest first. */
export const getCatalogImports = query({
  access: 'admin',
  input: catalogImportsInput,
  answer: importsShape,
  async run({ input, imports }) {
    const { items, total, mostBytes } = await imports.getImports(input);
    return { ...page(items.map(importAnswer), total, input), mostBytes };
  },
});

/** How an import stands, and what became, or would become, of each record; of what is long its beginning. Asked by POST: a mapping of a table is too long for an address. Refuses `import.not_found`. */
export const getImportReport = question({
  access: 'admin',
  input: importReportInput,
  answer: importReportShape,
  async run({ input: { mapping, ...input }, imports }) {
    const asked = { ...input, mapping: mapping ? { columns: mapping } : null };
    const { import: one, items, total, fields, preview } = await imports.getImportReport(asked);
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

/** One record of a report with all of it, and as it came. Refuses `import.not_found`. */
export const getImportRow = query({
  access: 'admin',
  input: importRowInput,
  answer: importRowShape,
  async run({ input, imports }) {
    const { row, record } = await imports.getImportRow(input);
    return { row: rowAnswer(row!), record: JSON.parse(record) as unknown };
  },
});

/** Makes the search index anew from the database. Refuses `search.reindexing` where somebody does already, and `search.unreachable`. */
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
