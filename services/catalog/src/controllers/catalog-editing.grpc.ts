import type * as editing from '@laurel/proto/catalog/v1/editing';
import { getAdministrator } from '@laurel/runtime/auth/call-context';
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
import { FestivalWhole } from '../queries/editing/festival-whole.js';
import { FindFestivals } from '../queries/editing/find-festivals.js';

@Controller()
export class CatalogEditingGrpc implements RpcHandlers<typeof editing.CatalogEditingServiceService> {
  constructor(
    private readonly finding: FindFestivals,
    private readonly festivals: FestivalWhole,
    private readonly savingFestival: SaveFestival,
    private readonly verifying: VerifyFestival,
    private readonly deleting: DeleteUnused,
    private readonly savingCompetition: SaveCompetition,
    private readonly savingDates: SaveCompetitionDates,
    private readonly savingTerms: SaveTerms,
    private readonly drafts: CheckDraft,
    private readonly deprecating: DeprecateCompetitions,
    private readonly history: CatalogHistory,
    private readonly undoing: UndoCatalogChange,
    private readonly duplicates: DuplicateFestivals,
    private readonly recordingDistinct: RecordDistinctFestivals,
    private readonly merging: MergeFestivals,
  ) {}

  @GrpcMethod('CatalogEditingService')
  async findFestivals(request: editing.FindFestivalsRequest) {
    getAdministrator();
    return this.finding.run({ ...request, ...parsePaging(request) });
  }

  @GrpcMethod('CatalogEditingService')
  async getFestivalWhole({ festivalId }: editing.GetFestivalWholeRequest) {
    getAdministrator();
    return this.festivals.getFestival(festivalId);
  }

  @GrpcMethod('CatalogEditingService')
  async saveFestival(request: editing.SaveFestivalRequest) {
    return { festival: await this.savingFestival.run(request) };
  }

  @GrpcMethod('CatalogEditingService')
  async verifyFestivals({ items }: editing.VerifyFestivalsRequest) {
    getAdministrator();
    return { items: await runForEachFestival(items, (id, version) => this.verifying.run(id, version)) };
  }

  @GrpcMethod('CatalogEditingService')
  async deleteFestivals({ items }: editing.DeleteFestivalsRequest) {
    getAdministrator();
    return {
      items: await runForEachFestival(items, (id, version) => this.deleting.deleteFestival(id, version)),
    };
  }

  @GrpcMethod('CatalogEditingService')
  async saveCompetition(request: editing.SaveCompetitionRequest) {
    return { whole: await this.savingCompetition.run(request) };
  }

  @GrpcMethod('CatalogEditingService')
  async saveCompetitionDates(request: editing.SaveCompetitionDatesRequest) {
    return { whole: await this.savingDates.run(request) };
  }

  @GrpcMethod('CatalogEditingService')
  async saveTerms(request: editing.SaveTermsRequest) {
    return { whole: await this.savingTerms.run(request) };
  }

  @GrpcMethod('CatalogEditingService')
  async checkDraft(request: editing.CheckDraftRequest) {
    return this.drafts.run(request);
  }

  @GrpcMethod('CatalogEditingService')
  async deprecateCompetitions({
    competitionIds,
    items: festivals,
    isDeprecated,
  }: editing.DeprecateCompetitionsRequest) {
    getAdministrator();
    const ids = checkMaxItems(competitionIds, 'competitionIds');
    const items = await runEach(ids, (id) => this.deprecating.setDeprecated(id, isDeprecated));
    const deprecateFestival = (id: number, version: number) =>
      this.deprecating.setFestivalDeprecated(id, version, isDeprecated);
    items.push(...(await runForEachFestival(festivals, deprecateFestival)));
    return { items };
  }

  @GrpcMethod('CatalogEditingService')
  async deleteCompetition({ competitionId, version }: editing.DeleteCompetitionRequest) {
    await this.deleting.deleteCompetition(competitionId, version);
    return {};
  }

  @GrpcMethod('CatalogEditingService')
  async getDuplicateFestivals(request: editing.GetDuplicateFestivalsRequest) {
    getAdministrator();
    return this.duplicates.getPage({ ...request, ...parsePaging(request) });
  }

  @GrpcMethod('CatalogEditingService')
  async recordDistinctFestivals(request: editing.RecordDistinctFestivalsRequest) {
    await this.recordingDistinct.run(request);
    return {};
  }

  @GrpcMethod('CatalogEditingService')
  async mergeFestivals(request: editing.MergeFestivalsRequest) {
    return { festival: await this.merging.run(request) };
  }

  @GrpcMethod('CatalogEditingService')
  async getCatalogHistory(request: editing.GetCatalogHistoryRequest) {
    getAdministrator();
    const { pageSize } = parsePaging({ ...request, page: 1 });
    return this.history.getPage({ ...request, pageSize });
  }

  @GrpcMethod('CatalogEditingService')
  async undoCatalogChange({ changeId }: editing.UndoCatalogChangeRequest) {
    await this.undoing.run(changeId);
    return {};
  }
}

/** Runs the items one after another, each in its own transaction. A refusal is returned with its item. */
async function runEach(
  ids: readonly number[],
  work: (id: number) => Promise<void>,
): Promise<editing.EditResult[]> {
  const items: editing.EditResult[] = [];
  for (const id of new Set(ids))
    try {
      await work(id);
      items.push({ id, error: null });
    } catch (error) {
      const refusal = asRefusal(error);
      if (!refusal || refusal.kind === 'unavailable') throw error;
      const { code, message, field, details } = refusal;
      items.push({ id, error: { code, message, field, details: JSON.stringify(details ?? null) } });
    }
  return items;
}

/** The same for festivals, each with the version that the caller has seen. */
function runForEachFestival(
  items: editing.SeenFestival[],
  work: (id: number, version: number) => Promise<void>,
): Promise<editing.EditResult[]> {
  const versions = new Map(
    checkMaxItems(items, 'items')
      .map(({ festivalId, version }) => [festivalId, version] as const)
      .toReversed(),
  );
  return runEach([...versions.keys()].toReversed(), (id) => work(id, versions.get(id)!));
}
