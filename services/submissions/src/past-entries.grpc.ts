import type {
  BringInPastEntriesRequest,
  ChangePastEntryRequest,
  DeletePastEntryRequest,
  GetPastEntriesRequest,
  PastEntriesServiceService,
  PlacePastEntryRequest,
  PreviewPastEntriesRequest,
  UndoPastEntriesRequest,
} from '@laurel/proto/submissions/v1/past_entries';
import { mayActFor } from '@laurel/runtime/call';
import type { Face } from '@laurel/runtime/door';
import { refuse } from '@laurel/runtime/refusals';
import { Controller } from '@nestjs/common';
import { GrpcMethod } from '@nestjs/microservices';
import { BringInPast } from './commands/past/bring-in-past.js';
import { KeepPastEntry } from './commands/past/keep-past-entry.js';
import { UndoPast } from './commands/past/undo-past.js';
import { rowIn } from './past/past-messages.js';
import { PastEntries } from './queries/past-entries.js';

@Controller()
export class PastEntriesGrpc implements Face<typeof PastEntriesServiceService> {
  constructor(
    private readonly bringing: BringInPast,
    private readonly undoing: UndoPast,
    private readonly keeping: KeepPastEntry,
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
  undoPastEntries(asked: UndoPastEntriesRequest) {
    return this.undoing.run(asked, mayActFor);
  }

  @GrpcMethod('PastEntriesService')
  async getPastEntries({ filmId }: GetPastEntriesRequest) {
    return { items: await this.entries.of(filmId, mayActFor) };
  }

  @GrpcMethod('PastEntriesService')
  async changePastEntry({ entryId, version, row }: ChangePastEntryRequest) {
    if (!row)
      throw refuse.invalid('past_entry.festival_required', 'Say at which festival it was.', 'festival');
    return { entry: await this.keeping.change({ entryId, version, said: rowIn(row) }, mayActFor) };
  }

  @GrpcMethod('PastEntriesService')
  async deletePastEntry(asked: DeletePastEntryRequest) {
    return { items: await this.keeping.delete(asked, mayActFor) };
  }

  @GrpcMethod('PastEntriesService')
  placePastEntry(asked: PlacePastEntryRequest) {
    return this.keeping.place(asked, mayActFor);
  }
}
