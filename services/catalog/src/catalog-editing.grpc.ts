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
import type { Face } from '@laurel/runtime/door';
import { atMost, pageOf } from '@laurel/runtime/pages';
import { asRefusal } from '@laurel/runtime/wire';
import { Controller } from '@nestjs/common';
import { GrpcMethod } from '@nestjs/microservices';
import { CheckDraft } from './commands/check-draft.js';
import { DeleteUnused } from './commands/delete-unused.js';
import { DeprecateCompetitions } from './commands/deprecate-competitions.js';
import { KeepFestivalsApart } from './commands/keep-festivals-apart.js';
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

/** How administrators keep the catalogue right. */
@Controller()
export class CatalogEditingGrpc implements Face<typeof CatalogEditingServiceService> {
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
    private readonly keepingApart: KeepFestivalsApart,
    private readonly merging: MergeFestivals,
  ) {}

  @GrpcMethod('CatalogEditingService')
  async findFestivals(asked: FindFestivalsRequest) {
    administrator();
    return this.finding.run({ ...asked, ...pageOf(asked) });
  }

  @GrpcMethod('CatalogEditingService')
  async getFestivalWhole({ festivalId }: GetFestivalWholeRequest) {
    administrator();
    return this.whole.one(festivalId);
  }

  @GrpcMethod('CatalogEditingService')
  async saveFestival(asked: SaveFestivalRequest) {
    return { festival: await this.savingFestival.run(asked) };
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
  async saveCompetition(asked: SaveCompetitionRequest) {
    return { whole: await this.savingCompetition.run(asked) };
  }

  @GrpcMethod('CatalogEditingService')
  async saveCompetitionDates(asked: SaveCompetitionDatesRequest) {
    return { whole: await this.savingDates.run(asked) };
  }

  @GrpcMethod('CatalogEditingService')
  async saveTerms(asked: SaveTermsRequest) {
    return { whole: await this.savingTerms.run(asked) };
  }

  @GrpcMethod('CatalogEditingService')
  async checkDraft(asked: CheckDraftRequest) {
    return this.drafts.run(asked);
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
    const ofAll = (id: number, version: number) => this.deprecating.ofFestival(id, version, isDeprecated);
    items.push(...(await eachSeen(festivals, ofAll)));
    return { items };
  }

  @GrpcMethod('CatalogEditingService')
  async deleteCompetition({ competitionId, version }: DeleteCompetitionRequest) {
    await this.deleting.competition(competitionId, version);
    return {};
  }

  @GrpcMethod('CatalogEditingService')
  async getDuplicateFestivals(asked: GetDuplicateFestivalsRequest) {
    administrator();
    return this.duplicates.page({ ...asked, ...pageOf(asked) });
  }

  @GrpcMethod('CatalogEditingService')
  async keepFestivalsApart(asked: KeepFestivalsApartRequest) {
    await this.keepingApart.run(asked);
    return {};
  }

  @GrpcMethod('CatalogEditingService')
  async mergeFestivals(asked: MergeFestivalsRequest) {
    return { festival: await this.merging.run(asked) };
  }

  @GrpcMethod('CatalogEditingService')
  async getCatalogHistory(asked: GetCatalogHistoryRequest) {
    administrator();
    const { pageSize } = pageOf({ ...asked, page: 1 });
    return this.history.of({ ...asked, pageSize });
  }

  @GrpcMethod('CatalogEditingService')
  async undoCatalogChange({ changeId }: UndoCatalogChangeRequest) {
    await this.undoing.run(changeId);
    return {};
  }
}

/** One after another, each in a transaction of its own; what is refused of one is told of it. */
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

/** The same of festivals, each as it was seen. */
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
