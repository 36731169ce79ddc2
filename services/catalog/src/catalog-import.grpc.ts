import type {
  AddImportPartRequest,
  CancelImportRequest,
  CatalogImportServiceService,
  CreateImportRequest,
  GetExportPageRequest,
  GetImportReportRequest,
  GetImportRowRequest,
  GetImportsRequest,
  OrderImportRequest,
} from '@laurel/proto/catalog/v1/import';
import { administrator } from '@laurel/runtime/call';
import type { Face } from '@laurel/runtime/door';
import { pageOf } from '@laurel/runtime/pages';
import { Controller } from '@nestjs/common';
import { GrpcMethod } from '@nestjs/microservices';
import { OrderImport } from './commands/importing/order-import.js';
import { NoteExport } from './commands/note-export.js';
import { ReindexCatalog } from './commands/reindex-catalog.js';
import { ExportPages } from './import/export-pages.js';
import { Imports } from './queries/imports.js';

/** How the catalogue comes in and goes out as files. */
@Controller()
export class CatalogImportGrpc implements Face<typeof CatalogImportServiceService> {
  constructor(
    private readonly orders: OrderImport,
    private readonly imports: Imports,
    private readonly pages: ExportPages,
    private readonly exporting: NoteExport,
    private readonly reindexing: ReindexCatalog,
  ) {}

  @GrpcMethod('CatalogImportService')
  async createImport(asked: CreateImportRequest) {
    return { import: await this.orders.create(asked) };
  }

  @GrpcMethod('CatalogImportService')
  async addImportPart(asked: AddImportPartRequest) {
    return { isWhole: await this.orders.addPart(asked) };
  }

  @GrpcMethod('CatalogImportService')
  async orderImport(asked: OrderImportRequest) {
    return { import: await this.orders.order(asked) };
  }

  @GrpcMethod('CatalogImportService')
  async cancelImport({ importId }: CancelImportRequest) {
    return { import: await this.orders.cancel(importId) };
  }

  @GrpcMethod('CatalogImportService')
  async getImports(asked: GetImportsRequest) {
    administrator();
    return this.imports.page(pageOf(asked));
  }

  @GrpcMethod('CatalogImportService')
  async getImportReport(asked: GetImportReportRequest) {
    administrator();
    return this.imports.report({ ...asked, ...pageOf(asked) });
  }

  @GrpcMethod('CatalogImportService')
  async getImportRow(asked: GetImportRowRequest) {
    administrator();
    return this.imports.row(asked);
  }

  @GrpcMethod('CatalogImportService')
  async getExportPage(asked: GetExportPageRequest) {
    administrator();
    const page = await this.pages.page(asked);
    if (asked.after <= 0) await this.exporting.run(asked.format);
    return page;
  }

  @GrpcMethod('CatalogImportService')
  async reindex() {
    return this.reindexing.run();
  }
}
