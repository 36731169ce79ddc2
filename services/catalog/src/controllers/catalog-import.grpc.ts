import type * as importing from '@laurel/proto/catalog/v1/import';
import { requireAdministrator } from '@laurel/runtime/auth/call-context';
import type { RpcHandlers } from '@laurel/runtime/grpc/server';
import { parsePaging } from '@laurel/runtime/database/paging';
import { Controller } from '@nestjs/common';
import { GrpcMethod } from '@nestjs/microservices';
import { ImportCommands } from '../commands/importing/import-commands.js';
import { AuditExport } from '../commands/importing/audit-export.js';
import { ReindexCatalog } from '../commands/maintenance/reindex-catalog.js';
import { DecideImportRow } from '../commands/importing/decide-import-row.js';
import { ExportPages } from '../import/export-pages.js';
import { ImportQueries } from '../queries/editing/imports.js';

@Controller()
export class CatalogImportGrpc implements RpcHandlers<typeof importing.CatalogImportServiceService> {
  constructor(
    private readonly commands: ImportCommands,
    private readonly decideRow: DecideImportRow,
    private readonly imports: ImportQueries,
    private readonly exportPages: ExportPages,
    private readonly exportAudit: AuditExport,
    private readonly reindexCommand: ReindexCatalog,
  ) {}

  @GrpcMethod('CatalogImportService')
  async createImport(request: importing.CreateImportRequest) {
    return { import: await this.commands.create(request) };
  }

  @GrpcMethod('CatalogImportService')
  async addImportChunk(request: importing.AddImportChunkRequest) {
    return { isWhole: await this.commands.addChunk(request) };
  }

  @GrpcMethod('CatalogImportService')
  async orderImport(request: importing.OrderImportRequest) {
    return { import: await this.commands.startRequestedStep(request) };
  }

  @GrpcMethod('CatalogImportService')
  async cancelImport({ importId }: importing.CancelImportRequest) {
    return { import: await this.commands.cancel(importId) };
  }

  @GrpcMethod('CatalogImportService')
  async decideImportRow(request: importing.DecideImportRowRequest) {
    return { import: await this.decideRow.run(request) };
  }

  @GrpcMethod('CatalogImportService')
  async getImports(request: importing.GetImportsRequest) {
    requireAdministrator();
    return this.imports.getPage(parsePaging(request));
  }

  @GrpcMethod('CatalogImportService')
  async getImportReport(request: importing.GetImportReportRequest) {
    requireAdministrator();
    return this.imports.getReport({ ...request, ...parsePaging(request) });
  }

  @GrpcMethod('CatalogImportService')
  async getImportRow(request: importing.GetImportRowRequest) {
    requireAdministrator();
    return this.imports.getRow(request);
  }

  @GrpcMethod('CatalogImportService')
  async getExportPage(request: importing.GetExportPageRequest) {
    requireAdministrator();
    const page = await this.exportPages.getPage(request);
    const isFirstPage = request.after <= 0;
    if (isFirstPage) await this.exportAudit.run(request.format);
    return page;
  }

  @GrpcMethod('CatalogImportService')
  async reindex() {
    return this.reindexCommand.run();
  }
}
