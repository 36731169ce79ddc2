import { HIDE_REASONS } from '@laurel/rules/hide-reasons';
import { BUSINESS_ROLES, isOneOf } from '@laurel/rules/vocabularies';
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
import { administrator, caller, isUuid, mayActFor, ownUser } from '@laurel/runtime/call';
import type { Face } from '@laurel/runtime/door';
import { atMost, pageOf } from '@laurel/runtime/pages';
import { refuse } from '@laurel/runtime/refusals';
import { Controller } from '@nestjs/common';
import { GrpcMethod } from '@nestjs/microservices';
import { DeleteView } from './commands/delete-view.js';
import { HideCompetition } from './commands/hide-competition.js';
import { RunWizard } from './commands/run-wizard.js';
import { SaveView } from './commands/save-view.js';
import { Db } from './database.js';
import { DraftPreview } from './queries/draft-preview.js';
import { Explanations } from './queries/explanations.js';
import { FilmVerdictsOf } from './queries/film-verdicts.js';
import { History } from './queries/history.js';
import { Listing } from './queries/listing.js';
import { Planning } from './queries/planning.js';
import { Preview } from './queries/preview.js';
import { Recommendations } from './queries/recommendations.js';
import { viewsOf } from './catalogue/views.js';
import { Trial } from './queries/trial.js';
import { Overview } from './queries/overview.js';

@Controller()
export class MatchingGrpc implements Face<typeof MatchingServiceService> {
  constructor(
    private readonly wizard: RunWizard,
    private readonly listing: Listing,
    private readonly explanations: Explanations,
    private readonly filmVerdicts: FilmVerdictsOf,
    private readonly preview: Preview,
    private readonly planning: Planning,
    private readonly trial: Trial,
    private readonly draftPreview: DraftPreview,
    private readonly history: History,
    private readonly recommendations: Recommendations,
    private readonly hiding: HideCompetition,
    private readonly savingView: SaveView,
    private readonly deletingView: DeleteView,
    private readonly db: Db,
    private readonly overview: Overview,
  ) {}

  @GrpcMethod('MatchingService')
  async runWizard(asked: RunWizardRequest) {
    if (!isUuid(asked.runKey)) throw refuse.invalid('run.key_invalid', 'A run’s key is a UUID.', 'runKey');
    if (!isOneOf(BUSINESS_ROLES, asked.userRole))
      throw refuse.invalid('run.role_unknown', `Choose one of ${BUSINESS_ROLES.join(', ')}.`, 'userRole');
    return this.wizard.run(asked, mayActFor);
  }

  @GrpcMethod('MatchingService')
  async getListing(asked: GetListingRequest) {
    return this.listing.run({ ...asked, ...pageOf(asked) }, mayActFor);
  }

  @GrpcMethod('MatchingService')
  async getExplanations(asked: GetExplanationsRequest) {
    atMost(asked.competitionIds, 'competitionIds');
    return this.explanations.run(asked, mayActFor);
  }

  @GrpcMethod('MatchingService')
  async getFilmVerdicts(asked: GetFilmVerdictsRequest) {
    atMost(asked.competitionIds, 'competitionIds');
    return this.filmVerdicts.run({ ...asked, userId: ownUser(asked.userId) });
  }

  @GrpcMethod('MatchingService')
  async getPreview(asked: GetPreviewRequest) {
    caller();
    return this.preview.run(asked, mayActFor);
  }

  @GrpcMethod('MatchingService')
  async getTrialMatches(asked: GetTrialMatchesRequest) {
    return this.trial.of(asked);
  }

  @GrpcMethod('MatchingService')
  async getDraftPreview(asked: GetDraftPreviewRequest) {
    administrator();
    return this.draftPreview.run(asked);
  }

  @GrpcMethod('MatchingService')
  async getHistory({ userId, filmId, isBrief, sort, ...paging }: GetHistoryRequest) {
    const asked = { userId: ownUser(userId), filmId: filmId ?? null, isBrief: isBrief ?? false, sort };
    return this.history.of({ ...asked, ...pageOf(paging) });
  }

  @GrpcMethod('MatchingService')
  async getSnapshot(asked: GetSnapshotRequest) {
    atMost(asked.competitionIds, 'competitionIds');
    return this.explanations.snapshot(asked, mayActFor);
  }

  @GrpcMethod('MatchingService')
  async getRecommendations(asked: GetRecommendationsRequest) {
    return this.recommendations.of({ ...asked, ...pageOf(asked) }, mayActFor);
  }

  @GrpcMethod('MatchingService')
  async planSubmissions(asked: PlanSubmissionsRequest) {
    atMost(asked.must, 'must');
    atMost(asked.never, 'never');
    return this.planning.of(asked, mayActFor);
  }

  @GrpcMethod('MatchingService')
  async hideCompetition(asked: HideCompetitionRequest) {
    if (asked.reason != null && !isOneOf(HIDE_REASONS, asked.reason))
      throw refuse.invalid(
        'competition.reason_invalid',
        `Choose one of ${HIDE_REASONS.join(', ')}.`,
        'reason',
      );
    return this.hiding.run(asked, mayActFor);
  }

  @GrpcMethod('MatchingService')
  async saveView(asked: SaveViewRequest) {
    if (!asked.name) throw refuse.invalid('view.name_missing', 'Give the view a name.', 'name');
    return this.savingView.run(caller().user, asked);
  }

  @GrpcMethod('MatchingService')
  async getViews() {
    return viewsOf(this.db, caller().user);
  }

  @GrpcMethod('MatchingService')
  async deleteView(asked: DeleteViewRequest) {
    return this.deletingView.run(caller().user, asked);
  }

  @GrpcMethod('MatchingService')
  async getMatchingOverview() {
    administrator();
    return this.overview.now();
  }
}
