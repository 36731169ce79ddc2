import type * as editing from '@laurel/proto/catalog/v1/editing';
import { requireAdministrator } from '@laurel/runtime/auth/call-context';
import type { RpcHandlers } from '@laurel/runtime/grpc/server';
import { checkMaxItems, parsePaging } from '@laurel/runtime/database/paging';
import { asRefusal } from '@laurel/runtime/errors/grpc-status';
import { Controller } from '@nestjs/common';
import { GrpcMethod } from '@nestjs/microservices';
import { CheckDraft } from '../commands/editing/check-draft.js';
import { DeleteUnused } from '../commands/deletion/delete-unused.js';
import { DeprecateCompetitions } from '../commands/editing/deprecate-competitions.js';
import { RecordDistinctFestivals } from '../commands/merging/record-distinct-festivals.js';
import { MergeFestivals } from '../commands/merging/merge-festivals.js';
import { SaveCompetitionDates } from '../commands/editing/save-competition-dates.js';
import { SaveCompetition } from '../commands/editing/save-competition.js';
import { SaveFestival } from '../commands/editing/save-festival.js';
import { SaveTerms } from '../commands/editing/save-terms.js';
import { UndoCatalogChange } from '../commands/editing/undo-catalog-change.js';
import { VerifyFestival } from '../commands/editing/verify-festival.js';
import { CatalogHistory } from '../queries/editing/catalog-history.js';
import { DuplicateFestivals } from '../queries/editing/duplicate-festivals.js';
import { FestivalDetails } from '../queries/editing/festival-details.js';
import { FindFestivals } from '../queries/editing/find-festivals.js';

@Controller()
export class CatalogEditingGrpc implements RpcHandlers<typeof editing.CatalogEditingServiceService> {
  constructor(
    private readonly findFestivalsQuery: FindFestivals,
    private readonly festivalDetails: FestivalDetails,
    private readonly saveFestivalCommand: SaveFestival,
    private readonly verifyFestivalCommand: VerifyFestival,
    private readonly deleteUnusedCommand: DeleteUnused,
    private readonly saveCompetitionCommand: SaveCompetition,
    private readonly saveDatesCommand: SaveCompetitionDates,
    private readonly saveTermsCommand: SaveTerms,
    private readonly checkDraftQuery: CheckDraft,
    private readonly deprecateCommand: DeprecateCompetitions,
    private readonly history: CatalogHistory,
    private readonly undoCommand: UndoCatalogChange,
    private readonly duplicates: DuplicateFestivals,
    private readonly recordDistinctCommand: RecordDistinctFestivals,
    private readonly mergeCommand: MergeFestivals,
  ) {}

  @GrpcMethod('CatalogEditingService')
  async findFestivals(request: editing.FindFestivalsRequest) {
    requireAdministrator();
    return this.findFestivalsQuery.run({ ...request, ...parsePaging(request) });
  }

  @GrpcMethod('CatalogEditingService')
  async getFestivalWhole({ festivalId }: editing.GetFestivalWholeRequest) {
    requireAdministrator();
    return this.festivalDetails.getFestival(festivalId);
  }

  @GrpcMethod('CatalogEditingService')
  async saveFestival(request: editing.SaveFestivalRequest) {
    return { festival: await this.saveFestivalCommand.run(request) };
  }

  @GrpcMethod('CatalogEditingService')
  async verifyFestivals({ items }: editing.VerifyFestivalsRequest) {
    requireAdministrator();
    return {
      items: await runForEachFestival(items, (id, version) => this.verifyFestivalCommand.run(id, version)),
    };
  }

  @GrpcMethod('CatalogEditingService')
  async deleteFestivals({ items }: editing.DeleteFestivalsRequest) {
    requireAdministrator();
    return {
      items: await runForEachFestival(items, (id, version) =>
        this.deleteUnusedCommand.deleteFestival(id, version),
      ),
    };
  }

  @GrpcMethod('CatalogEditingService')
  async saveCompetition(request: editing.SaveCompetitionRequest) {
    return { whole: await this.saveCompetitionCommand.run(request) };
  }

  @GrpcMethod('CatalogEditingService')
  async saveCompetitionDates(request: editing.SaveCompetitionDatesRequest) {
    return { whole: await this.saveDatesCommand.run(request) };
  }

  @GrpcMethod('CatalogEditingService')
  async saveTerms(request: editing.SaveTermsRequest) {
    return { whole: await this.saveTermsCommand.run(request) };
  }

  @GrpcMethod('CatalogEditingService')
  async checkDraft(request: editing.CheckDraftRequest) {
    return this.checkDraftQuery.run(request);
  }

  @GrpcMethod('CatalogEditingService')
  async deprecateCompetitions({
    competitionIds,
    items: festivals,
    isDeprecated,
  }: editing.DeprecateCompetitionsRequest) {
    requireAdministrator();
    const ids = checkMaxItems(competitionIds, 'competitionIds');
    const items = await runEach(ids, (id) => this.deprecateCommand.setDeprecated(id, isDeprecated));
    const deprecateFestival = (id: number, version: number) =>
      this.deprecateCommand.setFestivalDeprecated(id, version, isDeprecated);
    items.push(...(await runForEachFestival(festivals, deprecateFestival)));
    return { items };
  }

  @GrpcMethod('CatalogEditingService')
  async deleteCompetition({ competitionId, version }: editing.DeleteCompetitionRequest) {
    await this.deleteUnusedCommand.deleteCompetition(competitionId, version);
    return {};
  }

  @GrpcMethod('CatalogEditingService')
  async getDuplicateFestivals(request: editing.GetDuplicateFestivalsRequest) {
    requireAdministrator();
    return this.duplicates.getPage({ ...request, ...parsePaging(request) });
  }

  @GrpcMethod('CatalogEditingService')
  async recordDistinctFestivals(request: editing.RecordDistinctFestivalsRequest) {
    await this.recordDistinctCommand.run(request);
    return {};
  }

  @GrpcMethod('CatalogEditingService')
  async mergeFestivals(request: editing.MergeFestivalsRequest) {
    return { festival: await this.mergeCommand.run(request) };
  }

  @GrpcMethod('CatalogEditingService')
  async getCatalogHistory(request: editing.GetCatalogHistoryRequest) {
    requireAdministrator();
    const { pageSize } = parsePaging({ ...request, page: 1 });
    return this.history.getPage({ ...request, pageSize });
  }

  @GrpcMethod('CatalogEditingService')
  async undoCatalogChange({ changeId }: editing.UndoCatalogChangeRequest) {
    await this.undoCommand.run(changeId);
    return {};
  }
}

/** Runs `run` for each id, one after another. Returns the refusal of an item in its result. */
async function runEach(
  ids: readonly number[],
  run: (id: number) => Promise<void>,
): Promise<editing.EditResult[]> {
  const items: editing.EditResult[] = [];
  for (const id of new Set(ids))
    try {
      await run(id);
      items.push({ id, error: null });
    } catch (error) {
      const refusal = asRefusal(error);
      if (!refusal || refusal.kind === 'unavailable') throw error;
      const { code, message, field, details } = refusal;
      items.push({ id, error: { code, message, field, details: JSON.stringify(details ?? null) } });
    }
  return items;
}

/** Like `runEach`, for festivals with the version that the caller has seen. */
function runForEachFestival(
  items: editing.SeenFestival[],
  run: (id: number, version: number) => Promise<void>,
): Promise<editing.EditResult[]> {
  // If a festival occurs twice, its first version counts.
  const versions = new Map<number, number>();
  for (const { festivalId, version } of checkMaxItems(items, 'items'))
    if (!versions.has(festivalId)) versions.set(festivalId, version);
  return runEach([...versions.keys()], (id) => run(id, versions.get(id)!));
}
