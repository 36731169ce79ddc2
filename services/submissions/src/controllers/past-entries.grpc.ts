import type {
  BringInPastEntriesRequest,
  ChangePastEntryRequest,
  DeletePastEntryRequest,
  GetPastEntriesRequest,
  PastEntriesServiceService,
  AssignPastEntryRequest,
  PreviewPastEntriesRequest,
  UndoPastEntriesRequest,
} from '@laurel/proto/submissions/v1/past_entries';
import { mayActFor } from '@laurel/runtime/auth/call-context';
import type { RpcHandlers } from '@laurel/runtime/grpc/server';
import { refuse } from '@laurel/runtime/errors/refusals';
import { Controller } from '@nestjs/common';
import { GrpcMethod } from '@nestjs/microservices';
import { ImportPastEntries } from '../commands/past-entries/import-past-entries.js';
import { EditPastEntry } from '../commands/past-entries/edit-past-entry.js';
import { UndoPastEntries } from '../commands/past-entries/undo-past-entries.js';
import { parsePastRow } from '../past-entries/past-entry-messages.js';
import { PastEntries } from '../queries/past-entries.js';

@Controller()
export class PastEntriesGrpc implements RpcHandlers<typeof PastEntriesServiceService> {
  constructor(
    private readonly importEntries: ImportPastEntries,
    private readonly undoImport: UndoPastEntries,
    private readonly editEntry: EditPastEntry,
    private readonly entries: PastEntries,
  ) {}

  @GrpcMethod('PastEntriesService')
  async previewPastEntries({ filmId, rows }: PreviewPastEntriesRequest) {
    return { results: await this.importEntries.preview({ filmId, rows: rows.map(parsePastRow) }, mayActFor) };
  }

  @GrpcMethod('PastEntriesService')
  bringInPastEntries({ filmId, rows }: BringInPastEntriesRequest) {
    return this.importEntries.run({ filmId, rows: rows.map(parsePastRow) }, mayActFor);
  }

  @GrpcMethod('PastEntriesService')
  async undoPastEntries(request: UndoPastEntriesRequest) {
    const { undoneCount, skippedCount } = await this.undoImport.run(request, mayActFor);
    return { undone: undoneCount, unchanged: skippedCount };
  }

  @GrpcMethod('PastEntriesService')
  async getPastEntries({ filmId }: GetPastEntriesRequest) {
    return { items: await this.entries.find(filmId, mayActFor) };
  }

  @GrpcMethod('PastEntriesService')
  async changePastEntry({ entryId, version, row }: ChangePastEntryRequest) {
    if (!row) throw refuse.invalid('past_entry.festival_required', 'Enter the festival.', 'festival');
    return { entry: await this.editEntry.change({ entryId, version, input: parsePastRow(row) }, mayActFor) };
  }

  @GrpcMethod('PastEntriesService')
  async deletePastEntry(request: DeletePastEntryRequest) {
    return { items: await this.editEntry.delete(request, mayActFor) };
  }

  @GrpcMethod('PastEntriesService')
  assignPastEntry(request: AssignPastEntryRequest) {
    return this.editEntry.linkToCompetition(request, mayActFor);
  }
}
