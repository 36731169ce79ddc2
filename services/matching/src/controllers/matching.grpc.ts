import { HIDE_REASONS } from '@laurel/rules/matching/hide-reasons';
import { BUSINESS_ROLES } from '@laurel/rules/accounts/roles';
import { isInList } from '@laurel/rules/text/lists';
import type {
  DeleteViewRequest,
  GetDraftPreviewRequest,
  GetExplanationsRequest,
  GetFilmVerdictsRequest,
  GetHistoryRequest,
  GetListingRequest,
  GetPreviewRequest,
  GetRecommendationsRequest,
  GetSnapshotRequest,
  HideCompetitionRequest,
  PlanSubmissionsRequest,
  GetTrialMatchesRequest,
  MatchingServiceService,
  RunWizardRequest,
  SaveViewRequest,
} from '@laurel/proto/matching/v1/matching';
import {
  requireAdministrator,
  getCaller,
  isUuid,
  mayActFor,
  checkUserAccess,
} from '@laurel/runtime/auth/call-context';
import type { RpcHandlers } from '@laurel/runtime/grpc/server';
import { checkMaxItems, parsePaging } from '@laurel/runtime/database/paging';
import { refuse } from '@laurel/runtime/errors/refusals';
import { Controller } from '@nestjs/common';
import { GrpcMethod } from '@nestjs/microservices';
import { DeleteView } from '../commands/saved-views/delete-view.js';
import { HideCompetition } from '../commands/hide-competition.js';
import { RunWizard } from '../commands/run-wizard.js';
import { SaveView } from '../commands/saved-views/save-view.js';
import { Db } from '../database/client.js';
import { DraftPreview } from '../queries/previews/draft-preview.js';
import { Explanations } from '../queries/explanations/explanations.js';
import { FilmVerdicts } from '../queries/explanations/film-verdicts.js';
import { History } from '../queries/runs/history.js';
import { Listing } from '../queries/listing/listing.js';
import { Planning } from '../queries/planning/planning.js';
import { Preview } from '../queries/previews/preview.js';
import { Recommendations } from '../queries/recommendations.js';
import { getViews } from '../commands/saved-views/read-views.js';
import { Trial } from '../queries/previews/trial.js';
import { Overview } from '../queries/overview.js';

@Controller()
export class MatchingGrpc implements RpcHandlers<typeof MatchingServiceService> {
  constructor(
    private readonly runWizardCommand: RunWizard,
    private readonly listing: Listing,
    private readonly explanations: Explanations,
    private readonly filmVerdicts: FilmVerdicts,
    private readonly preview: Preview,
    private readonly planning: Planning,
    private readonly trial: Trial,
    private readonly draftPreview: DraftPreview,
    private readonly history: History,
    private readonly recommendations: Recommendations,
    private readonly hideCompetitionCommand: HideCompetition,
    private readonly saveViewCommand: SaveView,
    private readonly deleteViewCommand: DeleteView,
    private readonly db: Db,
    private readonly overview: Overview,
  ) {}

  @GrpcMethod('MatchingService')
  async runWizard(request: RunWizardRequest) {
    if (!isUuid(request.runKey))
      throw refuse.invalid('run.key_invalid', 'A run’s key must be a UUID.', 'runKey');
    if (!isInList(BUSINESS_ROLES, request.userRole))
      throw refuse.invalid('run.role_unknown', `Choose one of ${BUSINESS_ROLES.join(', ')}.`, 'userRole');
    return this.runWizardCommand.run(request, mayActFor);
  }

  @GrpcMethod('MatchingService')
  async getListing(request: GetListingRequest) {
    return this.listing.getListing({ ...request, ...parsePaging(request) }, mayActFor);
  }

  @GrpcMethod('MatchingService')
  async getExplanations(request: GetExplanationsRequest) {
    checkMaxItems(request.competitionIds, 'competitionIds');
    return this.explanations.explain(request, mayActFor);
  }

  @GrpcMethod('MatchingService')
  async getFilmVerdicts(request: GetFilmVerdictsRequest) {
    checkMaxItems(request.competitionIds, 'competitionIds');
    return this.filmVerdicts.getVerdicts({ ...request, userId: checkUserAccess(request.userId) });
  }

  @GrpcMethod('MatchingService')
  async getPreview(request: GetPreviewRequest) {
    getCaller();
    return this.preview.getPreview(request, mayActFor);
  }

  @GrpcMethod('MatchingService')
  async getTrialMatches(request: GetTrialMatchesRequest) {
    return this.trial.getMatches(request);
  }

  @GrpcMethod('MatchingService')
  async getDraftPreview(request: GetDraftPreviewRequest) {
    requireAdministrator();
    return this.draftPreview.compareDraft(request);
  }

  @GrpcMethod('MatchingService')
  async getHistory({ userId, filmId, isBrief, sort, ...paging }: GetHistoryRequest) {
    const query = {
      userId: checkUserAccess(userId),
      filmId: filmId ?? null,
      isBrief: isBrief ?? false,
      sort,
    };
    return this.history.list({ ...query, ...parsePaging(paging) });
  }

  @GrpcMethod('MatchingService')
  async getSnapshot(request: GetSnapshotRequest) {
    checkMaxItems(request.competitionIds, 'competitionIds');
    return this.explanations.getSnapshot(request, mayActFor);
  }

  @GrpcMethod('MatchingService')
  async getRecommendations(request: GetRecommendationsRequest) {
    return this.recommendations.list({ ...request, ...parsePaging(request) }, mayActFor);
  }

  @GrpcMethod('MatchingService')
  async planSubmissions(request: PlanSubmissionsRequest) {
    checkMaxItems(request.must, 'must');
    checkMaxItems(request.never, 'never');
    return this.planning.plan(request, mayActFor);
  }

  @GrpcMethod('MatchingService')
  async hideCompetition(request: HideCompetitionRequest) {
    if (request.reason != null && !isInList(HIDE_REASONS, request.reason))
      throw refuse.invalid(
        'competition.reason_invalid',
        `Choose one of ${HIDE_REASONS.join(', ')}.`,
        'reason',
      );
    return this.hideCompetitionCommand.run(request, mayActFor);
  }

  @GrpcMethod('MatchingService')
  async saveView(request: SaveViewRequest) {
    if (!request.name) throw refuse.invalid('view.name_missing', 'Enter a name for the view.', 'name');
    return this.saveViewCommand.run(getCaller().user, request);
  }

  @GrpcMethod('MatchingService')
  async getViews() {
    return getViews(this.db, getCaller().user);
  }

  @GrpcMethod('MatchingService')
  async deleteView(request: DeleteViewRequest) {
    return this.deleteViewCommand.run(getCaller().user, request);
  }

  @GrpcMethod('MatchingService')
  async getMatchingOverview() {
    requireAdministrator();
    return this.overview.getOverview();
  }
}
