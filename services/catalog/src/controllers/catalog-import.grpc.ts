import type {
  AddImportChunkRequest,
  CancelImportRequest,
  CatalogImportServiceService,
  CreateImportRequest,
  GetExportPageRequest,
  GetImportReportRequest,
  GetImportRowRequest,
  GetImportsRequest,
  OrderImportRequest,
} from '@laurel/proto/catalog/v1/import';
import { getAdministrator } from '@laurel/runtime/auth/call-context';
import type { RpcHandlers } from '@laurel/runtime/grpc/server';
import { parsePaging } from '@laurel/runtime/database/paging';
import { Controller } from '@nestjs/common';
import { GrpcMethod } from '@nestjs/microservices';
import { OrderImport } from '../commands/importing/order-import.js';
import { NoteExport } from '../commands/importing/note-export.js';
import { ReindexCatalog } from '../commands/maintenance/reindex-catalog.js';
import { ExportPages } from '../import/export-pages.js';
import { Imports } from '../queries/editing/imports.js';

/** Imports and exports the catalogue as files. */
@Controller()
export class CatalogImportGrpc implements RpcHandlers<typeof CatalogImportServiceService> {
  constructor(
    private readonly orders: OrderImport,
    private readonly imports: Imports,
    private readonly pages: ExportPages,
    private readonly exporting: NoteExport,
    private readonly reindexing: ReindexCatalog,
  ) {}

  @GrpcMethod('CatalogImportService')
  async createImport(request: CreateImportRequest) {
    return { import: await this.orders.create(request) };
  }

  @GrpcMethod('CatalogImportService')
  async addImportChunk(request: AddImportChunkRequest) {
    return { isWhole: await this.orders.addChunk(request) };
  }

  @GrpcMethod('CatalogImportService')
  async orderImport(request: OrderImportRequest) {
    return { import: await this.orders.order(request) };
  }

  @GrpcMethod('CatalogImportService')
  async cancelImport({ importId }: CancelImportRequest) {
    return { import: await this.orders.cancel(importId) };
  }

  @GrpcMethod('CatalogImportService')
  async getImports(request: GetImportsRequest) {
    getAdministrator();
    return this.imports.page(parsePaging(request));
  }

  @GrpcMethod('CatalogImportService')
  async getImportReport(request: GetImportReportRequest) {
    getAdministrator();
    return this.imports.report({ ...request, ...parsePaging(request) });
  }

  @GrpcMethod('CatalogImportService')
  async getImportRow(request: GetImportRowRequest) {
    getAdministrator();
    return this.imports.row(request);
  }

  @GrpcMethod('CatalogImportService')
  async getExportPage(request: GetExportPageRequest) {
    getAdministrator();
    const page = await this.pages.page(request);
    if (request.after <= 0) await this.exporting.run(request.format);
    return page;
  }

  @GrpcMethod('CatalogImportService')
  async reindex() {
    return this.reindexing.run();
  }
}
