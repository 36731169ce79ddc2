import type {
  GetImportReportRequest,
  GetImportReportResponse,
  GetImportsResponse,
  ImportCounts,
  ColumnMapping as Column,
  ImportDifference,
  ImportProblem,
  ImportRow,
} from '@laurel/proto/catalog/v1/import';
import { Env } from '@laurel/runtime/env';
import { slice, type Paging } from '@laurel/runtime/pages';
import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import type { CatalogEnv } from '../catalog.env.js';
import { previewOf } from '../import/preview.js';
import { FLAT_FIELDS } from '../import/record.js';
import { COUNTS, importMessage, importMessages } from '../messages/import.js';

const PREVIEW = 20;
const IS: Record<string, string> = {
  new: `"outcome" = 'new'`,
  changed: `"outcome" = 'changed'`,
  same: `"outcome" = 'same'`,
  refused: `"outcome" = 'refused'`,
  renamed: `"outcome" = 'new' and "storedAs" <> "name"`,
  known: `"outcome" <> 'refused' and "knownAs" is not null`,
};
type Found = Omit<ImportRow, 'difference' | 'problems'> & {
  difference: string | null;
  problems: string | null;
};

/** Files that were brought, and what became, or would become, of each of their records. */
@Injectable()
export class Imports {
  constructor(
    private readonly db: Db,
    private readonly env: Env,
  ) {}

  async page(paging: Paging): Promise<GetImportsResponse> {
    const { take, skip } = slice(paging);
    const [items, total] = await Promise.all([
      importMessages(this.db, take, skip),
      this.db.catalogImport.count(),
    ]);
    return { items, total, mostBytes: (this.env as CatalogEnv).IMPORT_BYTES };
  }

  /** Refuses `import.not_found`. */
  async report({
    importId,
    outcome = null,
    mapping = null,
    ...paging
  }: GetImportReportRequest): Promise<GetImportReportResponse> {
    const one = await importMessage(this.db, importId);
    if (!one) throw refuse.noSuch('import.not_found', 'importId');
    // What is asked for after it fits to what it says: it may go on meanwhile.
    const { state, done } = one;
    const isMapping = state === 'mapping';
    const { take, skip } = slice(paging);
    const [found, counts, preview] = await Promise.all([
      this.rows(importId, done, outcome, take, skip),
      this.db.rows<ImportCounts>(COUNTS, importId, done),
      isMapping ? this.preview(importId, one.mapping?.columns ?? [], mapping?.columns ?? []) : [],
    ]);
    const isUnderWay = ['checking', 'comparing', 'applying'].includes(state);
    return {
      import: { ...one, counts: isUnderWay ? counts[0]! : (one.counts ?? null) },
      ...found,
      fields: isMapping ? [...FLAT_FIELDS] : [],
      preview,
    };
  }

  private async rows(importId: number, done: number, outcome: string | null, take: number, skip: number) {
    const which = `"importId" = $1 and "n" <= $2 and "outcome" is not null and ${(outcome && IS[outcome]) || 'true'}`;
    const [items, [count]] = await Promise.all([
      this.db.rows<Found>(
        `select "line", "name", "outcome", "festivalId", nullif("storedAs", "name") as "storedAs", "knownAs", "notes", "difference", "problems"
         from "catalog_import_row" where ${which} order by "n" limit $3 offset $4`,
        importId,
        done,
        take,
        skip,
      ),
      this.db.rows<{ total: number }>(
        `select count(*)::int as total from "catalog_import_row" where ${which}`,
        importId,
        done,
      ),
    ]);
    return { items: items.map(rowMessage), total: count!.total };
  }

  private async preview(importId: number, kept: readonly Column[], asked: readonly Column[]) {
    const of = new Map([...kept, ...asked].map(({ column, field }) => [column, field ?? null]));
    const mapping = [...of].map(([column, field]) => ({ column, field }));
    const rows = await this.db.rows<{ line: number; record: string }>(
      `select "line", "record" from "catalog_import_row" where "importId" = $1 and "record" is not null order by "n" limit ${PREVIEW}`,
      importId,
    );
    return rows.map(({ line, record }) => previewOf(line, JSON.parse(record) as string[], mapping));
  }
}

type Change = { competition: string | null; field: string; before: unknown; after: unknown };
const rowMessage = ({ difference, problems, ...row }: Found): ImportRow => ({
  ...row,
  difference: (difference === null ? [] : (JSON.parse(difference) as Change[])).map(
    ({ before, after, ...one }): ImportDifference => ({
      ...one,
      before: JSON.stringify(before ?? null),
      after: JSON.stringify(after ?? null),
    }),
  ),
  problems: problems === null ? [] : (JSON.parse(problems) as ImportProblem[]),
});
