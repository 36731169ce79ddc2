import type {
  CatalogEditingServiceService,
  CheckDraftRequest,
  DeleteCompetitionRequest,
  DeleteFestivalsRequest,
  DeprecateCompetitionsRequest,
  EditResult,
  FindFestivalsRequest,
  GetCatalogHistoryRequest,
  GetDuplicateFestivalsRequest,
  GetFestivalWholeRequest,
  KeepFestivalsApartRequest,
  MergeFestivalsRequest,
  SaveCompetitionDatesRequest,
  SaveCompetitionRequest,
  SaveFestivalRequest,
  SaveTermsRequest,
  SeenFestival,
  UndoCatalogChangeRequest,
  VerifyFestivalsRequest,
} from '@laurel/proto/catalog/v1/editing';
import { administrator } from '@laurel/runtime/call';
import type { RpcHandlers } from '@laurel/runtime/grpc-server';
import { atMost, parsePaging } from '@laurel/runtime/pages';
import { asRefusal } from '@laurel/runtime/wire';
import { Controller } from '@nestjs/common';
import { GrpcMethod } from '@nestjs/microservices';
import { CheckDraft } from './commands/check-draft.js';
import { DeleteUnused } from './commands/delete-unused.js';
import { DeprecateCompetitions } from './commands/deprecate-competitions.js';
import { RecordDistinctFestivals } from './commands/record-distinct-festivals.js';
import { MergeFestivals } from './commands/merge-festivals.js';
import { SaveCompetitionDates } from './commands/save-competition-dates.js';
import { SaveCompetition } from './commands/save-competition.js';
import { SaveFestival } from './commands/save-festival.js';
import { SaveTerms } from './commands/save-terms.js';
import { UndoCatalogChange } from './commands/undo-catalog-change.js';
import { VerifyFestival } from './commands/verify-festival.js';
import { CatalogHistory } from './queries/catalog-history.js';
import { DuplicateFestivals } from './queries/duplicate-festivals.js';
import { FestivalWhole } from './queries/festival-whole.js';
import { FindFestivals } from './queries/find-festivals.js';

/** The commands with which administrators edit the catalogue. */
@Controller()
export class CatalogEditingGrpc implements RpcHandlers<typeof CatalogEditingServiceService> {
  constructor(
    private readonly finding: FindFestivals,
    private readonly whole: FestivalWhole,
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
  async findFestivals(request: FindFestivalsRequest) {
    administrator();
    return this.finding.run({ ...request, ...parsePaging(request) });
  }

  @GrpcMethod('CatalogEditingService')
  async getFestivalWhole({ festivalId }: GetFestivalWholeRequest) {
    administrator();
    return this.whole.one(festivalId);
  }

  @GrpcMethod('CatalogEditingService')
  async saveFestival(request: SaveFestivalRequest) {
    return { festival: await this.savingFestival.run(request) };
  }

  @GrpcMethod('CatalogEditingService')
  async verifyFestivals({ items }: VerifyFestivalsRequest) {
    administrator();
    return { items: await eachSeen(items, (id, version) => this.verifying.run(id, version)) };
  }

  @GrpcMethod('CatalogEditingService')
  async deleteFestivals({ items }: DeleteFestivalsRequest) {
    administrator();
    return { items: await eachSeen(items, (id, version) => this.deleting.festival(id, version)) };
  }

  @GrpcMethod('CatalogEditingService')
  async saveCompetition(request: SaveCompetitionRequest) {
    return { whole: await this.savingCompetition.run(request) };
  }

  @GrpcMethod('CatalogEditingService')
  async saveCompetitionDates(request: SaveCompetitionDatesRequest) {
    return { whole: await this.savingDates.run(request) };
  }

  @GrpcMethod('CatalogEditingService')
  async saveTerms(request: SaveTermsRequest) {
    return { whole: await this.savingTerms.run(request) };
  }

  @GrpcMethod('CatalogEditingService')
  async checkDraft(request: CheckDraftRequest) {
    return this.drafts.run(request);
  }

  @GrpcMethod('CatalogEditingService')
  async deprecateCompetitions({
    competitionIds,
    items: festivals,
    isDeprecated,
  }: DeprecateCompetitionsRequest) {
    administrator();
    const ones = atMost(competitionIds, 'competitionIds');
    const items = await each(ones, (id) => this.deprecating.one(id, isDeprecated));
    const deprecateFestival = (id: number, version: number) =>
      this.deprecating.setFestivalDeprecated(id, version, isDeprecated);
    items.push(...(await eachSeen(festivals, deprecateFestival)));
    return { items };
  }

  @GrpcMethod('CatalogEditingService')
  async deleteCompetition({ competitionId, version }: DeleteCompetitionRequest) {
    await this.deleting.competition(competitionId, version);
    return {};
  }

  @GrpcMethod('CatalogEditingService')
  async getDuplicateFestivals(request: GetDuplicateFestivalsRequest) {
    administrator();
    return this.duplicates.page({ ...request, ...parsePaging(request) });
  }

  @GrpcMethod('CatalogEditingService')
  async keepFestivalsApart(request: KeepFestivalsApartRequest) {
    await this.recordingDistinct.run(request);
    return {};
  }

  @GrpcMethod('CatalogEditingService')
  async mergeFestivals(request: MergeFestivalsRequest) {
    return { festival: await this.merging.run(request) };
  }

  @GrpcMethod('CatalogEditingService')
  async getCatalogHistory(request: GetCatalogHistoryRequest) {
    administrator();
    const { pageSize } = parsePaging({ ...request, page: 1 });
    return this.history.getPage({ ...request, pageSize });
  }

  @GrpcMethod('CatalogEditingService')
  async undoCatalogChange({ changeId }: UndoCatalogChangeRequest) {
    await this.undoing.run(changeId);
    return {};
  }
}

/** Runs the items one after another, each in its own transaction. A refusal is returned with its item. */
async function each(ids: readonly number[], work: (id: number) => Promise<void>): Promise<EditResult[]> {
  const items: EditResult[] = [];
  for (const id of new Set(ids))
    try {
      await work(id);
      items.push({ id, error: null });
    } catch (error) {
      const refused = asRefusal(error);
      if (!refused || refused.kind === 'unavailable') throw error;
      const { code, message, field, details } = refused;
      items.push({ id, error: { code, message, field, details: JSON.stringify(details ?? null) } });
    }
  return items;
}

/** The same for festivals, each with the version that the caller has seen. */
function eachSeen(
  items: SeenFestival[],
  work: (id: number, version: number) => Promise<void>,
): Promise<EditResult[]> {
  const seen = new Map(
    atMost(items, 'items')
      .map(({ festivalId, version }) => [festivalId, version] as const)
      .toReversed(),
  );
  return each([...seen.keys()].toReversed(), (id) => work(id, seen.get(id)!));
}
