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
import { BringInPast } from '../commands/past-entries/bring-in-past.js';
import { EditPastEntry } from '../commands/past-entries/edit-past-entry.js';
import { UndoPast } from '../commands/past-entries/undo-past.js';
import { rowIn } from '../past-entries/past-entry-messages.js';
import { PastEntries } from '../queries/past-entries.js';

@Controller()
export class PastEntriesGrpc implements RpcHandlers<typeof PastEntriesServiceService> {
  constructor(
    private readonly bringing: BringInPast,
    private readonly undoing: UndoPast,
    private readonly editing: EditPastEntry,
    private readonly entries: PastEntries,
  ) {}

  @GrpcMethod('PastEntriesService')
  async previewPastEntries({ filmId, rows }: PreviewPastEntriesRequest) {
    return { results: await this.bringing.preview({ filmId, rows: rows.map(rowIn) }, mayActFor) };
  }

  @GrpcMethod('PastEntriesService')
  bringInPastEntries({ filmId, rows }: BringInPastEntriesRequest) {
    return this.bringing.run({ filmId, rows: rows.map(rowIn) }, mayActFor);
  }

  @GrpcMethod('PastEntriesService')
  async undoPastEntries(request: UndoPastEntriesRequest) {
    const { undone, skipped } = await this.undoing.run(request, mayActFor);
    return { undone, unchanged: skipped };
  }

  @GrpcMethod('PastEntriesService')
  async getPastEntries({ filmId }: GetPastEntriesRequest) {
    return { items: await this.entries.find(filmId, mayActFor) };
  }

  @GrpcMethod('PastEntriesService')
  async changePastEntry({ entryId, version, row }: ChangePastEntryRequest) {
    if (!row) throw refuse.invalid('past_entry.festival_required', 'Enter the festival.', 'festival');
    return { entry: await this.editing.change({ entryId, version, input: rowIn(row) }, mayActFor) };
  }

  @GrpcMethod('PastEntriesService')
  async deletePastEntry(request: DeletePastEntryRequest) {
    return { items: await this.editing.delete(request, mayActFor) };
  }

  @GrpcMethod('PastEntriesService')
  assignPastEntry(request: AssignPastEntryRequest) {
    return this.editing.linkToCompetition(request, mayActFor);
  }
}
