import type { CatalogImport, ImportReport, ImportRow } from '../src/lib/wire';

/** A file that was brought. */
export const makeImport = (part: Partial<CatalogImport> = {}): CatalogImport => ({
  id: 5,
  rowVersion: 3,
  fileName: 'festivals.csv',
  bytes: 4096,
  format: 'csv',
  encoding: 'utf-8',
  state: 'checked',
  mapping: null,
  total: 12,
  done: 12,
  counts: {
    added: 2,
    changed: 1,
    same: 8,
    refused: 1,
    renamed: 0,
    knownAs: 1,
    competitionsAdded: 2,
    competitionsChanged: 0,
  },
  unknown: [],
  failure: null,
  wasApplied: false,
  canCheck: true,
  createdAt: '2026-01-05T10:00:00.000Z',
  changedAt: '2026-01-05T10:00:00.000Z',
  ...part,
});
export const makeImportRow = (part: Partial<ImportRow> = {}): ImportRow => ({
  line: 2,
  name: 'Lantern Film Festival',
  outcome: 'new',
  festivalId: null,
  storedAs: null,
  knownAs: null,
  notes: [],
  difference: [],
  problems: [],
  ...part,
});
export const makeReport = (
  part: Partial<CatalogImport> = {},
  items: ImportRow[] = [],
  more: Partial<ImportReport> = {},
): ImportReport => ({
  items,
  total: items.length,
  page: 1,
  pageSize: 50,
  import: makeImport(part),
  fields: [],
  preview: [],
  ...more,
});
